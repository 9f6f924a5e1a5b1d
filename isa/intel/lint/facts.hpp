#pragma once
// Facts about an instruction that rules use, computed once.
#include <algorithm>
#include <cstdint>
#include <string_view>

#include "isa/intel/instruction.hpp"
#include "isa/intel/region.hpp"

namespace eu::isa::lint {

/// Column `when` of rules.def: a rule is checked only if an instruction has all of its traits. Most
/// instructions have few traits, so most rules cost them nothing.
using Traits = std::uint64_t;
enum Trait : Traits {
  kAlways = 0,
  kOnIvb = 1ull << 0,
  kAlign1 = 1ull << 1,
  kAlign16 = 1ull << 2,
  kSimd16 = 1ull << 3,
  kSimd32 = 1ull << 4,
  kUpperHalf = 1ull << 5,  ///< the first channel is 16 or greater
  kNibCtrl = 1ull << 6,
  kPredicated = 1ull << 7,
  kSaturated = 1ull << 8,
  kConditional = 1ull << 9,
  kAccWrEn = 1ull << 10,
  kNoDD = 1ull << 11,  ///< NoDDClr or NoDDChk
  // Operands; only sources that are read count.
  kOneSource = 1ull << 16,
  kSources = 1ull << 17,     ///< two or three
  kModified = 1ull << 18,    ///< a register source is negated or made absolute
  kRegions = 1ull << 19,     ///< a source's region is not one of the two usual ones (facts.cpp)
  kNullSource = 1ull << 20,  ///< a source is null
  kWrites = 1ull << 21,      ///< the destination is not null
  kNullDst = 1ull << 22,
  kGrfDst = 1ull << 23,  ///< direct
  kByteDst = 1ull << 24,
  kTwoRegisterDst = 1ull << 25,  ///< data only: the destination is in more than one register
  kIndirectDst = 1ull << 26,
  kIndirectSrc = 1ull << 27,
  kIndirect = 1ull << 28,  ///< destination or source
  kLastGrfs = 1ull << 29,  ///< a direct operand begins in r124 to r127
  kArf = 1ull << 30,       ///< an operand is an architecture register other than null
  kAcc = 1ull << 31,       ///< an operand is an accumulator, or AccWrEn makes it one
  kAccSrc = 1ull << 32,
  kAccDst = 1ull << 33,
  kImmediate = 1ull << 34,
  kVectorImmediate = 1ull << 35,  ///< V, UV, VF
  kDf = 1ull << 36,
  kFloatPairs = 1ull << 42,  ///< execution size and regions count each double as two floats
  kWordImmediate = 1ull << 37,
  kSourceTypes = 1ull << 38,  ///< sources are of several types
  kOddLayout = 1ull << 39,    ///< layout of elements is not the usual one (facts.cpp)
  // Messages.
  kEot = 1ull << 40,
  kOddMessage = 1ull << 41,  ///< the descriptor is unusual for its message type
  // Generations.
  kOnGen7 = 1ull << 43,
  kOnGen8 = 1ull << 44,
  kOnGen9 = 1ull << 45,
  kFromGen8 = 1ull << 46,
  kMixesHalves = 1ull << 47,      ///< Capability::MixedHalves
  kMixesNoHalves = 1ull << 48,    ///< from Gen8 on, without it
  kRestrictedQuads = 1ull << 49,  ///< Capability::RestrictedQuads
  // Operands that Gen8 introduced.
  kHalf = 1ull << 50,   ///< an operand is HF
  kQuads = 1ull << 51,  ///< an operand has 64 bits, or dwords are multiplied
};

struct Facts {
  const Instruction& in;
  Generation gen;
  int sources = 0;     ///< number of sources that are read; for jmpi including ip
  int exec_bytes = 0;  ///< size of the execution data type (IVB PRM 3.3.8)
  Traits traits = kAlways;

  bool has(Traits wanted) const { return (traits & wanted) == wanted; }
  const Operand& src(int index) const { return in.src[static_cast<std::size_t>(index)]; }
};

Facts facts_of(const Instruction& instruction, Generation gen);

constexpr std::string_view source_name(int index) {
  constexpr std::string_view kNames[] = {"src0", "src1", "src2"};
  return kNames[index];
}

/// True for a register, directly or indirectly addressed, that is not null.
inline bool is_register(const Operand& operand) {
  return !operand.is_immediate() && !operand.is_null();
}
inline bool is_direct_grf(const Operand& operand) {
  return operand.is_grf() && !operand.indirect;
}
/// True if each row has its own index register (Vx1, VxH).
inline bool has_index_rows(const Operand& operand) {
  return operand.indirect && operand.region.vert_stride == Region::kVxH;
}

/// Number of registers that hold `bytes` bytes from byte `first` of a register.
constexpr int registers_of(int first, int bytes) {
  return (first + bytes + kGrfBytes - 1) / kGrfBytes;
}
inline int source_registers(const Facts& facts, const Operand& source) {
  return registers_of(source.subreg_bytes, region_span_bytes(facts.in, source, facts.gen));
}
inline int destination_registers(const Facts& facts) {
  const Operand& dst = facts.in.dst;
  return registers_of(dst.subreg_bytes, destination_span_bytes(facts.in, dst, facts.gen));
}

/// Bytes from one element of the destination to the next.
inline int destination_step_bytes(const Instruction& in, Generation gen) {
  return in.dst.region.horz_stride * stride_bytes(in.dst.type, gen);
}

/// True for a mov between equal types that changes nothing (IVB PRM 6.41.10).
inline bool is_raw_move(const Instruction& in) {
  const Operand& source = in.src[0];
  return in.opcode == Opcode::Mov && source.type == in.dst.type && !source.negate &&
         !source.absolute && !in.saturate;
}
/// True for adjacent bytes, which only a raw move may write (IVB PRM 3.3.9 rule 4.A).
inline bool is_packed_byte_destination(const Instruction& in) {
  return size_of(in.dst.type) == 1 && in.dst.region.horz_stride == 1 && in.exec_size > 1;
}

/// True for a product of two dwords.
inline bool multiplies_dwords(const Instruction& in) {
  const auto is_dword = [](const Operand& source) {
    return is_integer(source.type) && size_of(source.type) == 4;
  };
  return in.opcode == Opcode::Mul && is_dword(in.src[0]) && is_dword(in.src[1]);
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

/// Calls visit(index, source) for each source that is read and is a register other than null.
template <class Visit>
void for_each_register_source(const Facts& facts, Visit&& visit) {
  for (int index = 0; index < facts.sources; ++index)
    if (is_register(facts.src(index))) visit(index, facts.src(index));
}
/// Calls visit(index, source) for each source that is a directly addressed GRF.
template <class Visit>
void for_each_grf_source(const Facts& facts, Visit&& visit) {
  for (int index = 0; index < facts.sources; ++index)
    if (is_direct_grf(facts.src(index))) visit(index, facts.src(index));
}

}  // namespace eu::isa::lint
