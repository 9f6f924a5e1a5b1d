#pragma once
// Instructions without the bits that hardware ignores, on which two encoders need not agree.
#include "isa/intel/encoding/codec.hpp"
#include "isa/intel/text/unused_operands.hpp"

namespace eu::test {

/// The register alone: region, type and modifiers of a payload are ignored (isa/ERRATA.md C19).
inline isa::Operand without_region(const isa::Operand& operand) {
  isa::Operand bare;
  bare.file = operand.file;
  bare.number = operand.number;
  return bare;
}

inline isa::Instruction normal_form(isa::Instruction in, isa::Generation gen) {
  using isa::Encoder;
  using isa::Format;
  const Format format = row(in.opcode).format;
  const bool gen7 = isa::facts(gen).layout == isa::Layout::Gen7;
  if (format == Format::Send) {
    in.src[0] = without_region(in.src[0]);
    if (in.src[1].is_immediate()) in.src[1].type = isa::Type::UD;
  }
  if (format == Format::Math && row(in.math_function).sources == 1)
    in.src[1] = isa::unused_math_source(in, gen, Encoder::Iga);
  if (format == Format::ThreeSrc)
    for (isa::Operand& source : in.src)
      if (source.replicate) source.swizzle = gen7 ? 0 : 0xe4;
  // IVB PRM 5.2.4.1: the stride of an Align16 destination is a don't-care.
  if (in.is_align16()) in.dst.region.horz_stride = 1;
  // The execution size of a branch matters, its type does not (isa/ERRATA.md A17).
  fill_unused_operands(in, gen, Encoder::Iga);
  // iga64 does not show bit 28 of branches with one target; IGC sets it in while.
  if (!gen7 && format == Format::BranchJip) in.acc_wr_en = false;
  return in;
}

/// The word of the normal form.
inline isa::Word normal_word(const isa::Instruction& in, isa::Generation gen) {
  return encode(normal_form(in, gen), gen);
}

}  // namespace eu::test
