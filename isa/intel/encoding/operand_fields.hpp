#pragma once
// Where the fields of operands lie in each layout, and which numbers registers have.
#include <string>
#include <type_traits>

#include "isa/intel/encoding/field_io.hpp"

namespace eu::isa {

/// Where an operand of one or two sources says which register it is.
struct AddressFields {
  Field mode, reg_num, sub_reg_num, sub_reg_num_half, addr_sub_reg_num, addr_imm, addr_imm_half,
      addr_imm_sign;
};

/// Where a source says how its elements lie, and what becomes of them.
struct RegionFields {
  Field vert_stride, width, horz_stride, chan_sel_low, chan_sel_high, absolute, negate;
};

struct ThreeSourceFields {
  Field reg_num, sub_reg_num, sub_reg_num_word, chan_sel, rep_ctrl, absolute, negate;
};

template <Layout layout>
struct OperandFields {
  using At = Fields<layout>;
#define ADDRESS_FIELDS(operand)                                                                \
  {                                                                                            \
    At::k##operand##AddrMode, At::k##operand##RegNum, At::k##operand##SubRegNum,               \
        At::k##operand##SubRegNumHalf, At::k##operand##AddrSubRegNum, At::k##operand##AddrImm, \
        At::k##operand##AddrImmHalf, At::k##operand##AddrImmSign                               \
  }
#define REGION_FIELDS(source)                                                           \
  {                                                                                     \
    At::k##source##VertStride, At::k##source##Width, At::k##source##HorzStride,         \
        At::k##source##ChanSelLow, At::k##source##ChanSelHigh, At::k##source##Absolute, \
        At::k##source##Negate                                                           \
  }
#define THREE_SOURCE_FIELDS(source)                                                               \
  {                                                                                               \
    At::kThree##source##RegNum, At::kThree##source##SubRegNum, At::kThree##source##SubRegNumWord, \
        At::kThree##source##ChanSel, At::kThree##source##RepCtrl, At::kThree##source##Absolute,   \
        At::kThree##source##Negate                                                                \
  }
  static constexpr AddressFields kDst = ADDRESS_FIELDS(Dst);
  static constexpr AddressFields kSources[] = {ADDRESS_FIELDS(Src0), ADDRESS_FIELDS(Src1)};
  static constexpr RegionFields kRegions[] = {REGION_FIELDS(Src0), REGION_FIELDS(Src1)};
  static constexpr ThreeSourceFields kThreeSources[] = {
      THREE_SOURCE_FIELDS(Src0), THREE_SOURCE_FIELDS(Src1), THREE_SOURCE_FIELDS(Src2)};
#undef ADDRESS_FIELDS
#undef REGION_FIELDS
#undef THREE_SOURCE_FIELDS
};
template <class Io>
using FieldsOf = Fields<std::remove_reference_t<Io>::kLayout>;
template <class Io>
using OperandFieldsOf = OperandFields<std::remove_reference_t<Io>::kLayout>;
template <class Io>
inline constexpr bool kGen7 = std::remove_reference_t<Io>::kLayout == Layout::Gen7;
template <class Io>
inline constexpr bool kGen9 = std::remove_reference_t<Io>::kLayout == Layout::Gen9;

/// Align16 addresses registers in halves, the three-source format in dwords.
constexpr int kHalfRegisterBytes = 16;
constexpr int kDwordBytes = 4;
constexpr int kWordBytes = 2;

/// Out of the way of all that is right.
template <class Io>
[[noreturn, gnu::cold, gnu::noinline]] void reject_register_number(const Io& io,
                                                                   const Field& reg_num,
                                                                   const Operand& operand) {
  if (operand.is_grf())
    io.reject(reg_num, operand.number, "0.." + std::to_string(kGrfNumbers - 1) + " (GRF)");
  io.reject(reg_num, operand.number,
            "bits 7:4 in " + list_of(arf_kinds(std::remove_reference_t<Io>::kLayout)) + " (ARF)");
}

template <class Io>
void check_register_number(const Io& io, const Field& reg_num, const Operand& operand) {
  constexpr CodeSet kKinds = arf_kinds(std::remove_reference_t<Io>::kLayout);
  const bool exists = operand.is_grf() ? operand.number < kGrfNumbers
                                       : operand.file != RegFile::Arf ||
                                             ((kKinds >> (operand.number >> 4)) & 1) != 0;
  if (!exists) reject_register_number(io, reg_num, operand);
}

}  // namespace eu::isa
