#include "model/trace/recorder.hpp"

namespace eu::model {
namespace {

/// Instructions between two checks of a thread's collected bytes.
constexpr std::uint64_t kLookEvery = 1024;

/// Executes an instruction that writes thread dependency registers; returns the cleared ones, one
/// bit each. All registers are set to valid during the execution to detect clears.
unsigned execute_ending_waits(const isa::PreparedInstruction& prepared, isa::ThreadState& state) {
  const auto before = state.tdr;
  for (std::uint16_t& tdr : state.tdr) tdr |= isa::kTdrValid;
  prepared.execute(prepared, state);
  unsigned ended = 0;
  for (unsigned i = 0; i < before.size(); ++i) {
    const bool is_ended = (state.tdr[i] & isa::kTdrValid) == 0;
    if (is_ended) ended |= 1u << i;
    state.tdr[i] = is_ended ? before[i] & static_cast<std::uint16_t>(~isa::kTdrValid) : before[i];
  }
  return ended;
}

}  // namespace

Recorder::Recorder(const Workload& workload, TraceWriter& writer)
    : workload_(workload), program_(workload.program), writer_(writer) {
  for (std::uint32_t index = 0; index < program_.size(); ++index) {
    const isa::Footprint footprint = program_.isa->footprint(program_, index);
    extras_.push_back({footprint.indirect, footprint.writes_dependencies});
  }
}

void Recorder::begin(const ThreadRef& thread, const ThreadStart& start) {
  threads_[thread] =
      std::make_unique<Thread>(Thread{thread.thread, start.scratch, ThreadWriter(program_)});
  threads_[thread]->writer.enter(start.entry);
}

void Recorder::ended(const ThreadRef& thread, std::uint32_t pc) {
  threads_[thread]->writer.ended(pc);
}

void Recorder::breakpoint(const ThreadRef& thread, std::uint32_t index) {
  threads_[thread]->writer.breakpoint(index);
}

void Recorder::execute(const ThreadRef& ref, const isa::PreparedInstruction& prepared,
                       isa::ThreadState& state) {
  Thread& thread = *threads_[ref];
  ThreadWriter& writer = thread.writer;
  const Extras extras = extras_[prepared.index];
  const std::uint32_t switches = state.routine_switches;
  writer.instruction(prepared.index, program_.isa->channels(prepared, state));
  if (extras.uses_addresses) writer.addresses(index_registers(state, *program_.isa));
  if (extras.ends_waits) {
    if (const unsigned ended = execute_ending_waits(prepared, state)) writer.ended_waits(ended);
  } else {
    prepared.execute(prepared, state);
  }
  if (state.routine_switches != switches) writer.switches(state.routine_switches - switches);
  if (writer.instructions() % kLookEvery == 0) writer_.take(thread.number, writer, false);
}

void Recorder::fill(Packet& packet, const isa::PreparedInstruction& prepared,
                    const isa::ThreadState& state) {
  packet.accesses_from = AccessesFrom::PayloadRecorded;
  packet.accesses.clear();
  fill_packet(packet, prepared, state);
}

std::uint32_t Recorder::channels(const ThreadRef&, const isa::PreparedInstruction& prepared,
                                 const isa::ThreadState& state) {
  return program_.isa->channels(prepared, state);
}

/// Removes machine-dependent places: vertices' URB entries, and a thread's scratch space.
void Recorder::make_portable(const isa::Request& request, const Thread& thread) {
  const isa::RequestTraits traits = program_.isa->traits(request, program_.gen);
  if (traits.kind == isa::RequestKind::UrbAccess && workload_.dispatch.kind == DispatchKind::Vertex)
    accesses_.clear();
  else
    move_scratch(accesses_, traits, thread.scratch);
}

void Recorder::served(const Packet& packet) {
  std::unique_ptr<Thread>& thread = threads_[packet.from];
  accesses_ = packet.accesses;
  make_portable(packet.message, *thread);
  thread->writer.message(packet.index, accesses_);
  writer_.take(thread->number, thread->writer, packet.message.eot);
  if (packet.message.eot) thread.reset();
}

void Recorder::finish() {
  for (std::unique_ptr<Thread>& thread : threads_)
    if (thread) writer_.take(thread->number, thread->writer, true);
  writer_.finish();
}

}  // namespace eu::model
