// A test program without kernels. Each of its tests writes into the log when it begins and ends:
//   begin narrow_cuda id:1,slots:1
//   end narrow_cuda id:1,slots:1 device 1
// The last word is what a program of warpcheck's, run in its place, says its device is. With
// TOGETHER=n it waits until n tests have begun.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <string_view>
#include <thread>

namespace {

// A line that is whole however many processes write.
void log_line(const std::string& line) {
  const int file = open(LOG, O_WRONLY | O_CREAT | O_APPEND, 0644);
  if (write(file, line.data(), line.size()) != static_cast<ssize_t>(line.size()))
    std::perror(LOG);
  close(file);
}

int tests_begun() {
  std::ifstream log(LOG);
  int begun = 0;
  for (std::string line; std::getline(log, line);)
    begun += line.starts_with("begin");
  return begun;
}

// The property `device` of a check that runs in this environment; "none" if it has none.
std::string device_seen() {
  FILE* const pipe = popen(WITNESS " --gtest_filter=Good.is_well_formed", "r");
  std::string said;
  for (std::array<char, 4096> buffer{}; std::fgets(buffer.data(), buffer.size(), pipe) != nullptr;)
    said += buffer.data();
  if (pclose(pipe) != 0)
    return "failed";
  const std::string_view before = "name=\"device\">";
  const std::size_t at = said.find(before);
  return at == std::string::npos
             ? "none"
             : said.substr(at + before.size(), said.find('<', at) - at - before.size());
}

}  // namespace

int main(int argc, char** argv) {
  const std::string program = argv[0];
  const std::string file = program.substr(program.rfind('/') + 1),
                    kernel = file.substr(0, file.find('_'));
  if (std::any_of(argv, argv + argc,
                  [](std::string_view word) { return word == "--gtest_list_tests"; })) {
    if (!file.ends_with("_checked"))
      std::printf("%s.\n  a\n  b\n  c\n  d\n  e\n", kernel.c_str());
    return 0;
  }
  const char* given = std::getenv("CTEST_RESOURCE_GROUP_0_GPUS");
  const std::string about = file + " " + (given == nullptr ? "nothing" : given);
  log_line("begin " + about + "\n");
  const char* together = std::getenv("TOGETHER");
  const auto patience = std::chrono::steady_clock::now() + std::chrono::minutes(2);
  while (together != nullptr && tests_begun() < std::atoi(together)) {
    if (std::chrono::steady_clock::now() > patience)
      return 1;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  log_line("end " + about + " device " + device_seen() + "\n");
  return 0;
}
