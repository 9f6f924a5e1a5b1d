#include "isa/lint/facts.hpp"

#include "isa/lint/opcode_sets.hpp"

namespace eu::isa::lint {
namespace {

constexpr Traits trait_if(bool condition, Traits trait) {
  return condition ? trait : 0;
}

Traits control_traits(const Instruction& in, Gen gen) {
  return trait_if(gen == Gen::Ivb, kOnIvb) | (in.is_align16() ? kAlign16 : kAlign1) |
         trait_if(in.exec_size == 16, kSimd16) | trait_if(in.exec_size == 32, kSimd32) |
         trait_if(in.pred_ctrl != PredCtrl::None, kPredicated) | trait_if(in.saturate, kSaturated) |
         trait_if(in.cond_mod != CondMod::None, kConditional) | trait_if(in.acc_wr_en, kAccWrEn) |
         trait_if(in.no_dd_clr || in.no_dd_chk, kNoDD);
}

Traits destination_traits(const Instruction& in) {
  const Operand& dst = in.dst;
  if (dst.is_null() && !dst.indirect) return kNullDst;
  return kWrites | trait_if(is_direct_grf(dst), kGrfDst) |
         trait_if(dst.indirect, kIndirectDst | kIndirect) |
         trait_if(dst.file == RegFile::Arf, kArf) |
         trait_if(dst.is_arf(Arf::Accumulator), kAcc | kAccDst) |
         trait_if(dst.type == Type::DF, kDf) | trait_if(size_of(dst.type) == 1, kByteDst);
}

Traits source_traits(const Operand& source) {
  const Traits df = trait_if(source.type == Type::DF, kDf);
  if (source.is_immediate())
    return df | kImmediate | trait_if(is_packed_vector(source.type), kVectorImmediate);
  return df | trait_if(source.indirect, kIndirectSrc | kIndirect) |
         trait_if(source.negate || source.absolute, kModified) |
         trait_if(source.file == RegFile::Arf && !source.is_null(), kArf) |
         trait_if(source.is_arf(Arf::Accumulator), kAcc | kAccSrc);
}

int source_count(const Instruction& in) {
  const OpcodeRow& opcode = row(in.opcode);
  return opcode.format == Format::Math ? row(in.math_function).sources : opcode.sources;
}

}  // namespace

Facts facts_of(const Instruction& in, Gen gen) {
  Facts facts{in, gen};
  facts.sources = source_count(in);
  facts.traits = control_traits(in, gen) | destination_traits(in);
  for (int index = 0; index < facts.sources; ++index) {
    const Operand& source = facts.src(index);
    facts.traits |= source_traits(source);
    // Bytes are computed as words (IVB PRM 3.3.8).
    facts.exec_bytes = std::max({facts.exec_bytes, size_of(source.type), 2});
  }
  if (on::data(in.opcode) && facts.has(kWrites) && destination_registers(in) > 1)
    facts.traits |= kTwoRegisterDst;
  return facts;
}

}  // namespace eu::isa::lint
