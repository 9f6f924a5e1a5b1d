// What a Workbench compiles: OpenCL C and GLSL, by the scripts that come with eusim.
#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>

#include "model/base/json_values.hpp"
#include "model/serve/workbench.hpp"

namespace eu::model {
namespace {

namespace fs = std::filesystem;

constexpr const char* kOutput = "compiled";
constexpr std::size_t kMostArguments = 64;
/// A driver maps a file that stands for all of a GPU's memory, and touches little of it.
constexpr std::uint64_t kMostFileBytes = std::uint64_t{1} << 40;

/// A compiler would read a file of any name for them, and show it in its messages. (A line that
/// ends in a backslash goes on in the next.)
constexpr std::array kReaders = {"include", "import", "incbin", "embed", "%:", "??"};

bool reads_files(std::string text) {
  for (std::size_t at; (at = text.find("\\\n")) != std::string::npos;) text.erase(at, 2);
  for (std::size_t at; (at = text.find("\\\r\n")) != std::string::npos;) text.erase(at, 3);
  return std::any_of(kReaders.begin(), kReaders.end(),
                     [&](const char* word) { return text.find(word) != std::string::npos; });
}

/// What may stand behind a script's name: nothing that names a file.
void check_argument(const config::JsonCursor& cursor) {
  static constexpr std::array kOptions = {"--gen",    "--kernel", "--global", "--local",
                                          "--offset", "--arg",    "--groups", "--uniform",
                                          "--image",  "--count",  "--sampler"};
  const std::string text = cursor.text();
  const std::string option = text.substr(0, text.find('='));
  if (text.rfind("-", 0) == 0 &&
      (text.size() < 2 || text[1] == '-' ||
       std::isalpha(static_cast<unsigned char>(text[1])) != 0) &&
      std::find(kOptions.begin(), kOptions.end(), option) == kOptions.end())
    cursor.error("is no option that a page may give");
  if (text.find('/') != std::string::npos || text.size() > 4096)
    cursor.error("names a file, which a page may not");
}

/// Where the scripts are: beside the sources that the program was built from, or where both are
/// installed. Empty if nowhere.
std::string script_path(const std::string& program, const std::string& name) {
  const fs::path folder = fs::path(program).parent_path();
  for (const char* place : {"../../scripts", "../share/eusim/scripts"}) {
    std::error_code error;
    const fs::path path = fs::canonical(folder / place / name, error);
    if (!error) return path.string();
  }
  return "";
}

std::string first_with(const std::string& folder, const std::string& ending) {
  std::vector<std::string> names;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
    if (at->path().extension() == ending) names.push_back(at->path().filename().string());
  return names.empty() ? "" : *std::min_element(names.begin(), names.end());
}

}  // namespace

HttpResponse Workbench::compile(const std::string& body) {
  config::Diagnostics diagnostics;
  std::string tab;
  EditedFile source;
  std::vector<std::string> words;
  if (const auto document = config::parse_json(body, "request", diagnostics)) {
    config::ObjectReader object = config::JsonCursor(*document, diagnostics).object();
    tab = object.required("tab").identifier();
    source.name = object.required("name").identifier();
    source.text = object.required("text").text();
    for (const config::JsonCursor& word : object.required("arguments").array(0, kMostArguments)) {
      check_argument(word);
      words.push_back(word.text());
    }
    object.finish();
  }
  diagnostics.throw_if_any<RequestError>();
  if (reads_files(source.text))
    return refused(400,
                   "a source that takes in other files is not compiled here: no include, "
                   "import, incbin or embed, in comments neither");
  const bool is_opencl = fs::path(source.name).extension() == ".cl";
  const std::string script = script_path(settings_.program, is_opencl ? "cl2eu.sh" : "glsl2eu.sh");
  if (script.empty()) return refused(404, "eusim's scripts are not installed beside it");
  const Stage stage(folder_, temporary_, {source});
  std::vector<std::string> command = {"/bin/bash", script, source.name, "-o", kOutput};
  command.insert(command.end(), words.begin(), words.end());
  const Done done = program(tab + ".compile", stage.path(), command, kMostFileBytes);
  const std::string output = stage.path() + "/" + kOutput;
  const std::string workload = first_with(output, ".json");
  const std::string kernel = first_with(output, is_opencl ? ".hex" : ".txt");
  config::JsonValue members = json_object();
  config::add_member(members, "kernel_name", json_text(kernel));
  config::add_member(
      members, "kernel",
      json_text(kernel.empty() ? "" : stage.read(std::string(kOutput) + "/" + kernel)));
  config::add_member(members, "workload_name", json_text(workload));
  config::add_member(
      members, "workload",
      json_text(workload.empty() ? "" : stage.read(std::string(kOutput) + "/" + workload)));
  return answer_of(done.refusal, done.end, settings_.max_seconds, std::move(members), {});
}

}  // namespace eu::model
