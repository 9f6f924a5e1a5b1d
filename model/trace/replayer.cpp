#include "model/trace/replayer.hpp"
#include "config/machine/machine.hpp"
#include "model/machine/fit.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <string>

namespace eu::model {
namespace {

/// True if the instruction, in a replay, only advances to the next one given by the recording.
bool is_plain(const isa::Footprint& footprint) {
  return !footprint.indirect && footprint.timing_class != isa::TimingClass::Wait &&
         !(footprint.is_send && footprint.eot);
}

std::vector<isa::Footprint> footprints_of(const isa::Program& program) {
  std::vector<isa::Footprint> footprints;
  for (std::uint32_t index = 0; index < program.size(); ++index)
    footprints.push_back(program.isa->footprint(program, index));
  return footprints;
}

/// Per instruction: the number of plain instructions from it on.
std::vector<std::uint32_t> plain_stretches(const std::vector<isa::Footprint>& footprints) {
  std::vector<std::uint32_t> lengths(footprints.size() + 1);
  for (std::size_t index = footprints.size(); index-- > 0;)
    if (is_plain(footprints[index])) lengths[index] = lengths[index + 1] + 1;
  return lengths;
}

}  // namespace

Replayer::Replayer(const TraceFile& file)
    : file_(file),
      program_(file.header().workload.program),
      rules_(program_),
      is_cut_(!file.totals()),
      footprints_(footprints_of(program_)),
      plain_(plain_stretches(footprints_)) {
  const auto eot = std::find_if(
      footprints_.begin(), footprints_.end(),
      [](const isa::Footprint& footprint) { return footprint.is_send && footprint.eot; });
  end_of_thread_ = static_cast<std::uint32_t>(eot - footprints_.begin());
}

void Replayer::begin(const ThreadRef& ref, const ThreadStart& start) {
  std::unique_ptr<Thread>& thread = threads_[ref];
  if (!thread) thread = std::make_unique<Thread>(file_);
  static_cast<Progress&>(*thread) = {};
  thread->entry = start.entry;
  thread->scratch = start.scratch;
  thread->reader.begin(start.recorded_as);
  ++begun_;
  const auto dispatched =
      static_cast<std::uint32_t>(file_.header().workload.dispatch.thread_count());
  if (start.recorded_as != start.thread || start.thread >= dispatched)
    thread->again = !children_.insert(start.recorded_as).second;
}

bool Replayer::enter(Thread& thread) {
  if (thread.again) throw TraceFault("the recording has a thread that is spawned twice");
  if (thread.entry == 0) return true;
  if (thread.reader.path_at_end()) return false;
  thread.reader.pass_entry(thread.entry);
  thread.entry = 0;
  return true;
}

void Replayer::ended(const ThreadRef& ref, std::uint32_t) {
  const Thread& thread = *threads_[ref];
  ++ended_;
  executed_ += thread.executed;
}

/// Ends a thread whose recording has ended early, with the kernel's own end of thread, so that its
/// slot becomes free.
NextStep Replayer::cut_off(Thread& thread, isa::ThreadState& state) {
  if (!is_cut_) throw TraceFault("the recording ends before its thread does");
  thread.cut = true;
  ++cut_threads_;
  if (end_of_thread_ == program_.size()) return NextStep::End;
  thread.run = {1, true, 0};
  thread.looked = true;
  state.pc = end_of_thread_;
  return NextStep::Elsewhere;
}

bool Replayer::lacks_message(Thread& thread, std::uint32_t index) const {
  return is_cut_ && footprints_[index].is_send && thread.reader.messages_at_end();
}

/// Skips instructions that need no further calls. A cut recording is followed step by step.
std::uint32_t Replayer::take_straight(Thread& thread, std::uint32_t pc) const {
  std::uint64_t length = 0;
  if (!is_cut_)
    length = std::min({thread.run.length - 1, std::uint64_t{plain_[pc]},
                       thread.reader.event().position - thread.executed});
  thread.executed += length;
  thread.run.length -= length;
  thread.straight_end = pc + static_cast<std::uint32_t>(length);
  return static_cast<std::uint32_t>(length);
}

NextStep Replayer::next(const ThreadRef& ref, isa::ThreadState& state, std::uint32_t& straight) {
  Thread& thread = *threads_[ref];
  if (thread.looked) return NextStep::Instruction;
  if (thread.executed == 0 && !enter(thread)) return cut_off(thread, state);
  NextStep step = NextStep::Instruction;
  const ThreadReader::Event& event = thread.reader.event();
  if (event.position == thread.executed && event.kind == TraceEvent::Breakpoint) {
    if (program_.system_routine == isa::Program::kNowhere || thread.run.length != 0)
      throw TraceFault("the recording has a breakpoint at an impossible place");
    thread.reader.pass_event();
    state.pc = program_.system_routine;
    step = NextStep::Breakpoint;
  }
  if (thread.run.length == 0) {
    if (thread.run.ends) return NextStep::End;
    if (thread.reader.path_at_end()) return cut_off(thread, state);
    thread.run = thread.reader.next_run(state.pc);
    if (thread.run.length == 0) return NextStep::End;
  }
  if (state.pc >= program_.size()) throw TraceFault("the recording leaves the kernel");
  if (lacks_message(thread, state.pc)) return cut_off(thread, state);
  straight = take_straight(thread, state.pc);
  if (straight != 0) return step;
  if (footprints_[state.pc].indirect)
    thread.reader.next_addresses(index_registers(state, *program_.isa));
  thread.looked = true;
  return step;
}

/// Applies the events of the last executed instruction.
void Replayer::apply_events(Thread& thread, isa::ThreadState& state) const {
  while (thread.reader.event().position < thread.executed) {
    const ThreadReader::Event& event = thread.reader.event();
    if (event.position + 1 != thread.executed)
      throw TraceFault("the recording has events out of order");
    if (event.kind == TraceEvent::Breakpoint)
      throw TraceFault("the recording has a breakpoint at an impossible place");
    if (event.kind == TraceEvent::Switches) {
      state.routine_switches += static_cast<std::uint32_t>(event.value);
    } else {
      for (unsigned i = 0; i < state.tdr.size(); ++i)
        if ((event.value >> i) & 1) state.tdr[i] &= static_cast<std::uint16_t>(~isa::kTdrValid);
    }
    thread.reader.pass_event();
  }
}

std::uint32_t Replayer::followed(std::uint32_t from, std::uint32_t to) const {
  if (!rules_.allow(from, to))
    throw TraceFault(
        fmt::format("the recording goes from offset {} to {}, which is impossible in the kernel",
                    program_.offsets_bytes[from], program_.offsets_bytes[to]));
  return to;
}

void Replayer::execute(const ThreadRef& ref, const isa::PreparedInstruction& prepared,
                       isa::ThreadState& state) {
  Thread& thread = *threads_[ref];
  if (prepared.action == isa::Action::Wait) --state.notification[prepared.notification];
  thread.looked = false;
  ++thread.executed;
  if (--thread.run.length != 0 || thread.run.ends)
    state.pc = prepared.index + 1;
  else
    state.pc = followed(prepared.index, thread.run.target);
  if (thread.reader.event().position < thread.executed) apply_events(thread, state);
  if (footprints_[prepared.index].eot && (thread.run.length != 0 || !thread.run.ends) &&
      !thread.cut)
    throw TraceFault("the recording continues after the end of its thread");
}

void Replayer::fill(Packet& packet, const isa::PreparedInstruction& prepared,
                    const isa::ThreadState& state) {
  packet.index = prepared.index;
  packet.message = program_.isa->make_request(prepared, state);
  packet.accesses_from = AccessesFrom::Recording;
  Thread& thread = *threads_[packet.from];
  if (thread.cut)
    packet.accesses.clear();
  else
    thread.reader.next_message(prepared.index, packet.accesses);
  move_scratch(packet.accesses, program_.isa->traits(packet.message, program_.gen), thread.scratch);
}

std::uint32_t Replayer::channels(const ThreadRef& ref, const isa::PreparedInstruction& prepared,
                                 const isa::ThreadState&) {
  Thread& thread = *threads_[ref];
  try {
    const std::uint64_t ahead = thread.straight_end - prepared.index;
    return thread.reader.channels(thread.executed - ahead, prepared.index);
  } catch (const TraceFault&) {
    return 0;  // totals of files with valid checksums do not depend on it
  }
}

void Replayer::check_totals() const {
  if (!file_.totals()) return;
  const TraceTotals& totals = *file_.totals();
  const auto check = [&](const char* what, std::uint64_t found, std::uint64_t expected) {
    if (found != expected)
      throw TraceError(
          fmt::format("{}: {} {} were replayed of {}", file_.path(), found, what, expected));
  };
  check("threads", ended_, totals.threads);
  check("instructions", executed_, totals.instructions);
  check("messages", messages_, totals.messages);
}

void check_replay(const TraceFile& file, const config::Machine& machine) {
  const Workload& workload = file.header().workload;
  const isa::Generation gen = workload.program.gen;
  if (gen != machine.gen)
    throw TraceError(fmt::format("{}: a kernel for {}; {} is another generation", file.path(),
                                 row(gen).name, machine.name));
  check_fit(workload, machine, file.path());
}

std::string cut_text(const TraceFile& file, const Replayer& replayer) {
  return fmt::format("{}; {} of {} threads are incomplete", file.cut_reason(),
                     replayer.cut_threads(), replayer.begun_threads());
}

}  // namespace eu::model
