// Requests that run eusim.
#include <fmt/core.h>

#include <csignal>
#include <cstring>

#include "model/serve/workbench.hpp"
#include "model/text/json_values.hpp"

namespace eu::model {
namespace {

constexpr const char* kDocument = "result.json";
constexpr const char* kPage = "page.html";
constexpr const char* kImproved = "workbench.improved";  ///< in the input's folder

/// Address space in addition to the memory limit: code, stacks, reserved ranges.
constexpr std::uint64_t kMoreAddresses = std::uint64_t{3} << 30;
constexpr int kMostRunThreads = 64;  ///< of a run and its children
/// Of each of them: pairs of sockets have buffers that no other limit counts.
constexpr std::uint64_t kMostOpenFiles = 64;
/// A run and its children, which draw error bars, may together have this many times its memory.
constexpr std::uint64_t kMostRunProcesses = 4;
constexpr std::uint64_t kMostWrittenBytes = std::uint64_t{256} << 20;  ///< files of a run

const char* status_of(WorkPlaces::Refusal refusal) {
  switch (refusal) {
    case WorkPlaces::Refusal::None: break;
    case WorkPlaces::Refusal::Superseded: return "overtaken";
    case WorkPlaces::Refusal::Busy: return "busy";
    case WorkPlaces::Refusal::Stopping: return "stopping";
  }
  return "ended";
}

const char* status_of(const ProcessEnd& end) {
  switch (end.kind) {
    case ProcessEnd::Kind::Exited: return "ended";
    case ProcessEnd::Kind::Died: return "died";
    case ProcessEnd::Kind::OutOfTime: return "out_of_time";
    case ProcessEnd::Kind::TooMuchOutput: return "too_much_output";
    case ProcessEnd::Kind::TooMuchMemory: return "too_much_memory";
    case ProcessEnd::Kind::Stopped: return "overtaken";
    case ProcessEnd::Kind::NotStarted: break;
  }
  return "not_started";
}

/// The messages of an answer: those of the process, or the reason why it was ended.
std::string messages_of(WorkPlaces::Refusal refusal, const ProcessEnd& end, int max_seconds) {
  if (refusal == WorkPlaces::Refusal::Busy) return "too many requests are running; try again\n";
  if (refusal == WorkPlaces::Refusal::Stopping) return "eusim serve is stopping\n";
  if (refusal != WorkPlaces::Refusal::None || end.kind == ProcessEnd::Kind::Stopped)
    return "ended by a newer request\n";
  if (end.kind == ProcessEnd::Kind::OutOfTime)
    return end.errors +
           fmt::format("ended after {} seconds (eusim serve --max-seconds)\n", max_seconds);
  if (end.kind == ProcessEnd::Kind::TooMuchOutput) return "ended: the output is too large\n";
  if (end.kind == ProcessEnd::Kind::TooMuchMemory)
    return end.errors +
           "ended: the limit of processes or memory is exceeded (eusim serve "
           "--max-memory)\n";
  if (end.kind == ProcessEnd::Kind::Died)
    return end.errors + fmt::format("the process died: {}\n", ::strsignal(end.code));
  return end.errors;
}

/// True for JSON that can be a member as it is: a part of a document, or one value and more
/// members, would make another answer.
bool is_one_value(const std::string& document) {
  config::Diagnostics ignored;
  return !document.empty() && config::parse_json(document, "document", ignored).has_value() &&
         ignored.empty();
}

std::string folder_of(const std::string& name) {
  const std::size_t slash = name.rfind('/');
  return slash == std::string::npos ? "" : name.substr(0, slash + 1);
}

}  // namespace

HttpResponse response_of(const WorkPlaces::Refusal refusal, const ProcessEnd& end, int max_seconds,
                         config::JsonValue members,
                         const std::vector<std::pair<std::string, std::string>>& documents) {
  const bool ran = refusal == WorkPlaces::Refusal::None;
  config::add_member(members, "status", json_text(ran ? status_of(end) : status_of(refusal)));
  if (ran && end.kind == ProcessEnd::Kind::Exited)
    config::add_member(members, "exit_code", json_number(static_cast<std::uint64_t>(end.code)));
  config::add_member(members, "messages", json_text(messages_of(refusal, end, max_seconds)));
  std::string text = config::to_line(members);
  text.pop_back();
  for (const auto& [name, document] : documents)
    if (is_one_value(document)) text += ",\"" + name + "\":" + document;
  return {200, "application/json", text + "}\n", {}};
}

Stage Workbench::stage_of(const Experiment& experiment) const {
  std::vector<EditedFile> files = experiment.files;
  if (!experiment.patch.empty()) files.push_back({kPatchFile, experiment.patch});
  return Stage(folder_, temporary_, files);
}

Workbench::Done Workbench::eusim(const std::string& work, const Stage& stage,
                                 const std::vector<std::string>& arguments, bool writes_stage) {
  std::vector<std::string> command = {settings_.program};
  command.insert(command.end(), arguments.begin(), arguments.end());
  ProcessLimits limits = default_limits();
  if (!run_problem_.empty()) return program(work, stage.path(), command, limits);
  // The sandbox hides all other files of the folder, whatever the text does.
  Sandbox sandbox;
  sandbox.binds = {{settings_.program, settings_.program, false},
                   {stage.path(), stage.path(), writes_stage},
                   {stage.results(), stage.results(), true}};
  for (const Stage::Linked& one : stage.linked())
    sandbox.binds.push_back({one.file, one.at, false, one.identity});
  sandbox.uses_other_user = false;
  sandbox.has_proc = true;
  sandbox.program = SandboxedProgram::Eusim;
  limits.written_folders = {stage.results()};
  if (writes_stage) limits.written_folders.push_back(stage.path());
  limits.written_bytes = kMostWrittenBytes;
  limits.processes = kMostRunThreads;
  limits.open_files = kMostOpenFiles;
  limits.tree_memory_bytes = kMostRunProcesses * settings_.max_memory_bytes;
  const SandboxEntry entry(sandbox, mount_point_);
  return program(work, stage.path(), command, limits, &entry);
}

ProcessLimits Workbench::default_limits() const {
  ProcessLimits limits;
  limits.wall_seconds = settings_.max_seconds;
  limits.memory_bytes = settings_.max_memory_bytes + kMoreAddresses;
  return limits;
}

Workbench::Done Workbench::program(const std::string& work, const std::string& folder,
                                   const std::vector<std::string>& command,
                                   const ProcessLimits& limits, const SandboxEntry* sandbox) {
  WorkPlaces::Entry entry = places_.enter(work);
  if (!entry.place) return {entry.refusal, {}};
  return {WorkPlaces::Refusal::None, entry.place->process().run(command, folder, limits, sandbox)};
}

void Workbench::add_limits(std::vector<std::string>& arguments) const {
  arguments.push_back("--max-cycles=" + std::to_string(settings_.max_cycles));
  arguments.push_back("--max-memory=" + std::to_string(settings_.max_memory_bytes));
}

HttpResponse Workbench::run(const std::string& body) {
  const Experiment experiment = read_experiment(body);
  Stage stage = stage_of(experiment);
  stage.bring(experiment.input);
  std::vector<std::string> arguments = run_arguments(experiment);
  arguments.insert(arguments.begin(), "run");
  const std::string command = "eusim " + shell_line(arguments) + " --json result.json";
  for (const std::string& more :
       {std::string("--report=none"), "--json=" + stage.results() + "/" + kDocument,
        "--html=" + stage.results() + "/" + kPage,
        "--from-cycle=" + std::to_string(experiment.from_cycle),
        "--cycles=" + std::to_string(experiment.cycles)})
    arguments.push_back(more);
  add_limits(arguments);
  const Done done = eusim(experiment.tab + ".run", stage, arguments);
  config::JsonValue members = json_object();
  config::add_member(members, "command", json_text(command));
  std::string document = stage.read_result(kDocument);
  std::string page = stage.read_result(kPage);
  if (!document.empty() || !page.empty())
    config::add_member(members, "id", json_text(results_.keep(document, std::move(page))));
  return response_of(done.refusal, done.end, settings_.max_seconds, std::move(members),
                     {{"document", std::move(document)}});
}

HttpResponse Workbench::lint(const std::string& body) {
  const Done done = of_kernel("lint", {"--json=-"}, read_experiment(body));
  return response_of(done.refusal, done.end, settings_.max_seconds, json_object(),
                     {{"document", done.end.output}});
}

/// Output of `eusim disasm --lines`: the line of the kernel's text for each instruction.
HttpResponse Workbench::lines(const std::string& body) {
  const Done done = of_kernel("disasm", {"--lines"}, read_experiment(body));
  config::JsonValue members = json_object();
  config::add_member(members, "lines", json_text(done.end.output));
  return response_of(done.refusal, done.end, settings_.max_seconds, std::move(members), {});
}

HttpResponse Workbench::assembly(const std::string& body) {
  const Done done = of_kernel("disasm", {}, read_experiment(body));
  config::JsonValue members = json_object();
  config::add_member(members, "kernel", json_text(done.end.output));
  return response_of(done.refusal, done.end, settings_.max_seconds, std::move(members), {});
}

Workbench::Done Workbench::of_kernel(const std::string& verb, std::vector<std::string> arguments,
                                     const Experiment& experiment) {
  Stage stage = stage_of(experiment);
  stage.bring(experiment.input);
  const std::string work = experiment.tab + "." + verb + (arguments.empty() ? "" : arguments[0]);
  arguments.insert(arguments.begin(), {verb, name_below(experiment.input)});
  for (const auto& [option, value] :
       {std::pair{"--gen=", experiment.gen}, std::pair{"--from=", experiment.from},
        std::pair{"--kernel=", experiment.kernel}})
    if (!value.empty()) arguments.push_back(option + value);
  return eusim(work, stage, arguments);
}

HttpResponse Workbench::hazards(const std::string& body) {
  const Experiment experiment = read_experiment(body);
  Stage stage = stage_of(experiment);
  stage.bring(experiment.input);
  std::vector<std::string> arguments = input_arguments(experiment);
  arguments.insert(arguments.begin(), "hazards");
  const std::string improved = folder_of(name_below(experiment.input)) + kImproved;
  arguments.push_back("--apply=" + improved);
  arguments.push_back("--json=-");
  add_limits(arguments);
  const Done done = eusim(experiment.tab + ".hazards", stage, arguments, true);
  config::JsonValue members = json_object();
  config::add_member(members, "kernel_name", json_text(std::string(kImproved) + ".asm"));
  config::add_member(members, "kernel", json_text(stage.read_written(improved + ".asm")));
  config::add_member(members, "workload", json_text(stage.read_written(improved + ".json")));
  return response_of(done.refusal, done.end, settings_.max_seconds, std::move(members),
                     {{"document", done.end.output}});
}

HttpResponse Workbench::registers(const std::string& body) {
  const Experiment experiment = read_experiment(body);
  Stage stage = stage_of(experiment);
  stage.bring(experiment.input);
  std::vector<std::string> arguments = input_arguments(experiment);
  arguments.insert(arguments.begin(), "run");
  for (const std::string& more :
       {std::string("--json=-"), "--registers-at=" + std::to_string(experiment.cycle)})
    arguments.push_back(more);
  arguments.push_back("--max-memory=" + std::to_string(settings_.max_memory_bytes));
  const Done done = eusim(experiment.tab + ".registers", stage, arguments);
  return response_of(done.refusal, done.end, settings_.max_seconds, json_object(),
                     {{"document", done.end.output}});
}

HttpResponse Workbench::draft(const std::string& body) {
  const Experiment experiment = read_experiment(body);
  Stage stage = stage_of(experiment);
  stage.bring(experiment.input);
  std::vector<std::string> arguments = input_arguments(experiment);
  arguments.insert(arguments.begin(), "workload");
  for (const char* more : {"-o", "-"}) arguments.push_back(more);
  const Done done = eusim(experiment.tab + ".draft", stage, arguments);
  return response_of(done.refusal, done.end, settings_.max_seconds, json_object(),
                     {{"document", done.end.output}});
}

HttpResponse Workbench::compare(const std::string& body) {
  config::Diagnostics diagnostics;
  std::string a;
  std::string b;
  std::string tab;
  if (const auto document = config::parse_json(body, "request", diagnostics)) {
    config::ObjectReader object = config::JsonCursor(*document, diagnostics).object();
    tab = object.required("tab").identifier();
    a = object.required("a").text();
    b = object.required("b").text();
    object.finish();
  }
  diagnostics.throw_if_any<RequestError>();
  const auto first = results_.find(a);
  const auto second = results_.find(b);
  if (!first || !second || first->document.empty() || second->document.empty())
    return refused(404, "a result was dropped; run it again");
  const Stage stage(folder_, temporary_,
                    {{"a.json", first->document}, {"b.json", second->document}});
  const Done done = eusim(tab + ".compare", stage, {"compare", "a.json", "b.json", "--json=-"});
  return response_of(done.refusal, done.end, settings_.max_seconds, json_object(),
                     {{"document", done.end.output}});
}

}  // namespace eu::model
