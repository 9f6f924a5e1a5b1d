// The model against its clocked twin, on random programs and machines. Both have the same cycles,
// issues (instruction, thread, port and cycle), registers, and stall reasons of ready threads.
// The twin is the reference of every optimisation (model/LAWS.md 8).
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "model/machine/event_record.hpp"
#include "model/machine/simulation.hpp"
#include "model/process/packed.hpp"
#include "model/report/analysis/names.hpp"
#include "tests/support/model/law_run.hpp"
#include "tests/support/random_machine.hpp"
#include "tests/support/model/random_program.hpp"
#include "tests/support/model/simulate.hpp"
#include "tests/twin/twin.hpp"

namespace eu::test {
namespace {

constexpr Cycle kMaxCycles = 1'000'000;

/// Results of a run that model and twin both give.
struct Trace {
  std::string issues;  ///< a line each, and the number of cycles
  std::string registers;
  TwinWaits responses_least, responses_most;  ///< stall cycles of threads that need a response
  std::set<model::Cause> stalls;                ///< stall reasons of ready threads
};

std::string text_of(Cycle cycles, const std::vector<TwinIssue>& issues, const TwinWaits& waits,
                    const config::Machine& machine) {
  std::string text;
  for (const TwinIssue& issue : issues)
    text += "cycle " + std::to_string(issue.cycle) + " slot " + std::to_string(issue.slot) +
            " thread " + std::to_string(issue.thread) + " instruction " +
            std::to_string(issue.index) + " " + port_name(issue.port, machine) + "\n";
  for (const auto& [of, count] : waits)
    text += "thread " + std::to_string(of.first) + " was ready and waited " +
            std::to_string(count) +
            " cycles: " + model::cause_key(static_cast<int>(of.second), machine) + "\n";
  return text + std::to_string(cycles) + " cycles\n";
}

void append(std::string& packed, const TwinWaits& waits) {
  std::string text;
  for (const auto& [of, count] : waits)
    text += std::to_string(of.first) + " " + std::to_string(static_cast<int>(of.second)) + " " +
            std::to_string(count) + "\n";
  model::append(packed, text);
}

TwinWaits take_waits(const std::string& packed, std::size_t& position) {
  std::istringstream text(model::take(packed, position));
  TwinWaits waits;
  std::uint32_t thread = 0;
  int cause = 0;
  Cycle count = 0;
  while (text >> thread >> cause >> count)
    waits[{thread, static_cast<model::Cause>(cause)}] = count;
  return waits;
}

std::string twin_trace(const config::Machine& machine, const model::Workload& workload) {
  const TwinResult result = run_twin(machine, workload, kMaxCycles);
  std::string packed, registers;
  for (const isa::IntelState& state : result.registers) registers += register_bytes(state);
  model::append(packed, text_of(result.cycles, result.issues, result.ready_waits, machine));
  model::append(packed, registers);
  append(packed, result.ready_waits);
  append(packed, result.response_waits_least);
  append(packed, result.response_waits_most);
  return packed;
}

/// True if the thread was ready, and the machine delayed its instruction.
bool is_ready_wait(const model::SpanEvent& span) {
  const model::Cause cause = span.cause;
  return cause == model::Cause::ArbLost || cause == model::Cause::MsgQueueFull ||
         (model::is_backpressure(cause) && !span.for_producer) ||
         (cause >= model::Cause::FirstPipe);
}

/// True if the thread waited for the response to a message.
bool is_response_wait(const model::SpanEvent& span) {
  return span.cause == model::Cause::MsgLatency ||
         (model::is_backpressure(span.cause) && span.for_producer);
}

std::string model_trace(const config::Machine& machine, const model::Workload& workload) {
  model::EventRecord record(0, model::kNever);
  model::RunOptions options;
  options.keep_registers = true;
  options.max_cycles = kMaxCycles;
  options.events = &record;
  model::Simulation simulation(machine, workload, options);
  const model::RunResult result = simulation.run();
  std::vector<TwinIssue> issues;
  TwinWaits waits, response_waits;
  for (const model::SpanEvent& span : record.spans) {
    if (is_ready_wait(span)) waits[{span.thread.thread, span.cause}] += span.end - span.begin;
    if (is_response_wait(span))
      response_waits[{span.thread.thread, span.cause}] += span.end - span.begin;
    if (span.cause == model::Cause::Issued)
      issues.push_back({span.begin, span.thread.slot, span.thread.thread, span.index, span.port});
  }
  std::sort(issues.begin(), issues.end(), [](const TwinIssue& a, const TwinIssue& b) {
    return std::pair(a.cycle, a.port) < std::pair(b.cycle, b.port);
  });
  std::string packed, registers;
  for (std::uint32_t thread = 0; thread < result.threads.size(); ++thread)
    if (const isa::ThreadState* state = simulation.final_registers(thread))
      registers += register_bytes(intel_state(*state));
  model::append(packed, text_of(result.cycles, issues, waits, machine));
  model::append(packed, registers);
  append(packed, waits);
  append(packed, response_waits);
  append(packed, response_waits);
  return packed;
}

Trace trace_of(std::string (*run)(const config::Machine&, const model::Workload&),
               const config::Machine& machine, const model::Workload& workload) {
  const std::string packed = in_child([&] { return run(machine, workload); });
  std::size_t position = 0;
  Trace trace;
  trace.issues = model::take(packed, position);
  trace.registers = model::take(packed, position);
  for (const auto& [of, count] : take_waits(packed, position)) trace.stalls.insert(of.second);
  trace.responses_least = take_waits(packed, position);
  trace.responses_most = take_waits(packed, position);
  return trace;
}

/// Some lines of `text`, from the first that differs from `other` on.
std::string from_first_difference(const std::string& text, const std::string& other) {
  const auto place = std::mismatch(text.begin(), text.end(), other.begin(), other.end()).first;
  const std::size_t at = static_cast<std::size_t>(place - text.begin());
  const std::size_t line = at == 0 ? 0 : text.rfind('\n', at - 1) + 1;
  return text.substr(line, 300);
}

/// Checks that the model's stall cycles for responses are within the twin's lower and upper bounds.
void expect_response_waits(const TwinWaits& model, const Trace& twin) {
  for (const auto& [of, least] : twin.responses_least) {
    const auto found = model.find(of);
    EXPECT_LE(least, found == model.end() ? 0 : found->second)
        << "thread " << of.first << ", cause " << static_cast<int>(of.second);
  }
  for (const auto& [of, cycles] : model) {
    const auto most = twin.responses_most.find(of);
    EXPECT_GE(most == twin.responses_most.end() ? 0 : most->second, cycles)
        << "thread " << of.first << ", cause " << static_cast<int>(of.second);
  }
}

/// Settings of a random machine that the twin supports.
std::vector<std::string> twin_settings(Choice& choice, int group_threads) {
  std::vector<std::string> settings = random_settings(choice, group_threads);
  for (const char* setting :
       {"/machine/subslices=1", "/machine/eus_per_subslice=1", "/slm/cycles_per_access=0",
        "/data_cache/per_subslice=0",  // with 0, shared local memory has no port before it
        "/instruction_cache/start=\"warm\"", "/instruction_cache/size_bytes=32768"})
    settings.push_back(setting);
  return settings;
}

/// Runs model and twin, and fails the test where they differ. Returns the twin's trace.
Trace compare(std::uint64_t seed, const RandomProgram& program,
              const std::vector<std::string>& settings) {
  const config::Machine machine = machine_with(settings);
  const Trace twin = trace_of(twin_trace, machine, program.workload);
  const Trace model = trace_of(model_trace, machine, program.workload);
  std::string place = "seed " + std::to_string(seed) + ", machine ivb_gt2";
  for (const std::string& setting : settings) place += " --set '" + setting + "'";
  SCOPED_TRACE(place + "\n" + program.text);
  EXPECT_TRUE(model.issues == twin.issues)
      << "model:\n"
      << from_first_difference(model.issues, twin.issues) << "\ntwin:\n"
      << from_first_difference(twin.issues, model.issues);
  EXPECT_EQ(first_difference(model.registers, twin.registers), "");
  expect_response_waits(model.responses_most, twin);
  return twin;
}

TEST(ClockedTwin, AgreesWithTheModelOnEveryIssueAndRegister) {
  ProgramOptions options;
  options.messages = {false, false, true};
  options.max_groups = 10;
  options.instructions = 30;
  std::set<std::pair<config::Arbitration, config::FetchKind>> kinds;
  std::set<int> threads;
  std::set<model::Cause> stalls, responses;
  for (std::uint64_t seed = 1; seed <= 80; ++seed) {
    const RandomProgram program = random_program(seed, options);
    Choice choice(seed);
    const std::vector<std::string> settings =
        twin_settings(choice, program.workload.dispatch.threads_per_group());
    const config::Machine machine = machine_with(settings);
    const Trace twin = compare(seed, program, settings);
    stalls.insert(twin.stalls.begin(), twin.stalls.end());
    for (const auto& [of, count] : twin.responses_least) responses.insert(of.second);
    kinds.emplace(machine.eu.arbitration, machine.eu.fetch.kind);
    threads.insert(machine.eu.threads);
  }
  EXPECT_EQ(kinds.size(), 4u * 2u);
  for (const model::Cause cause :
       {model::Cause::ArbLost, model::Cause::MsgQueueFull, model::Cause::SendPort})
    EXPECT_EQ(stalls.count(cause), 1u)
        << model::cause_key(static_cast<int>(cause), machine_with({}));
  for (const model::Cause cause :
       {model::Cause::SendPort, model::Cause::MsgLatency, model::Cause::ResponseBus})
    EXPECT_EQ(responses.count(cause), 1u)
        << model::cause_key(static_cast<int>(cause), machine_with({}));
  EXPECT_GE(threads.size(), 9u);
  for (const int more : {12, 16, 32}) EXPECT_EQ(threads.count(more), 1u) << more;
}

/// In short programs with barriers, messages queue before the gateway and the thread spawner: both
/// delay sends.
TEST(ClockedTwin, AgreesWithTheModelOnWhatHoldsSendsInFrontOfSlowUnits) {
  ProgramOptions options;
  options.messages = {false, false, true};
  options.max_groups = 10;
  options.instructions = 10;
  std::set<model::Cause> stalls;
  for (std::uint64_t seed = 401; seed <= 430; ++seed) {
    const RandomProgram program = random_program(seed, options);
    Choice choice(seed);
    std::vector<std::string> settings =
        twin_settings(choice, program.workload.dispatch.threads_per_group());
    for (const char* setting :
         {"/eu/message_queue/depth_entries=1", "/eu/threads=8", "/gateway/cycles_per_message=20",
          "/thread_spawner/cycles_per_message=20"})
      settings.push_back(setting);
    const Trace twin = compare(seed, program, settings);
    stalls.insert(twin.stalls.begin(), twin.stalls.end());
  }
  for (const model::Cause cause : {model::Cause::GatewayBusy, model::Cause::SpawnerBusy})
    EXPECT_EQ(stalls.count(cause), 1u)
        << model::cause_key(static_cast<int>(cause), machine_with({}));
}

/// U1: registers and passes of double-precision instructions differ between the generations.
TEST(ClockedTwin, AgreesWithTheModelOnDoubles) {
  ProgramOptions options;
  options.messages = {false, false, false};
  options.barriers = false;
  options.instructions = 30;
  options.doubles_percent = 60;
  for (const isa::Generation gen : {isa::Generation::Ivb, isa::Generation::Hsw})
    for (std::uint64_t seed = 301; seed <= 315; ++seed) {
      options.gen = gen;
      const RandomProgram program = random_program(seed, options);
      Choice choice(seed);
      const config::Machine machine = config::load_machine(
          gen == isa::Generation::Ivb ? "ivb_gt2" : "hsw_gt2", {},
          twin_settings(choice, program.workload.dispatch.threads_per_group()));
      const Trace twin = trace_of(twin_trace, machine, program.workload);
      const Trace model = trace_of(model_trace, machine, program.workload);
      SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + program.text);
      EXPECT_TRUE(model.issues == twin.issues) << from_first_difference(model.issues, twin.issues);
      EXPECT_EQ(first_difference(model.registers, twin.registers), "");
    }
}

}  // namespace
}  // namespace eu::test
