// Footprints of instructions for the timing model. Registers are entries of 32 bits; both halves of
// a register have one entry.
#include <algorithm>

#include "isa/g13/exec/exec.hpp"
#include "isa/g13/exec/memory_access.hpp"
#include "isa/g13/exec/operands.hpp"
#include "isa/g13/program.hpp"

namespace eu::isa::g13 {
namespace {

/// The timing class of the instruction's row, unless its operands decide.
TimingClass timing_class_of(const Instruction& in) {
  const TimingClass default_class = row(in.opcode).timing_class;
  switch (in.opcode) {
    case Opcode::Icmpsel:
    case Opcode::Fcmpsel: return in.destination.bits == 16 ? default_class : TimingClass::Select32;
    case Opcode::Imadd:
    case Opcode::Imsub: return in.destination.bits == 64 ? TimingClass::IcWide : default_class;
    case Opcode::IcmpBallot:
    case Opcode::FcmpBallot:
    case Opcode::Shuffle: return in.fields.simd != 0 ? default_class : TimingClass::QuadShuffle;
    case Opcode::Reduce:
      if (in.fields.simd == 0)
        return in.fields.prefix != 0 ? TimingClass::QuadPrefix : TimingClass::QuadReduce;
      return in.fields.prefix != 0 ? TimingClass::Prefix : default_class;
    default: return default_class;
  }
}

bool changes_mask(Opcode opcode) {
  switch (opcode) {
    case Opcode::PopExec:
    case Opcode::IfIcmp:
    case Opcode::IfFcmp:
    case Opcode::ElseIcmp:
    case Opcode::ElseFcmp:
    case Opcode::WhileIcmp:
    case Opcode::WhileFcmp: return true;
    default: return false;
  }
}

/// Index of the range for a source: one of the same registers, a free one, or the last.
std::size_t place_of(EntryRange range, const Footprint& footprint) {
  std::size_t place = 0;
  for (; place + 1 < footprint.reads.size(); ++place) {
    const EntryRange& read = footprint.reads[place];
    if (read.count == 0 || (read.first == range.first && read.count == range.count)) break;
  }
  return place;
}

/// Adds sources and their hints to the register cache. The fourth register of a select extends the
/// last range, if need be over a gap.
void add_reads(const Instruction& in, Footprint& footprint) {
  for (int n = 0; n < in.source_count; ++n) {
    const Operand& source = in.sources[static_cast<std::size_t>(n)];
    const EntryRange range = entries_of(source);
    if (range.count == 0) continue;
    const std::size_t place = place_of(range, footprint);
    EntryRange& read = footprint.reads[place];
    const bool is_new = read.count == 0;
    const int first = is_new ? range.first : std::min(read.first, range.first);
    const int end = std::max(is_new ? 0 : read.first + read.count, range.first + range.count);
    const bool is_same = read.first == range.first && read.count == range.count;
    read = {static_cast<std::uint16_t>(first), static_cast<std::uint16_t>(end - first)};
    if (!is_new && !is_same) continue;
    const auto bit = static_cast<std::uint8_t>(1u << place);
    if (source.hint == Hint::Cache) footprint.cached_reads |= bit;
    if (source.hint == Hint::Discard) footprint.discarded_reads |= bit;
  }
}

/// Adds the accesses of operations on the mask: they read and write r0l in all lanes.
void add_mask(Footprint& footprint, bool caches) {
  footprint.special_writes |= special_bit(Special::Exec);
  footprint.write = {0, 1};
  footprint.caches_write = caches;
  for (EntryRange& read : footprint.reads)
    if (read.count == 0) {
      read = {0, 1};
      break;
    }
}

std::uint32_t group_bit(const Instruction& in) {
  return special_bit(in.fields.group == 0 ? Special::WaitGroup0 : Special::WaitGroup1);
}

}  // namespace

Footprint footprint(const Program& program, std::uint32_t index) {
  const Instruction& in = instructions(program)[index];
  Footprint footprint;
  footprint.timing_class = timing_class_of(in);
  footprint.exec_size = footprint.channels = kLanes;
  footprint.wide = in.has_destination && in.destination.bits == 64 &&
                   footprint.timing_class != TimingClass::IcWide;
  add_reads(in, footprint);
  if (in.has_destination) {
    footprint.write = entries_of(in.destination);
    footprint.write_halves = static_cast<std::uint8_t>(in.destination.halves());
  }
  footprint.caches_write = in.has_destination && in.destination.hint == Hint::Cache;
  footprint.special_reads = special_bit(Special::Exec);
  if (changes_mask(in.opcode)) add_mask(footprint, in.fields.cache != 0);
  if (in.opcode == Opcode::Wait) footprint.special_reads |= group_bit(in);
  if (const auto request = static_request(program, index)) {
    footprint.is_send = true;
    footprint.eot = request->request.eot;
    footprint.write = request->request.response;
    footprint.holds_thread = request->request.is_barrier;
    if (has_wait_group(in.opcode)) footprint.special_writes |= group_bit(in);
  }
  if (in.opcode == Opcode::Call || in.opcode == Opcode::CallReg) footprint.write = {1, 1};
  return footprint;
}

Operations operations(const Program& program, std::uint32_t index) {
  const Opcode opcode = instructions(program)[index].opcode;
  Operations made;
  switch (opcode) {
    case Opcode::Fmadd32:
    case Opcode::Fmadd16: return {Operations::Kind::Float, 8};
    case Opcode::Fadd32:
    case Opcode::Fadd16:
    case Opcode::Fmul32:
    case Opcode::Fmul16: return {Operations::Kind::Float, 4};
    case Opcode::Imadd:
    case Opcode::Imsub: return {Operations::Kind::Integer, 8};
    case Opcode::Iadd:
    case Opcode::Isub: return {Operations::Kind::Integer, 4};
    default: return made;
  }
}

DynamicRanges dynamic_ranges(const PreparedInstruction&, const ThreadState&) {
  return {};
}

std::uint32_t channels(const PreparedInstruction& prepared, const ThreadState& state) {
  return changes_mask(instruction_of(prepared).opcode) ? ~0u : own(state).exec_mask;
}

std::string destination(const Program& program, std::uint32_t index) {
  const EntryRange write = footprint(program, index).write;
  return write.count == 0 ? "" : register_name(write.first);
}

}  // namespace eu::isa::g13
