#include "isa/intel/lint/facts.hpp"

#include "isa/intel/lint/opcode_sets.hpp"
#include "isa/intel/messages/message_layout.hpp"

namespace eu::isa::lint {
namespace {

constexpr Traits trait_if(bool condition, Traits trait) {
  return condition ? trait : Traits{kAlways};
}

Traits generation_traits(Generation gen) {
  const Layout layout = facts(gen).layout;
  if (layout == Layout::Gen7) return trait_if(gen == Generation::Ivb, kOnIvb) | kOnGen7;
  const bool mixes = has(gen, Capability::MixedHalves);
  return kFromGen8 | (layout == Layout::Gen8 ? kOnGen8 : kOnGen9) |
         (mixes ? kMixesHalves : kMixesNoHalves) |
         trait_if(has(gen, Capability::RestrictedQuads), kRestrictedQuads);
}

Traits control_traits(const Instruction& in, Generation gen) {
  return generation_traits(gen) | (in.is_align16() ? kAlign16 : kAlign1) |
         trait_if(in.exec_size == 16, kSimd16) | trait_if(in.exec_size == 32, kSimd32) |
         trait_if(in.qtr_ctrl >= 2, kUpperHalf) | trait_if(in.nib_ctrl != 0, kNibCtrl) |
         trait_if(in.pred_ctrl != PredCtrl::None, kPredicated) | trait_if(in.saturate, kSaturated) |
         trait_if(in.cond_mod != CondMod::None, kConditional) | trait_if(in.acc_wr_en, kAccWrEn) |
         trait_if(in.acc_wr_en, kAcc) | trait_if(in.no_dd_clr || in.no_dd_chk, kNoDD) |
         trait_if(counts_float_pairs(in, gen), kFloatPairs);
}

/// First register number from which an operand of up to four registers may exceed the GRF.
constexpr int kFirstOfLastGrfs = kGrfCount - 4;

Traits destination_traits(const Instruction& in) {
  const Operand& dst = in.dst;
  if (dst.is_null() && !dst.indirect) return kNullDst;
  return kWrites | trait_if(is_direct_grf(dst), kGrfDst) | trait_if(dst.indirect, kIndirectDst) |
         trait_if(dst.indirect, kIndirect) |
         trait_if(is_direct_grf(dst) && dst.number >= kFirstOfLastGrfs, kLastGrfs) |
         trait_if(dst.file == RegFile::Arf, kArf) | trait_if(dst.is_arf(Arf::Accumulator), kAcc) |
         trait_if(dst.is_arf(Arf::Accumulator), kAccDst) | trait_if(dst.type == Type::DF, kDf) |
         trait_if(dst.type == Type::HF, kHalf) | trait_if(size_of(dst.type) == 8, kQuads) |
         trait_if(size_of(dst.type) == 1, kByteDst);
}

/// True for a scalar, or rows of eight from the beginning of a register. Most regions are such, and
/// they break no rule for regions.
bool is_common_region(const Instruction& in, const Operand& source) {
  if (size_of(source.type) == 8) return false;
  if (in.is_align16()) return in.exec_size <= 8 && source.region.vert_stride <= 4;
  if (source.is_scalar()) return true;
  const bool whole = source.subreg_bytes == 0 && source.region == Region{8, 8, 1};
  return whole && in.exec_size >= 8 && in.exec_size <= 16;
}

/// True for the layout of most instructions: one, eight or sixteen dwords, packed from the
/// beginning of a register, and scalars. Such operands break no rule for alignment and size.
bool is_common_layout(const Instruction& in, int sources) {
  const bool one = in.exec_size == 1;
  const auto is_dword = [](const Operand& operand) {
    return size_of(operand.type) == 4 && operand.subreg_bytes % 4 == 0;
  };
  const Operand& dst = in.dst;
  if (in.is_align16() || (!one && in.exec_size != 8 && in.exec_size != 16)) return false;
  if (dst.indirect || !is_dword(dst) || dst.region.horz_stride != 1) return false;
  if (!one && dst.subreg_bytes != 0) return false;
  for (int index = 0; index < sources; ++index) {
    const Operand& source = in.src[static_cast<std::size_t>(index)];
    if (!is_dword(source) || source.indirect) return false;
    if (!source.is_immediate() && !is_common_region(in, source)) return false;
  }
  return true;
}

Traits source_traits(const Instruction& in, const Operand& source) {
  const Traits df = trait_if(source.type == Type::DF, kDf) |
                    trait_if(source.type == Type::HF, kHalf) |
                    trait_if(size_of(source.type) == 8, kQuads);
  if (source.is_immediate())
    return df | kImmediate | trait_if(is_packed_vector(source.type), kVectorImmediate) |
           trait_if(size_of(source.type) == 2, kWordImmediate);
  const bool arf = source.file == RegFile::Arf && !source.indirect;
  return df | trait_if(source.indirect, kIndirectSrc) | trait_if(source.indirect, kIndirect) |
         trait_if(source.negate || source.absolute, kModified) |
         trait_if(!is_common_region(in, source), kRegions) |
         trait_if(is_direct_grf(source) && source.number >= kFirstOfLastGrfs, kLastGrfs) |
         trait_if(arf && source.is_null(), kNullSource) | trait_if(arf && !source.is_null(), kArf) |
         trait_if(source.is_arf(Arf::Accumulator), kAcc) |
         trait_if(source.is_arf(Arf::Accumulator), kAccSrc);
}

Traits message_traits(const Instruction& send, Generation gen) {
  const Traits eot = trait_if(send.eot, kEot);
  if (send.descriptor_is_register()) return eot;
  const Descriptor descriptor{send.src[1].immediate, second_payload_registers(send.ex_desc)};
  const auto sfid = static_cast<Sfid>(send.sfid);
  return eot | trait_if(!is_common_message(sfid, descriptor, gen), kOddMessage) |
         trait_if(send.src[0].number + descriptor.first_length() > kGrfCount, kLastGrfs) |
         trait_if(send.src[2].number + descriptor.second_length > kGrfCount, kLastGrfs) |
         trait_if(send.dst.number + descriptor.response_length() > kGrfCount, kLastGrfs);
}

}  // namespace

Facts facts_of(const Instruction& in, Generation gen) {
  Facts facts{in, gen};
  facts.sources = source_count(in.opcode, in.math_function);
  facts.traits = control_traits(in, gen) | destination_traits(in);
  for (int index = 0; index < facts.sources; ++index) {
    const Operand& source = facts.src(index);
    facts.traits |=
        source_traits(in, source) | trait_if(source.type != in.src[0].type, kSourceTypes);
    // Bytes are computed as words (IVB PRM 3.3.8).
    facts.exec_bytes = std::max({facts.exec_bytes, size_of(source.type), 2});
  }
  facts.traits |= trait_if(multiplies_dwords(in), kQuads);
  facts.traits |= facts.sources == 1 ? kOneSource : facts.sources > 1 ? kSources : kAlways;
  facts.traits |= trait_if(!is_common_layout(in, facts.sources), kOddLayout);
  if (on::sends(in.opcode)) facts.traits |= message_traits(in, gen);
  if (on::data(in.opcode) && facts.has(kWrites) && destination_registers(facts) > 1)
    facts.traits |= kTwoRegisterDst;
  return facts;
}

}  // namespace eu::isa::lint
