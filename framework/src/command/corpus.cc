#include <filesystem>

#include "command/commands.h"
#include "command/process.h"

namespace warpcheck::command {
namespace {

// Relative to where we lie: in the build folder, and installed.
std::string corpus_program(const Options& options, const std::string& own_folder) {
  const auto& forwarded = options.forwarded;
  std::string name = "warpcheck_corpus";
  for (std::size_t i = 0; i + 1 < forwarded.size(); i += 2) {
    if (forwarded[i] == "--backend" && forwarded[i + 1] == "cuda") {
      name = "warpcheck_corpus_cuda";
    }
  }
  std::vector<std::string> folders{own_folder + "/corpus", own_folder + "/" WARPCHECK_LIBRARIES};
  if (!options.place.build.empty()) {
    folders = {options.place.build + "/corpus"};
  }
  for (const std::string& folder : folders) {
    std::string path = std::filesystem::path(folder) / name;
    if (std::filesystem::is_regular_file(path)) {
      return path;
    }
  }
  throw Missing("there is no " + name + " in " + folders.front()
                + (name == "warpcheck_corpus"
                       ? "; it is built with warpcheck (cmake --build FOLDER)"
                       : "; it is built with warpcheck where the CUDA toolkit is"));
}

}  // namespace

Ending corpus(const Options& options, const std::string& own_folder) {
  std::vector<std::string> words{corpus_program(options, own_folder)};
  words.insert(words.end(), options.forwarded.begin(), options.forwarded.end());
  const Ended ended = run_program(words, Output::shown);
  return ended.code <= missing ? static_cast<Ending>(ended.code) : red;
}

}  // namespace warpcheck::command
