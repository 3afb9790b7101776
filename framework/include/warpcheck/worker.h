// A child process that does dangerous work and may die of it.
//
// Requests and replies are texts. A kernel that crashes, hangs or spoils the CUDA context takes
// only the worker with it; the next request starts a new one.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace warpcheck::run {

// What became of a request.
struct Reply {
  enum class Kind { answered, died, hung };
  Kind kind = Kind::answered;
  std::string text;  // answered: the reply; died, hung: how, as "signal 11 (Segmentation fault)"
  std::string said;  // died, hung: the end of what the worker wrote to stderr
};

class Worker {
 public:
  // Runs in the child, made by fork() at the first request: sees the state of the program at that
  // moment.
  using Serve = std::function<std::string(std::string_view request)>;

  // `hang_seconds`: processor time (or ten times that of the clock) without a reply after which a
  // worker is hung. `isolate` false: serves in this process.
  Worker(Serve serve, double hang_seconds, bool isolate);
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  Reply ask(const std::string& request);
  // Asks in order, several ahead; stops after the first reply for which `go_on` is false.
  void ask_all(const std::vector<std::string>& requests,
               const std::function<bool(std::size_t index, const Reply&)>& go_on);
  void set_hang_seconds(double seconds) { hang_seconds_ = seconds; }
  // Ends the child, so that the next request sees the program as it is then.
  void stop();

 private:
  void start();
  // What escapes the request ends this process: its callers belong to the program it was forked
  // from.
  [[noreturn]] void serve_forever(int in, int out) noexcept;
  bool send(const std::string& text);
  Reply receive();
  Reply bury(bool hung);
  double processor_seconds() const;
  std::string take_stderr();

  Serve serve_;
  double hang_seconds_;
  bool isolate_;
  int pid_ = -1;
  int to_ = -1, from_ = -1, stderr_ = -1;
};

}  // namespace warpcheck::run
