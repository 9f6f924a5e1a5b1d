// What the timing model sees of an instruction. Registers are entries of 32 bits: a half and its
// word are one.
#include <algorithm>

#include "isa/g13/exec/exec.hpp"
#include "isa/g13/exec/operands.hpp"
#include "isa/g13/program.hpp"

namespace eu::isa::g13 {
namespace {

constexpr std::uint32_t kExecEntry = 1;

isa::TimingClass timing_class_of(TimingClass timing_class) {
  switch (timing_class) {
    case TimingClass::F32:
    case TimingClass::F16: return isa::TimingClass::Float;
    case TimingClass::Ic: return isa::TimingClass::Ternary;
    case TimingClass::Transcendental:
    case TimingClass::Rcp:
    case TimingClass::Rsqrt: return isa::TimingClass::Math;
    case TimingClass::Memory: return isa::TimingClass::Send;
    case TimingClass::Flow: return isa::TimingClass::Flow;
    case TimingClass::Wait: return isa::TimingClass::Nop;
    default: return isa::TimingClass::Alu;
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

/// Sources, as many ranges as there is room for; what follows each other becomes one.
void add_reads(const Instruction& in, Footprint& footprint) {
  std::size_t used = 0;
  for (int n = 0; n < in.source_count; ++n) {
    const EntryRange range = entries_of(in.sources[static_cast<std::size_t>(n)]);
    if (range.count != 0 && used < footprint.reads.size()) footprint.reads[used++] = range;
  }
  // The fourth register of a select: its range grows over the gap before it, if need be.
  if (in.source_count <= static_cast<int>(footprint.reads.size())) return;
  const EntryRange last = entries_of(in.sources[3]);
  if (last.count == 0 || used < footprint.reads.size()) return;
  EntryRange& wide = footprint.reads.back();
  const int first = std::min(wide.first, last.first);
  const int end = std::max(wide.first + wide.count, last.first + last.count);
  wide = {static_cast<std::uint16_t>(first), static_cast<std::uint16_t>(end - first)};
}

}  // namespace

Footprint footprint(const Program& program, std::uint32_t index) {
  const Instruction& in = instructions(program)[index];
  Footprint footprint;
  footprint.timing_class = timing_class_of(row(in.opcode).timing_class);
  footprint.exec_size = footprint.channels = kLanes;
  footprint.wide = in.has_destination && in.destination.bits == 64;
  add_reads(in, footprint);
  if (in.has_destination) footprint.write = entries_of(in.destination);
  footprint.special_reads = kExecEntry;
  if (changes_mask(in.opcode)) {
    footprint.special_writes = kExecEntry;
    footprint.write = {0, 1};  // r0l of all lanes
  }
  if (const auto request = static_request(program, index)) {
    footprint.timing_class = isa::TimingClass::Send;
    footprint.is_send = true;
    footprint.eot = request->request.eot;
    footprint.write = request->request.response;
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
