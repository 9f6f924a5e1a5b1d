#pragma once
// Instructions that iga64's syntax can express.
#include "isa/intel/encoding/codec.hpp"
#include "isa/intel/instruction.hpp"

namespace eu::test {

using isa::Arf;
using isa::CondMod;
using isa::Format;
using isa::Instruction;
using isa::Opcode;
using isa::OpcodeRow;
using isa::Operand;
using isa::PredCtrl;
using isa::RegFile;
using isa::Type;

/// True for architecture registers that exist. iga64 gives other numbers other names, and counts
/// bytes in registers without elements.
inline bool has_iga64_text(Arf kind, const Operand& operand) {
  switch (kind) {
    case Arf::Null:
    case Arf::Ip: return (operand.number & 15) == 0 && operand.subreg_bytes == 0;
    case Arf::Accumulator:
    case Arf::Flag: return (operand.number & 15) < 2;
    default: return (operand.number & 15) == 0;
  }
}

inline bool has_iga64_text(const Operand& operand) {
  if (operand.is_immediate()) {
    // Both halves of a word immediate are alike.
    const bool word =
        operand.type == Type::W || operand.type == Type::UW || operand.type == Type::HF;
    return !word || operand.immediate >> 16 == (operand.immediate & 0xffff);
  }
  if (operand.indirect) return operand.file == RegFile::Grf;
  if (operand.subreg_bytes % size_of(operand.type) != 0) return false;
  return operand.is_grf() || has_iga64_text(static_cast<Arf>(operand.number >> 4), operand);
}

/// True if iga64's tables allow an opcode the modifier. Unlike IVB PRM 5.6 they allow no condition
/// for mach and no source modifiers for pln.
inline bool iga64_allows(Opcode opcode, char modifier) {
  if (opcode == Opcode::Mach && modifier == 'c') return false;
  if (opcode == Opcode::Pln && modifier == 'm') return false;
  return allows(opcode, modifier);
}

/// True if no modifier is set that iga64 drops silently.
inline bool modifiers_have_iga64_text(const Instruction& in) {
  const bool predicated = in.pred_ctrl != PredCtrl::None;
  const bool conditional = in.cond_mod != CondMod::None;
  if (in.pred_inv && !predicated) return false;
  if (!predicated && !conditional && (in.flag_reg != 0 || in.flag_subreg != 0)) return false;
  if (in.saturate && !iga64_allows(in.opcode, 's')) return false;
  return !conditional || iga64_allows(in.opcode, 'c');
}

/// True if iga64's syntax can express the instruction.
inline bool has_iga64_text(const Instruction& in) {
  const OpcodeRow& opcode = row(in.opcode);
  if (opcode.format != Format::Basic || in.is_align16()) return false;
  if (in.opcode == Opcode::Wait || in.opcode == Opcode::Ret) return false;
  bool expressible = modifiers_have_iga64_text(in) && has_iga64_text(in.dst);
  for (std::size_t n = 0; n < opcode.sources; ++n) {
    const Operand& source = in.src[n];
    expressible &= has_iga64_text(source);
    expressible &= iga64_allows(in.opcode, 'm') || (!source.negate && !source.absolute);
  }
  return expressible;
}

}  // namespace eu::test
