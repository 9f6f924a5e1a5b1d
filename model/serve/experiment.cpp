#include "model/serve/experiment.hpp"

#include <set>

#include "config/machine/shipped_machines.hpp"

namespace eu::model {
namespace {

constexpr std::size_t kMostFiles = 16;
constexpr int kMostThreads = 32;
constexpr int kMostDraws = 64;
constexpr std::int64_t kMostCycles = INT64_C(1) << 40;
/// Limit of shown cycles: browsers cannot display a page with more events.
constexpr std::int64_t kMostCyclesShown = 200'000;

const std::string kRequest = "request";

/// A value for the command line; it must not look like an option.
std::string word(const config::JsonCursor& cursor) {
  std::string text = cursor.text();
  if (!text.empty() && text[0] == '-') cursor.error("must not begin with '-'");
  if (text.size() > 256) cursor.error("is too long");
  for (const char c : text)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) cursor.error("has a control character");
  return text;
}

std::vector<EditedFile> read_files(const config::JsonCursor& cursor) {
  std::vector<EditedFile> files;
  for (const config::JsonCursor& element : cursor.array(0, kMostFiles)) {
    config::ObjectReader object = element.object();
    files.push_back({object.required("name").text(), object.required("text").text()});
    object.finish();
  }
  return files;
}

std::string read_machine(const config::JsonCursor& cursor) {
  std::vector<std::string_view> names = {""};
  for (const config::ShippedMachine& machine : config::shipped_machines())
    names.push_back(machine.name);
  return std::string(names[cursor.choice(names)]);
}

/// A patch without "extends": a page must not name other machine files.
std::string read_patch(const config::JsonCursor& cursor) {
  if (!cursor.present()) return "";
  if (cursor.value().object() == nullptr) cursor.error("expected an object");
  if (cursor.value().find("extends") != nullptr) cursor.error("a patch extends no machine");
  return config::to_text(cursor.value());
}

void add(std::vector<std::string>& arguments, const char* option, const std::string& value) {
  if (value.empty()) return;
  arguments.push_back(option);
  arguments.push_back(value);
}

}  // namespace

Experiment read_experiment(const std::string& text) {
  config::Diagnostics diagnostics;
  Experiment experiment;
  if (const auto document = config::parse_json(text, kRequest, diagnostics)) {
    config::ObjectReader object = config::JsonCursor(*document, diagnostics).object();
    experiment.tab = object.required("tab").identifier();
    experiment.files = read_files(object.required("files"));
    experiment.input = word(object.required("input"));
    experiment.machine = read_machine(object.optional("machine"));
    experiment.patch = read_patch(object.optional("patch"));
    experiment.gen = word(object.optional("gen"));
    experiment.from = word(object.optional("from"));
    experiment.kernel = word(object.optional("kernel"));
    experiment.threads = static_cast<int>(object.optional("threads").integer(0, kMostThreads));
    experiment.auto_surfaces = object.optional("auto_surfaces").boolean();
    experiment.groups = word(object.optional("groups"));
    experiment.local_size = word(object.optional("local_size"));
    experiment.counters = word(object.optional("counters"));
    experiment.error_bars = static_cast<int>(object.optional("error_bars").integer(0, kMostDraws));
    experiment.what_ifs = object.optional("what_ifs").boolean();
    experiment.from_cycle = object.optional("from_cycle").integer(0, kMostCycles);
    experiment.cycles = object.optional("cycles").integer(1, kMostCyclesShown, 20000);
    experiment.cycle = object.optional("cycle").integer(0, kMostCycles);
    object.finish();
  }
  diagnostics.throw_if_any<RequestError>();
  return experiment;
}

std::vector<std::string> input_arguments(const Experiment& experiment) {
  std::vector<std::string> arguments = {name_below(experiment.input)};
  add(arguments, "--gen", experiment.gen);
  add(arguments, "--from", experiment.from);
  add(arguments, "--kernel", experiment.kernel);
  if (experiment.threads > 0) add(arguments, "--threads", std::to_string(experiment.threads));
  if (experiment.auto_surfaces) arguments.push_back("--auto-surfaces");
  add(arguments, "--groups", experiment.groups);
  add(arguments, "--local-size", experiment.local_size);
  add(arguments, "--machine", experiment.machine);
  if (!experiment.patch.empty()) add(arguments, "--patch", kPatchFile);
  return arguments;
}

std::vector<std::string> run_arguments(const Experiment& experiment) {
  std::vector<std::string> arguments = input_arguments(experiment);
  if (!experiment.counters.empty()) arguments.push_back("--counters=" + experiment.counters);
  if (experiment.error_bars > 0)
    arguments.push_back("--error-bars=" + std::to_string(experiment.error_bars));
  if (experiment.what_ifs) add(arguments, "--if", "all");
  return arguments;
}

std::string shell_line(const std::vector<std::string>& arguments) {
  std::string line;
  for (const std::string& argument : arguments) {
    const bool is_plain =
        !argument.empty() && argument.find_first_not_of(
                                 "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
                                 "_-+=./,:@%") == std::string::npos;
    line += line.empty() ? "" : " ";
    if (is_plain) {
      line += argument;
      continue;
    }
    line += "'";
    for (const char c : argument) line += c == '\'' ? "'\\''" : std::string(1, c);
    line += "'";
  }
  return line;
}

}  // namespace eu::model
