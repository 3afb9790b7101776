// A stand-in for a CDash server on the loopback device: it takes what a client puts, keeps each
// part as a file and answers as CDash does. It renders nothing.
//
//   receiver --into FOLDER [OPTION...] -- COMMAND...
//
// The command finds the server in WARPCHECK_CDASH_URL; when it ends, the server ends with its
// status.
//   --into FOLDER  where the parts go, Test.xml and so on, and requests.txt, one line a request
//   --xsd FOLDER   CDash's schema files: a part that does not hold to them is refused
//   --refuse N     the first N requests are answered with 503
//   --status CODE  answers every request with this HTTP status
//   --error        answers that there is no such project
//   --page         answers with a page that is not of CDash
//   --wrong-md5    answers with the sum of another file
//   --dead         nobody listens at the address
#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <regex>
#include <stdexcept>
#include <string>
#include <vector>

#include "nightly/http.h"

namespace receiver {
namespace {

struct Options {
  std::filesystem::path into;
  std::string xsd;
  int refuse = 0;
  int status = 200;
  bool error = false;
  bool page = false;
  bool wrong_md5 = false;
  bool dead = false;
  std::vector<char*> command;
};

Options parse(int argc, char** argv) {
  Options options;
  int i = 1;
  const auto value = [&] {
    if (i + 1 >= argc) {
      throw std::runtime_error(std::string(argv[i]) + " wants a value");
    }
    return std::string(argv[++i]);
  };
  for (; i < argc && std::string(argv[i]) != "--"; ++i) {
    const std::string name = argv[i];
    if (name == "--into") {
      options.into = value();
    } else if (name == "--xsd") {
      options.xsd = value();
    } else if (name == "--refuse") {
      options.refuse = std::stoi(value());
    } else if (name == "--status") {
      options.status = std::stoi(value());
    } else if (name == "--error") {
      options.error = true;
    } else if (name == "--page") {
      options.page = true;
    } else if (name == "--wrong-md5") {
      options.wrong_md5 = true;
    } else if (name == "--dead") {
      options.dead = true;
    } else {
      throw std::runtime_error("there is no option " + name);
    }
  }
  options.command.assign(argv + std::min(i + 1, argc), argv + argc);
  if (options.into.empty() || options.command.empty()) {
    throw std::runtime_error("--into FOLDER and -- COMMAND... are needed");
  }
  options.command.push_back(nullptr);
  return options;
}

struct Ran {
  int status = -1;
  std::string output;
};

Ran run(const std::string& command) {
  Ran ran;
  FILE* pipe = popen(command.c_str(), "r");
  std::array<char, 512> buffer{};
  while (pipe != nullptr && fgets(buffer.data(), buffer.size(), pipe) != nullptr) {
    ran.output += buffer.data();
  }
  ran.status = pipe == nullptr ? -1 : pclose(pipe);
  return ran;
}

struct Answer {
  int status = 200;
  std::string text;   // why a part is refused
  std::string md5{};  // of what was received
};

class Server {
 public:
  explicit Server(Options options) : options_(std::move(options)) {
    std::filesystem::create_directories(options_.into);
  }

  void serve(int socket) {
    const Request request = read_request(socket);
    Answer answer = judge(request);
    if (options_.wrong_md5) {
      answer.md5 = std::string(32, '0');
    }
    log(request, answer);
    write_answer(socket, answer.status,
                 options_.page ? "<html><body>OK</body></html>\n" : document(answer));
  }

 private:
  [[nodiscard]] std::string document(const Answer& answer) const {
    const bool good = answer.status == 200 && !options_.error;
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<cdash version=\"2.6.0\">\n  <status>"
           + std::string(good ? "OK" : "ERROR") + "</status>\n  <message>"
           + (options_.error ? "no such project" : answer.text) + "</message>\n  <md5>" + answer.md5
           + "</md5>\n  <buildId>4711</buildId>\n</cdash>\n";
  }

  Answer judge(const Request& request) {
    if (refused_ < options_.refuse) {
      ++refused_;
      return {.status = 503, .text = "busy"};
    }
    if (options_.status != 200) {
      return {.status = options_.status, .text = "refused"};
    }
    static const std::regex name("___XML___([A-Za-z]+(-[0-9]+|-Test)?\\.xml)$");
    std::smatch match;
    const std::string file = request.parameter("FileName");
    if (request.method != "PUT" || request.path != "/submit.php"
        || request.parameter("project").empty() || !std::regex_search(file, match, name)) {
      return {.status = 400, .text = "not a part"};
    }
    return keep(match[1], request);
  }

  // Writes a part to its file, and checks its sum and its form.
  Answer keep(const std::string& part, const Request& request) const {
    const std::string path = options_.into / part;
    std::ofstream(path, std::ios::binary) << request.body;
    Answer answer;
    answer.md5 = run("md5sum < '" + path + "'").output.substr(0, 32);
    if (answer.md5 != request.parameter("MD5")) {
      answer.status = 400;
      answer.text = part + " is damaged";
    } else if (!options_.xsd.empty()) {
      const bool tests = part == "DynamicAnalysis-Test.xml";
      const std::string kind = tests ? "Test" : part.substr(0, part.find_first_of("-."));
      const std::string schema = options_.xsd + "/" + kind + ".xsd";
      const Ran lint = run("xmllint --noout --schema '" + schema + "' '" + path + "' 2>&1");
      if (lint.status != 0) {
        std::cerr << lint.output;
        answer.status = 400;
        answer.text = part + " is invalid";
      }
    }
    return answer;
  }

  void log(const Request& request, const Answer& answer) const {
    std::ofstream lines(options_.into / "requests.txt", std::ios::app);
    lines << answer.status << ' ' << request.parameter("FileName")
          << " project=" << request.parameter("project") << " build=" << request.parameter("build")
          << " site=" << request.parameter("site") << " stamp=" << request.parameter("stamp")
          << " authorization=" << request.header("authorization") << ' ' << answer.text << '\n';
  }

  Options options_;
  int refused_ = 0;
};

// A listening socket on a free port of 127.0.0.1.
int listen_here(int& port) {
  const int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof(address);
  auto* plain = reinterpret_cast<sockaddr*>(&address);
  if (listener < 0 || bind(listener, plain, size) != 0 || listen(listener, 16) != 0
      || getsockname(listener, plain, &size) != 0) {
    throw std::runtime_error("127.0.0.1 has no free port");
  }
  port = ntohs(address.sin_port);
  return listener;
}

pid_t start(const Options& options, int port) {
  const pid_t child = fork();
  if (child == 0) {
    const std::string url =
        "http://127.0.0.1:" + std::to_string(port) + "/submit.php?project=consumer";
    setenv("WARPCHECK_CDASH_URL", url.c_str(), 1);
    execvp(options.command.front(), options.command.data());
    std::perror(options.command.front());
    _exit(127);
  }
  return child;
}

int serve_while_it_runs(const Options& options) {
  int port = 0;
  const int listener = listen_here(port);
  if (options.dead) {
    close(listener);
  }
  Server server(options);
  const pid_t child = start(options, port);
  int status = 0;
  while (waitpid(child, &status, WNOHANG) == 0) {
    pollfd waited{.fd = options.dead ? -1 : listener, .events = POLLIN, .revents = 0};
    if (poll(&waited, 1, 50) <= 0) {
      continue;
    }
    const int connection = accept(listener, nullptr, nullptr);
    const timeval patience{.tv_sec = 30, .tv_usec = 0};
    setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience));
    try {
      server.serve(connection);
    } catch (const std::exception& e) {
      std::cerr << "receiver: " << e.what() << '\n';
    }
    shutdown(connection, SHUT_WR);
    close(connection);
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace
}  // namespace receiver

int main(int argc, char** argv) {
  try {
    return receiver::serve_while_it_runs(receiver::parse(argc, argv));
  } catch (const std::exception& e) {
    std::cerr << "receiver: " << e.what() << '\n';
    return 2;
  }
}
