// What ctest makes of the output of a test: runs one, as a dashboard's machine does.
#pragma once

#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace warpcheck::report {

struct CTestRun {
  int code = -1;
  std::string terminal;  // of ctest --output-on-failure
  std::string xml;       // Test.xml
  std::string junit;
  std::string schema;  // what xmllint says of Test.xml by CDASH_XSD; empty without that variable
};

// Are CDash's schema files known? Without them `schema` of a run says nothing.
inline bool knows_schema() {
  return std::getenv("CDASH_XSD") != nullptr;
}

inline std::string text_of(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// What xmllint says of the Test.xml in this folder; empty if it holds to the schema.
inline std::string schema_errors(const std::filesystem::path& folder) {
  const std::string line = "cd '" + folder.string()
                           + "' && xmllint --noout --schema \"$CDASH_XSD/Test.xsd\" Test.xml "
                             ">schema 2>&1 && >schema";
  return std::system(line.c_str()) == 0 ? "" : text_of(folder / "schema");
}

// `folder` is made empty; `command` is for a shell, which runs it there; `variables`: NAME=value...
// for the test.
inline CTestRun run_ctest(const std::filesystem::path& folder, const std::string& command,
                          const std::string& variables = {}) {
  namespace fs = std::filesystem;
  fs::remove_all(folder);
  fs::create_directories(folder);
  const std::string place = folder.string();
  std::ofstream(folder / "CTestTestfile.cmake")
      << "add_test(it sh command.sh)\nset_tests_properties(it PROPERTIES ENVIRONMENT [==["
      << variables << "]==])\n";
  std::ofstream(folder / "command.sh") << command << '\n';
  std::ofstream(folder / "DartConfiguration.tcl")
      << "SourceDirectory: " << place << "\nBuildDirectory: " << place
      << "\nSite: here\nBuildName: ours\n";
  const auto in_folder = [&place](const std::string& line) {
    const int status = std::system(("cd '" + place + "' && " + line).c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  };
  CTestRun run;
  run.code = in_folder(
      "env -u WARPCHECK_JSON -u WARPCHECK_MARKDOWN -u WARPCHECK_ARTIFACTS -u WARPCHECK_SEED -u "
      "WARPCHECK_CASES -u WARPCHECK_SHARD -u GITHUB_ACTIONS -u GITLAB_CI "
      "ctest -T Test --no-compress-output --output-on-failure --output-junit junit.xml >terminal "
      "2>&1 && cp Testing/2*/Test.xml . || { cp Testing/2*/Test.xml . && false; }");
  run.terminal = text_of(folder / "terminal");
  run.xml = text_of(folder / "Test.xml");
  run.junit = text_of(folder / "junit.xml");
  run.schema = knows_schema() ? schema_errors(folder) : "";
  return run;
}

// Character data as the text that it stands for.
inline std::string unescaped(std::string xml) {
  for (const auto& [escape, character] :
       {std::pair{"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&apos;", '\''}, {"&amp;", '&'}}) {
    for (std::size_t at = 0; (at = xml.find(escape, at)) != std::string::npos; ++at) {
      xml.replace(at, std::string(escape).size(), 1, character);
    }
  }
  return xml;
}

// The value of the measurement in Test.xml, behind its type: "text/string: rows=1 cols=33".
inline std::string measurement(const std::string& xml, const std::string& name) {
  const std::string middle = "\" name=\"" + name + "\">", value = "<Value>";
  const std::size_t at = xml.find(middle);
  if (at == std::string::npos) {
    return "missing: " + name;
  }
  const std::size_t type = xml.rfind('"', at - 1) + 1;
  const std::size_t begin = xml.find(value, at) + value.size();
  return xml.substr(type, at - type) + ": "
         + unescaped(xml.substr(begin, xml.find("</Value>", begin) - begin));
}

}  // namespace warpcheck::report
