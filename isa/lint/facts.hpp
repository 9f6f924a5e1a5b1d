#pragma once
// What rules want to know of an instruction, found out once.
#include <algorithm>
#include <cstdint>
#include <string_view>

#include "isa/instruction.hpp"
#include "isa/region.hpp"

namespace eu::isa::lint {

/// Column `when` of rules.def: a rule is looked at if an instruction has all of its traits.
using Traits = std::uint32_t;
enum Trait : Traits {
  kAlways = 0,
  kOnIvb = 1u << 0,
  kAlign1 = 1u << 1,
  kAlign16 = 1u << 2,
  kSimd16 = 1u << 3,
  kSimd32 = 1u << 4,
  kPredicated = 1u << 5,
  kSaturated = 1u << 6,
  kConditional = 1u << 7,
  kAccWrEn = 1u << 8,
  kNoDD = 1u << 9,       ///< NoDDClr or NoDDChk
  kModified = 1u << 10,  ///< a register source is negated or made absolute
  kWrites = 1u << 11,    ///< the destination is not null
  kNullDst = 1u << 12,
  kGrfDst = 1u << 13,          ///< direct
  kTwoRegisterDst = 1u << 14,  ///< data only: the destination lies in more than one register
  kIndirectDst = 1u << 15,
  kIndirectSrc = 1u << 16,
  kIndirect = 1u << 17,  ///< destination or source
  kArf = 1u << 18,       ///< an operand is an architecture register other than null
  kAcc = 1u << 19,       ///< an operand is an accumulator
  kAccSrc = 1u << 20,
  kAccDst = 1u << 21,
  kImmediate = 1u << 22,
  kVectorImmediate = 1u << 23,  ///< V, UV, VF
  kDf = 1u << 24,
  kByteDst = 1u << 25,
};

struct Facts {
  const Instruction& in;
  Gen gen;
  int sources = 0;     ///< that are read; jmpi: with ip
  int exec_bytes = 0;  ///< size of the execution data type (IVB PRM 3.3.8)
  Traits traits = kAlways;

  bool has(Traits wanted) const { return (traits & wanted) == wanted; }
  const Operand& src(int index) const { return in.src[static_cast<std::size_t>(index)]; }
};

Facts facts_of(const Instruction& instruction, Gen gen);

constexpr std::string_view source_name(int index) {
  constexpr std::string_view kNames[] = {"src0", "src1", "src2"};
  return kNames[index];
}

/// A register, directly or indirectly addressed, that is not null.
inline bool is_register(const Operand& operand) {
  return !operand.is_immediate() && !operand.is_null();
}
inline bool is_direct_grf(const Operand& operand) {
  return operand.is_grf() && !operand.indirect;
}
/// A GRF region directly addressed or anything addressed through a0, whose rows lie in memory
/// order.
inline bool has_index_rows(const Operand& operand) {
  return operand.indirect && operand.region.vert_stride == Region::kVxH;
}

/// Registers that `bytes` bytes from byte `first` of a register lie in.
constexpr int registers_of(int first, int bytes) {
  return (first + bytes + kGrfBytes - 1) / kGrfBytes;
}
inline int source_registers(const Instruction& in, const Operand& source) {
  return registers_of(source.subreg_bytes, region_span_bytes(in, source));
}
inline int destination_registers(const Instruction& in) {
  return registers_of(in.dst.subreg_bytes, destination_span_bytes(in, in.dst));
}

/// Bytes between two elements of the destination.
inline int destination_step_bytes(const Instruction& in) {
  return in.dst.region.horz_stride * stride_bytes(in.dst.type);
}

/// mov between equal types that changes nothing (IVB PRM 6.41.10).
inline bool is_raw_move(const Instruction& in) {
  const Operand& source = in.src[0];
  return in.opcode == Opcode::Mov && source.type == in.dst.type && !source.negate &&
         !source.absolute && !in.saturate;
}
/// Bytes one beside the other, which only a raw move may write (IVB PRM 3.3.9 rule 4.A).
inline bool is_packed_byte_destination(const Instruction& in) {
  return size_of(in.dst.type) == 1 && in.dst.region.horz_stride == 1 && in.exec_size > 1;
}

/// The type that an immediate vector expands to.
constexpr Type element_type(Type type) {
  switch (type) {
    case Type::V: return Type::W;
    case Type::UV: return Type::UW;
    case Type::VF: return Type::F;
    default: return type;
  }
}

/// Calls visit(index, source) for each source that is read and is a register but null.
template <class Visit>
void for_each_register_source(const Facts& facts, Visit&& visit) {
  for (int index = 0; index < facts.sources; ++index)
    if (is_register(facts.src(index))) visit(index, facts.src(index));
}
/// As above, for directly addressed GRFs.
template <class Visit>
void for_each_grf_source(const Facts& facts, Visit&& visit) {
  for (int index = 0; index < facts.sources; ++index)
    if (is_direct_grf(facts.src(index))) visit(index, facts.src(index));
}

}  // namespace eu::isa::lint
