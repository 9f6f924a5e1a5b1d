#include "tests/toy/run.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <stdexcept>

#include "config/machine/machine.hpp"
#include "model/export/views.hpp"
#include "model/memory/race_detector.hpp"
#include "model/process/child.hpp"
#include "model/process/packed.hpp"
#include "model/report/document/result_document.hpp"
#include "model/report/text/sections.hpp"
#include "model/report/text/text_report.hpp"
#include "model/trace/recorder.hpp"
#include "model/trace/replayer.hpp"
#include "tests/toy/instruction.hpp"

namespace eu::toy {
namespace {

using namespace model;

constexpr Cycle kMaxCycles = 10'000'000;

/// Passes events to both sinks.
class Both : public EventSink {
 public:
  Both(EventSink& first, EventSink& second) : sinks_{&first, &second} {}

  void span(const SpanEvent& event) override {
    for (EventSink* sink : sinks_) sink->span(event);
  }
  void issue(const IssueEvent& event) override {
    for (EventSink* sink : sinks_) sink->issue(event);
  }
  void message(const MessageEvent& event) override {
    for (EventSink* sink : sinks_) sink->message(event);
  }

 private:
  std::array<EventSink*, 2> sinks_;
};

std::string page_of(const EventRecord& record, const ReportInput& report) {
  const std::string path = (std::filesystem::temp_directory_path() /
                            ("eusim-toy-" + std::to_string(::getpid()) + ".html"))
                               .string();
  ViewRequest request;
  request.html = path;
  FileBatch files;
  write_views(request, record, {report}, files);
  files.publish();
  std::ifstream in(path, std::ios::binary);
  const std::string page{std::istreambuf_iterator<char>(in), {}};
  std::filesystem::remove(path);
  return page;
}

/// Results of a run in a child process, packed.
std::string packed_run(const config::Machine& machine, const Workload& workload,
                       ValueSource* values, const Ask& ask) {
  RunAnalysis analysis(machine, workload, kMaxCycles);
  EventRecord record(0, kMaxCycles);
  Both observers(analysis, record);
  RaceDetector races(workload.dispatch, workload.program);
  RunOptions options;
  options.max_cycles = kMaxCycles;
  options.events = &observers;
  options.values = values;
  options.keep_registers = values == nullptr;
  if (ask.races) options.races = &races;
  Simulation simulation(machine, workload, options);
  const RunResult result = simulation.run();
  ReportInput report{machine, workload, result, {}, &analysis};
  report.races = options.races;
  std::string packed;
  const bool finished = result.outcome == Outcome::Finished;
  append(packed, finished ? "" : failure_report(report));
  append(packed, text_report(report, ReportDetail::Full) + listing_section(report));
  const auto registers = [&](std::uint32_t thread) { return simulation.final_registers(thread); };
  append(packed, config::to_text(result_document(
                     report, {config::machine_digest(machine)},
                     options.keep_registers ? RegistersOf(registers) : RegistersOf())));
  append(packed, ask.page ? page_of(record, report) : "");
  append(packed, ask.races ? races_section(report) : "");
  append_raw(packed, std::vector<IssuedInstruction>(record.issues.begin(), record.issues.end()));
  for (const SurfaceData& surface : workload.surfaces) {
    const auto bytes = surface_bytes(workload, simulation.surfaces(), surface.name);
    append(packed, std::string(bytes.begin(), bytes.end()));
  }
  return packed;
}

ToyRun unpacked(const ChildResult& child, const Workload& workload) {
  if (!child.ok) throw std::runtime_error(child.value);
  ToyRun run;
  std::size_t position = 0;
  for (std::string* part : {&run.failure, &run.text, &run.document, &run.page, &run.races})
    *part = take(child.value, position);
  config::Diagnostics diagnostics;
  run.root = *config::parse_json(run.document, "result", diagnostics, {std::size_t{1} << 30, 64});
  run.issues = take_raw_vector<IssuedInstruction>(child.value, position);
  std::sort(run.issues.begin(), run.issues.end(), [](const auto& a, const auto& b) {
    return std::pair(a.thread.thread, a.number) < std::pair(b.thread.thread, b.number);
  });
  for (const SurfaceData& surface : workload.surfaces) {
    const std::string bytes = take(child.value, position);
    Dwords& dwords = run.surfaces[surface.name];
    dwords.resize(bytes.size() / 4);
    std::memcpy(dwords.data(), bytes.data(), bytes.size());
  }
  return run;
}

}  // namespace

isa::Program assemble(const std::string& text) {
  return toy_isa().read({text, {}, "toy.txt", isa::Undecodable::Reject, ""}, isa::Generation::Ivb);
}

Workload workload(const std::string& kernel, int groups, int threads_per_group) {
  Workload workload;
  workload.name = "toy";
  workload.program = assemble(kernel);
  workload.dispatch.simd_size = kLanes;
  workload.dispatch.groups = {groups, 1, 1};
  workload.dispatch.local_size = {kLanes * threads_per_group, 1, 1};
  return workload;
}

void give(Workload& workload, int number, const Dwords& lanes) {
  PayloadItem item;
  item.byte = number * static_cast<int>(sizeof(Register));
  item.bytes.resize(4 * lanes.size());
  std::memcpy(item.bytes.data(), lanes.data(), item.bytes.size());
  item.each_thread = lanes.size() > kLanes;
  workload.dispatch.payload.push_back(std::move(item));
}

void add_surface(Workload& workload, unsigned index, const std::string& name, Dwords contents) {
  SurfaceData surface;
  surface.name = name;
  surface.index = index;
  surface.size_bytes = static_cast<std::uint32_t>(4 * contents.size());
  surface.width = static_cast<int>(surface.size_bytes);
  surface.initial.resize(surface.size_bytes);
  std::memcpy(surface.initial.data(), contents.data(), surface.initial.size());
  workload.surfaces.push_back(std::move(surface));
}

Dwords places(std::size_t threads, std::size_t elements_a_thread) {
  Dwords places;
  for (std::size_t thread = 0; thread < threads; ++thread)
    for (std::size_t lane = 0; lane < kLanes; ++lane)
      places.push_back(static_cast<std::uint32_t>(4 * (thread * elements_a_thread + lane)));
  return places;
}

config::Machine machine_with(const std::vector<std::string>& sets) {
  return config::load_machine("ivb_gt2", {}, sets);
}

std::int64_t ToyRun::number(const std::string& path) const {
  const config::JsonValue* value = &root;
  const auto keys = config::split_path(path);
  for (const std::string& key : keys.value()) {
    if (const auto* array = std::get_if<config::JsonValue::Array>(&value->data))
      value = &array->at(std::stoul(key));
    else
      value = value->find(key);
    if (value == nullptr) throw std::out_of_range("no " + path + " in the result");
  }
  return std::get<std::int64_t>(value->data);
}

Cycle ToyRun::start(std::uint32_t thread, Cycle n) const {
  for (const IssuedInstruction& issue : issues)
    if (issue.thread.thread == thread && issue.number == n) return issue.start;
  throw std::out_of_range("no instruction " + std::to_string(n));
}

ToyRun run(const config::Machine& machine, const Workload& workload, const Ask& ask) {
  return unpacked(
      in_child([&]() -> std::string {
        if (ask.record.empty()) return packed_run(machine, workload, nullptr, ask);
        AtomicFile file(ask.record);
        TraceWriter writer(file, {workload, machine.name, config::machine_digest(machine)});
        Recorder recorder(workload, writer);
        std::string packed = packed_run(machine, workload, &recorder, ask);
        recorder.finish();
        file.commit();
        return packed;
      }),
      workload);
}

ToyRun replay(const config::Machine& machine, const std::string& trace) {
  const TraceFile file(trace, TraceFile::Damage::Refuse);
  check_replay(file, machine);
  const Workload& workload = file.header().workload;
  return unpacked(in_child([&] {
                    Replayer replayer(file);
                    std::string packed = packed_run(machine, workload, &replayer, {});
                    replayer.check_totals();
                    return packed;
                  }),
                  workload);
}

}  // namespace eu::toy
