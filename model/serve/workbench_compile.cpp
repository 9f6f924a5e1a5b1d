// Requests that compile OpenCL C and GLSL, by eusim's scripts.
#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string_view>

#include "model/serve/workbench.hpp"
#include "model/text/json_values.hpp"

namespace eu::model {
namespace {

namespace fs = std::filesystem;

constexpr const char* kScripts = "/eusim/scripts";  ///< in a sandbox
constexpr const char* kCache = "/eusim/cache";
constexpr const char* kList = "--list";  ///< lists the kernels of a source and their arguments
constexpr std::size_t kMostArguments = 64;
constexpr int kMostCompilerThreads = 64;
/// Limit of file sizes: a driver maps a sparse file the size of the GPU's memory.
constexpr std::uint64_t kMostFileBytes = std::uint64_t{1} << 40;

/// Shell script that runs a compile script, then prints its output files: "file NAME SIZE", and
/// the bytes.
constexpr const char* kPrintFiles = R"sh(output=$TMPDIR/compiled
/bin/bash "$@" -o "$output" >/dev/null; code=$?
for file in "$output"/*.json "$output"/*.hex "$output"/*.txt; do
  [ -f "$file" ] || continue
  printf 'file %s %s\n' "${file##*/}" "$(wc -c <"$file")"
  cat -- "$file"
done
exit $code)sh";

/// Parses the output of kPrintFiles; an incomplete file ends the list.
std::vector<EditedFile> printed_files(std::string_view output) {
  std::vector<EditedFile> files;
  for (std::size_t end; (end = output.find('\n')) != std::string_view::npos;) {
    std::istringstream head{std::string(output.substr(0, end))};
    std::string word;
    EditedFile file;
    std::size_t size = 0;
    if (!(head >> word >> file.name >> size) || word != "file" || size > output.size() - end - 1)
      break;
    file.text = output.substr(end + 1, size);
    output.remove_prefix(end + 1 + size);
    files.push_back(std::move(file));
  }
  return files;
}

/// Length of a line splice at `at`: a backslash, then blanks, then the end of the line; 0 if there
/// is none.
std::size_t splice_at(std::string_view text, std::size_t at) {
  if (text[at] != '\\') return 0;
  const std::size_t end = text.find_first_not_of(" \t\v\f\r", at + 1);
  return end != text.npos && text[end] == '\n' ? end + 1 - at : 0;
}

/// The text without line splices.
std::string joined_lines(std::string_view text) {
  std::string joined;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t splice = splice_at(text, at);
    if (splice == 0) joined += text[at];
    at += std::max<std::size_t>(splice, 1);
  }
  return joined;
}

void skip_blanks(std::string_view& line) {
  line.remove_prefix(std::min(line.find_first_not_of(" \t\v\f"), line.size()));
}

/// True for a directive that reads another file.
bool is_include(std::string_view line) {
  skip_blanks(line);
  for (const std::string_view mark : {"#", "%:", "?\?="}) {
    if (line.substr(0, mark.size()) != mark) continue;
    line.remove_prefix(mark.size());
    skip_blanks(line);
    const auto end = std::find_if(line.begin(), line.end(),
                                  [](unsigned char c) { return std::isalnum(c) == 0 && c != '_'; });
    const std::string_view word = line.substr(0, static_cast<std::size_t>(end - line.begin()));
    return word == "include" || word == "include_next" || word == "import" || word == "embed";
  }
  return false;
}

/// True if the source includes other files, which the sandbox lacks: for an early message. The
/// sandbox is the security boundary, not this test. Its time is linear in the size.
bool reads_files(std::string_view text) {
  const std::string joined = joined_lines(text);
  for (std::string_view rest = joined; !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    if (is_include(rest.substr(0, end))) return true;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return false;
}

/// Checks an argument of a compile script: no unknown options, no file names.
void check_argument(const config::JsonCursor& cursor) {
  static constexpr std::array kOptions = {"--gen",    "--kernel", "--global",  "--local",
                                          "--offset", "--arg",    "--groups",  "--uniform",
                                          "--image",  "--count",  "--sampler", "--options"};
  const std::string text = cursor.text();
  const std::string option = text.substr(0, text.find('='));
  if (text.rfind("-", 0) == 0 &&
      (text.size() < 2 || text[1] == '-' ||
       std::isalpha(static_cast<unsigned char>(text[1])) != 0) &&
      std::find(kOptions.begin(), kOptions.end(), option) == kOptions.end())
    cursor.error("is not an option that a page may use");
  if (text.find('/') != std::string::npos || text.size() > 4096)
    cursor.error("must not name a file");
}

bool is_c_source(const fs::path& path) {
  return path.extension() == ".c" || path.extension() == ".h";
}

/// Path of a script: in the source tree that the program was built in, or in the installation.
/// Empty if absent.
std::string script_path(const std::string& program, const std::string& name) {
  const fs::path folder = fs::path(program).parent_path();
  for (const char* place : {"../../scripts", "../share/eusim/scripts"}) {
    std::error_code error;
    const fs::path path = fs::canonical(folder / place / name, error);
    if (!error) return path.string();
  }
  return "";
}

/// Folder of glsl2eu.sh's helpers if they are newer than their sources, else empty.
std::string helpers_of(const fs::path& scripts) {
  std::error_code error;
  fs::path folder = scripts / "../build/glsl";
  if (!fs::exists(scripts / "../CMakeLists.txt", error)) {
    const char* const cache = std::getenv("XDG_CACHE_HOME");
    const char* const home = std::getenv("HOME");
    folder = cache != nullptr ? fs::path(cache) : fs::path(home != nullptr ? home : "") / ".cache";
    folder /= "eusim/glsl";
  }
  folder = fs::canonical(folder, error);
  if (error) return "";
  for (const char* name : {"i915_shim.so", "compile_compute"}) {
    const fs::file_time_type made = fs::last_write_time(folder / name, error);
    if (error) return "";
    for (const fs::directory_entry& source : fs::directory_iterator(scripts / "glsl", error))
      if (is_c_source(source.path()) && source.last_write_time(error) > made) return "";
  }
  return folder.string();
}

Sandbox compiler_sandbox(const fs::path& scripts, const EditedFile& source) {
  Sandbox sandbox;
  for (const char* part : {"cl2eu.sh", "glsl2eu.sh", "isolated.sh", "packages.sh",
                           "compiler_environment.py", "opencl", "glsl", "workloads"})
    sandbox.binds.push_back({(scripts / part).string(), std::string(kScripts) + "/" + part, false});
  const std::string helpers = helpers_of(scripts);
  if (!helpers.empty())
    sandbox.binds.push_back({helpers, std::string(kCache) + "/eusim/glsl", false});
  sandbox.environment.push_back(std::string("XDG_CACHE_HOME=") +
                                (helpers.empty() ? kSandboxFolder : kCache));
  sandbox.scratch.files = {{source.name, source.text}};
  return sandbox;
}

const EditedFile* first_with(const std::vector<EditedFile>& files, const char* ending) {
  const auto found = std::find_if(files.begin(), files.end(), [&](const EditedFile& file) {
    return fs::path(file.name).extension() == ending;
  });
  return found == files.end() ? nullptr : &*found;
}

}  // namespace

Workbench::Done Workbench::compiled(const std::string& work, const std::string& script,
                                    const EditedFile& source,
                                    const std::vector<std::string>& words) {
  const fs::path path = fs::path(script);
  ProcessLimits limits = default_limits();
  limits.file_bytes = kMostFileBytes;
  std::vector<std::string> command = {"/bin/bash", "-c", kPrintFiles, "compile"};
  const bool lists = std::find(words.begin(), words.end(), kList) != words.end();
  if (lists) command.resize(1);
  command.push_back(settings_.unsafe_compile ? script : (kScripts / path.filename()).string());
  command.push_back("./" + source.name);
  command.insert(command.end(), words.begin(), words.end());
  if (settings_.unsafe_compile) {
    const Stage stage(folder_, temporary_, {source});
    command.insert(command.begin(), {"/usr/bin/env", "TMPDIR=" + stage.path()});
    return program(work, stage.path(), command, limits);
  }
  limits.processes = kMostCompilerThreads;
  limits.tree_memory_bytes = settings_.max_memory_bytes;
  const SandboxEntry entry(compiler_sandbox(path.parent_path(), source), mount_point_);
  return program(work, kSandboxFolder, command, limits, &entry);
}

HttpResponse Workbench::compile(const std::string& body) {
  config::Diagnostics diagnostics;
  std::string tab;
  EditedFile source;
  std::vector<std::string> words;
  bool lists = false;
  if (const auto document = config::parse_json(body, "request", diagnostics)) {
    config::ObjectReader object = config::JsonCursor(*document, diagnostics).object();
    tab = object.required("tab").identifier();
    source.name = object.required("name").identifier();
    source.text = object.required("text").text();
    for (const config::JsonCursor& word : object.required("arguments").array(0, kMostArguments)) {
      check_argument(word);
      words.push_back(word.text());
    }
    lists = object.optional("list").boolean();
    object.finish();
  }
  diagnostics.throw_if_any<RequestError>();
  source.name = name_below(source.name);
  if (source.name == "tmp") return refused(400, "\"tmp\" is the name of a folder in the sandbox");
  if (!settings_.unsafe_compile && !compile_problem_.empty())
    return refused(501, "cannot compile sources: " + compile_problem_ + "; " + sandbox_advice());
  if (reads_files(source.text))
    return refused(400,
                   "cannot compile a source that includes other files (#include); copy their "
                   "text into it");
  const bool is_opencl = fs::path(source.name).extension() == ".cl";
  if (lists) words.push_back(kList);
  const std::string script = script_path(settings_.program, is_opencl ? "cl2eu.sh" : "glsl2eu.sh");
  if (script.empty()) return refused(404, "eusim's compile scripts are missing; reinstall eusim");
  const Done done = compiled(tab + (lists ? ".list" : ".compile"), script, source, words);
  const std::vector<EditedFile> files = printed_files(lists ? "" : done.end.output);
  config::JsonValue members = json_object();
  if (lists) config::add_member(members, "list", json_text(done.end.output));
  for (const auto& [kind, ending] :
       {std::pair("kernel", is_opencl ? ".hex" : ".txt"), std::pair("workload", ".json")}) {
    const EditedFile* const file = first_with(files, ending);
    config::add_member(members, std::string(kind) + "_name", json_text(file ? file->name : ""));
    config::add_member(members, kind, json_text(file ? file->text : ""));
  }
  return response_of(done.refusal, done.end, settings_.max_seconds, std::move(members), {});
}

}  // namespace eu::model
