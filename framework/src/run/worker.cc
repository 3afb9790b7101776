#include "warpcheck/worker.h"

#include <fcntl.h>
#include <malloc.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "run/frames.h"
#include "warpcheck/error.h"

// Present in coverage builds only; a worker leaves by _exit, which would lose its counters.
extern "C" void __gcov_dump() __attribute__((weak));  // NOLINT: the name is gcc's

namespace warpcheck::run {
namespace {

constexpr std::size_t window = 16;  // requests on the way: small enough for any socket buffer
constexpr std::size_t kept_stderr = 2000;

[[noreturn]] void leave(int status) {
  if (__gcov_dump != nullptr)
    __gcov_dump();
  _exit(status);
}

// A closed standard stream would lend its number to the next file that is opened, and what kernels
// print would go there.
void open_standard_streams() {
  int fd = 0;
  do {
    fd = ::open("/dev/null", O_RDWR);
  } while (fd >= 0 && fd <= STDERR_FILENO);
  if (fd >= 0)
    close(fd);
}

std::string how_it_ended(int status) {
  if (WIFSIGNALED(status)) {
    const int number = WTERMSIG(status);
    return "signal " + std::to_string(number) + " (" + strsignal(number) + ")";
  }
  return "exit with status " + std::to_string(WEXITSTATUS(status));
}

}  // namespace

Worker::Worker(Serve serve, double hang_seconds, bool isolate)
    : serve_(std::move(serve)), hang_seconds_(hang_seconds), isolate_(isolate) {}

Worker::~Worker() {
  stop();
}

void Worker::start() {
  open_standard_streams();
  std::array<int, 2> sockets{};
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets.data()) != 0) {
    throw DeviceError(std::string("cannot make a socket pair for the worker process: ")
                      + std::strerror(errno));
  }
  stderr_ = memfd_create("warpcheck-stderr", MFD_CLOEXEC);
  std::fflush(nullptr);
  pid_ = fork();
  if (pid_ < 0) {
    close(sockets[0]);
    close(sockets[1]);
    throw DeviceError(std::string("cannot fork a worker process: ") + std::strerror(errno));
  }
  if (pid_ == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    close(sockets[0]);
    if (stderr_ >= 0)
      dup2(stderr_, STDERR_FILENO);
    serve_forever(sockets[1], sockets[1]);
  }
  close(sockets[1]);
  to_ = from_ = sockets[0];
}

void Worker::serve_forever(int in, int out) noexcept {
  // Freed memory is kept: a case takes megabytes and returns them, and faulting them in again costs
  // several times what is computed in them.
  mallopt(M_MMAP_THRESHOLD, 1 << 30);
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
  std::string request;
  while (read_frame(in, request)) {
    const std::string reply = serve_(request);
    std::fflush(nullptr);
    if (!write_frame(out, reply))
      break;
  }
  leave(0);
}

void Worker::stop() {
  if (pid_ < 0)
    return;
  close(to_);
  int status = 0;
  while (waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
  }
  const std::string said = take_stderr();
  std::fwrite(said.data(), 1, said.size(), stderr);
  pid_ = to_ = from_ = -1;
}

bool Worker::send(const std::string& text) {
  if (pid_ < 0)
    start();
  return write_frame(to_, text);
}

double Worker::processor_seconds() const {
  clockid_t clock{};
  timespec spent{};
  if (clock_getcpuclockid(pid_, &clock) != 0 || clock_gettime(clock, &spent) != 0)
    return 0;
  return static_cast<double>(spent.tv_sec) + 1e-9 * static_cast<double>(spent.tv_nsec);
}

std::string Worker::take_stderr() {
  if (stderr_ < 0)
    return {};
  const off_t size = lseek(stderr_, 0, SEEK_END);
  std::string text(static_cast<std::size_t>(std::max<off_t>(size, 0)), '\0');
  const ssize_t n = pread(stderr_, text.data(), text.size(), 0);
  text.resize(static_cast<std::size_t>(std::max<ssize_t>(n, 0)));
  close(stderr_);
  stderr_ = -1;
  return text;
}

Reply Worker::bury(bool hung) {
  if (pid_ <= 0)
    throw DeviceError("there is no worker process to wait for");  // kill(-1) would end everything
  if (hung)
    kill(pid_, SIGKILL);
  int status = 0;
  while (waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
  }
  close(to_);
  std::string said = take_stderr();
  if (said.size() > kept_stderr)
    said = said.substr(said.size() - kept_stderr);
  pid_ = to_ = from_ = -1;
  return {hung ? Reply::Kind::hung : Reply::Kind::died, how_it_ended(status), said};
}

Reply Worker::receive() {
  constexpr int patience_ms = 50;
  double spent_before = 0;  // read when the first wait was in vain: most replies are quicker
  for (int waits = 0;; ++waits) {
    pollfd ready{from_, POLLIN, 0};
    if (poll(&ready, 1, patience_ms) > 0) {
      Reply reply;
      if (read_frame(from_, reply.text))
        return reply;
      return bury(false);
    }
    const double spent = processor_seconds();
    if (waits == 0)
      spent_before = spent;
    if (spent - spent_before > hang_seconds_ || waits * patience_ms > 10'000 * hang_seconds_)
      return bury(true);
  }
}

Reply Worker::ask(const std::string& request) {
  if (!isolate_)
    return {Reply::Kind::answered, serve_(request), {}};
  if (!send(request)) {
    bury(false);  // it died between two requests: what it was asked before was answered
    if (!send(request))
      return bury(false);
  }
  return receive();
}

void Worker::ask_all(const std::vector<std::string>& requests,
                     const std::function<bool(std::size_t, const Reply&)>& go_on) {
  if (!isolate_) {
    for (std::size_t i = 0; i < requests.size(); ++i) {
      if (!go_on(i, ask(requests[i])))
        return;
    }
    return;
  }
  std::size_t sent = 0, received = 0;
  for (bool more = true; more && received < requests.size(); ++received) {
    while (sent < requests.size() && sent < received + window && send(requests[sent]))
      ++sent;
    if (sent == received) {
      go_on(received, bury(false));
      return;
    }
    const Reply reply = receive();
    more = go_on(received, reply);
    if (pid_ < 0)
      sent = received + 1;  // that worker is gone: the rest goes to a new one
  }
  while (received++ < sent && receive().kind == Reply::Kind::answered) {
  }
}

}  // namespace warpcheck::run
