#include "model/hazards/dependencies.hpp"

#include <algorithm>

namespace eu::model {
namespace {

using isa::RegisterParts;

/// Bytes of the registers that hold at least one of `bytes`.
isa::GrfBytes whole_registers(const isa::GrfBytes& bytes) {
  isa::GrfBytes whole;
  for (std::size_t grf = 0; grf < isa::kGrfCount; ++grf) {
    const isa::GrfBytes one = isa::GrfBytes(0xffffffff) << (grf * isa::kGrfBytes);
    if ((bytes & one).any()) whole |= one;
  }
  return whole;
}

std::uint64_t groups(std::uint64_t bits, int size) {
  std::uint64_t whole = 0;
  const std::uint64_t mask = (std::uint64_t{1} << size) - 1;
  for (int first = 0; first < 64; first += size)
    if (((bits >> first) & mask) != 0) whole |= mask << first;
  return whole;
}

/// All parts covered by the scoreboard entries of `parts` (IVB PRM 3.3.3.4, model/LAWS.md 3).
RegisterParts entries_of(const RegisterParts& parts) {
  RegisterParts entries;
  entries.grf = whole_registers(parts.grf);
  entries.address = parts.address != 0 ? 0xffff : 0;
  entries.flags = groups(parts.flags, 16);
  entries.accumulators = groups(parts.accumulators, 32);
  return entries;
}

RegisterParts common(const RegisterParts& a, const RegisterParts& b) {
  return {a.grf & b.grf, static_cast<std::uint16_t>(a.address & b.address), a.flags & b.flags,
          a.accumulators & b.accumulators};
}

/// The subset of `parts` that the kind of dependency refers to.
RegisterParts of_kind(FindingKind kind, const RegisterParts& parts) {
  RegisterParts chosen;
  switch (kind) {
    case FindingKind::Flag: chosen.flags = parts.flags; break;
    case FindingKind::Accumulator: chosen.accumulators = parts.accumulators; break;
    case FindingKind::Address: chosen.address = parts.address; break;
    default: chosen.grf = parts.grf;
  }
  return chosen;
}

void add_registers(isa::GrfBytes& bytes, isa::EntryRange range) {
  for (int byte = 0; byte < range.count * isa::kGrfBytes; ++byte)
    bytes.set(static_cast<std::size_t>(range.first * isa::kGrfBytes + byte));
}

}  // namespace

std::optional<FindingKind> dependency_kind(Cause cause) {
  switch (cause) {
    case Cause::SbRawGrf:
    case Cause::MsgLatency:
    case Cause::MsgLlc:
    case Cause::MsgMemory: return FindingKind::Raw;
    case Cause::SbWawGrf: return FindingKind::Waw;
    case Cause::SbWarPayload: return FindingKind::WarPayload;
    case Cause::SbFlag: return FindingKind::Flag;
    case Cause::SbAcc: return FindingKind::Accumulator;
    case Cause::SbAddr: return FindingKind::Address;
    case Cause::Barrier:
    case Cause::Notify: return FindingKind::Notification;
    default: return std::nullopt;
  }
}

DependencyWatch::DependencyWatch(const isa::Program& program)
    : program_(program), pairs_(program.size()), fewest_channels_(program.size(), 32) {}

DependencyWatch::Thread& DependencyWatch::thread_of(const ThreadRef& ref) {
  if (threads_.size() <= ref.eu) threads_.resize(ref.eu + std::size_t{1});
  std::vector<Thread>& slots = threads_[ref.eu];
  if (slots.size() <= ref.slot) slots.resize(ref.slot + std::size_t{1});
  Thread& thread = slots[ref.slot];
  if (thread.number != ref.thread) {
    thread.number = ref.thread;
    thread.waits.clear();
    thread.last.clear();
    thread.last.resize(program_.size());
  }
  return thread;
}

void DependencyWatch::span(const SpanEvent& event) {
  std::optional<FindingKind> kind = dependency_kind(event.cause);
  // Back-pressure on a message delays the instruction that depends on its response.
  if (event.for_producer && is_backpressure(event.cause)) kind = FindingKind::Raw;
  if (!kind) return;
  const std::uint32_t producer = *kind == FindingKind::Notification ? event.index : event.producer;
  thread_of(event.thread).waits.push_back({*kind, producer, event.index, event.end - event.begin});
}

DependencyWatch::Touched DependencyWatch::touched(const IssueEvent& event) const {
  const isa::Prepared& prepared = program_[event.index];
  Touched touched;
  try {
    touched.read = isa::read_parts(prepared, intel_state(*event.state));
    touched.written = isa::written_parts(prepared, intel_state(*event.state));
  } catch (const isa::ExecutionFault&) {
    return {};  // the run is about to fail here
  }
  if (!event.row.footprint.is_send) return touched;
  if (event.indirect == nullptr)
    add_registers(touched.written.grf, event.row.footprint.write);
  else if (event.indirect->write_count != 0)
    add_registers(touched.written.grf, event.indirect->writes[0]);
  return touched;
}

void DependencyWatch::issue(const IssueEvent& event) {
  Thread& thread = thread_of(event.thread);
  int& fewest = fewest_channels_[event.index];
  fewest = std::min(fewest, __builtin_popcount(event.channels));
  auto now = std::make_unique<Touched>(touched(event));
  for (const Wait& wait : thread.waits)
    if (wait.consumer == event.index) add(wait, thread.last[wait.producer].get(), *now);
  thread.waits.clear();
  thread.last[event.index] = std::move(now);
}

DependencyPair& DependencyWatch::pair_of(const Wait& wait) {
  std::vector<DependencyPair>& pairs = pairs_[wait.consumer];
  for (DependencyPair& pair : pairs)
    if (pair.kind == wait.kind && pair.producer == wait.producer) return pair;
  DependencyPair pair;
  pair.kind = wait.kind;
  pair.producer = wait.producer;
  pair.consumer = wait.consumer;
  pairs.push_back(pair);
  return pairs.back();
}

/// A wait is false if the consumer touches no part that the producer wrote (or, as payload, read).
void DependencyWatch::add(const Wait& wait, const Touched* producer, const Touched& consumer) {
  DependencyPair& pair = pair_of(wait);
  pair.cycles += wait.cycles;
  ++pair.count;
  if (wait.kind == FindingKind::Notification || producer == nullptr) return;
  const bool payload = wait.kind == FindingKind::WarPayload;
  const RegisterParts theirs = of_kind(wait.kind, payload ? producer->read : producer->written);
  RegisterParts ours = of_kind(wait.kind, consumer.written);
  if (wait.kind == FindingKind::Raw) ours = of_kind(wait.kind, consumer.read);
  const bool either_way = wait.kind == FindingKind::Flag || wait.kind == FindingKind::Address ||
                          wait.kind == FindingKind::Accumulator;
  if (either_way) ours.add(of_kind(wait.kind, consumer.read));
  pair.producer_parts.add(common(theirs, entries_of(ours)));
  pair.consumer_parts.add(common(ours, entries_of(theirs)));
  if (theirs.overlaps(ours)) return;
  pair.false_cycles += wait.cycles;
  ++pair.false_count;
}

std::vector<DependencyPair> DependencyWatch::pairs() const {
  std::vector<DependencyPair> all;
  for (const std::vector<DependencyPair>& pairs : pairs_)
    all.insert(all.end(), pairs.begin(), pairs.end());
  std::stable_sort(all.begin(), all.end(), [](const DependencyPair& a, const DependencyPair& b) {
    return a.cycles > b.cycles;
  });
  return all;
}

}  // namespace eu::model
