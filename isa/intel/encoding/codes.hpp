#pragma once
// What the codes in a field stand for, and which of them stand for nothing (IVB PRM 5.2.2, 5.2.3).
#include <array>
#include <cstdint>

#include "isa/intel/instruction.hpp"

namespace eu::isa {

/// A set of codes of at most four bits: bit n stands for code n.
using CodeSet = std::uint32_t;

/// The codes first..last.
constexpr CodeSet codes(int first, int last) {
  return (1u << (last + 1)) - (1u << first);
}

constexpr CodeSet kSourceFiles = codes(0, 1) | codes(3, 3);  // isa/ERRATA.md A7
constexpr CodeSet kDestinationFiles = codes(0, 1);
constexpr CodeSet kThreadControls = codes(0, 2);  // isa/ERRATA.md A4
constexpr CodeSet kCondMods = codes(0, 6) | codes(8, 9);
constexpr CodeSet kPredCtrlsAlign1 = codes(0, 13);
constexpr CodeSet kPredCtrlsAlign16 = codes(0, 7);
constexpr CodeSet arf_kinds(Layout layout) {  // IVB PRM 3.3.3.1; isa/GEN8.md E13
  return codes(0x0, layout == Layout::Gen7 ? 0x3 : 0x4) | codes(0x7, 0xc);
}
constexpr int kGrfNumbers = 128;
constexpr int kVxHCode = 0xf;

/// Code n stands for the n-th value; further codes are reserved.
constexpr std::array<std::uint8_t, 6> kExecSizes{1, 2, 4, 8, 16, 32};
constexpr std::array<std::uint8_t, 7> kVertStrides{0, 1, 2, 4, 8, 16, 32};
constexpr std::array<std::uint8_t, 5> kWidths{1, 2, 4, 8, 16};
constexpr std::array<std::uint8_t, 4> kHorzStrides{0, 1, 2, 4};

constexpr CodeSet vert_stride_codes(bool vxh_allowed) {
  return codes(0, kVertStrides.size() - 1) | (vxh_allowed ? codes(kVxHCode, kVxHCode) : 0);
}

/// The columns of isa/intel/types.def that encode a type.
enum class TypeCode : std::uint8_t { Register, Immediate, ThreeSrc };

constexpr std::uint8_t code_of(Type type, TypeCode column, Layout layout) {
  const TypeCodes& codes = layout == Layout::Gen7 ? row(type).gen7 : row(type).gen8;
  switch (column) {
    case TypeCode::Register: return codes.of_register;
    case TypeCode::Immediate: return codes.of_immediate;
    case TypeCode::ThreeSrc: return codes.three_src;
  }
  return kNone;
}

/// The types of a column by their codes.
struct TypesByCode {
  std::array<Type, 16> types{};
  CodeSet codes = 0;  ///< that stand for a type
};
constexpr TypesByCode types_by_code(TypeCode column, Layout layout) {
  TypesByCode result;
  for (const TypeRow& type : kTypes) {
    const std::uint8_t code = code_of(type.type, column, layout);
    if (code == kNone) continue;
    result.types[code] = type.type;
    result.codes |= 1u << code;
  }
  return result;
}

/// By column of isa/intel/types.def.
template <Layout layout>
inline constexpr std::array<TypesByCode, 3> kTypesByCode{types_by_code(TypeCode::Register, layout),
                                                         types_by_code(TypeCode::Immediate, layout),
                                                         types_by_code(TypeCode::ThreeSrc, layout)};

}  // namespace eu::isa
