#pragma once
// The rows of isa/gen/fields.def as C++: where each field lies, and in which words it does.
#include <array>
#include <cstdint>
#include <string_view>

#include "isa/gen/instruction.hpp"
#include "isa/gen/word.hpp"

namespace eu::isa {

/// What a row's bits belong to; a row applies to the words that have that part.
enum class Part : std::uint8_t {
  Any,          ///< every word
  TwoSrc,       ///< every format but the three-source one
  ThreeSrc,     ///< the three-source format
  Conditional,  ///< every format but math and send: bits 27:24 are the condition modifier
  Math,
  Send,
  Src0Region,   ///< DW2 describes a register and the flag register
  Src1Region,   ///< DW3 describes a register
  Src1NotSend,  ///< as Src1Region, but not in a send, whose bit 127 is EOT
  Immediate,    ///< DW3 is the immediate of source 0 or 1
  Descriptor,   ///< DW3 is a send's descriptor
  Offsets,      ///< DW3 holds a branch's JIP and UIP
  Immediate64,  ///< DW2 and DW3 are one immediate
};

enum class Access : std::uint8_t { Align1, Align16, Any };

enum class Address : std::uint8_t {
  Any,
  DstDirect,
  DstIndirect,
  Src0Direct,
  Src0Indirect,
  Src1Direct,
  Src1Indirect,
};

struct Field {
  std::uint8_t high;
  std::uint8_t low;
  std::string_view name;  ///< the manual's; a piece of a field carries its bits in brackets

  constexpr int width() const { return high - low + 1; }
  constexpr std::uint32_t max() const { return static_cast<std::uint32_t>((1ull << width()) - 1); }
};

struct FieldRow {
  Field field;
  Part part;
  Access access;
  Address address;
  bool reserved;
};

inline constexpr FieldRow kFieldRows[] = {
#define FIELD(id, name, high, low, part, access, address) \
  {{high, low, name}, Part::part, Access::access, Address::address, false},
#define RESERVED(high, low, part, access, address) \
  {{high, low, "Reserved"}, Part::part, Access::access, Address::address, true},
#include "isa/gen/fields.def"
};

/// The fields by name: field::kOpcode and so on.
namespace field {
#define FIELD(id, name, high, low, ...) inline constexpr Field k##id{high, low, name};
#include "isa/gen/fields.def"
}  // namespace field

/// What DW3 is.
enum class Dword3 : std::uint8_t { Region, Immediate, Descriptor, Offsets };

/// Everything that decides which rows a word has.
struct Shape {
  Format format = Format::Basic;
  Dword3 dword3 = Dword3::Region;
  bool align16 = false;
  bool dst_indirect = false;
  bool src0_indirect = false;
  bool src1_indirect = false;
};

constexpr bool has_part(const Shape& shape, Part part) {
  const bool three_src = shape.format == Format::ThreeSrc;
  const bool imm64 = shape.format == Format::Immediate64;
  const bool send = shape.format == Format::Send;
  const bool two_dwords = !three_src && !imm64;
  switch (part) {
    case Part::Any: return true;
    case Part::TwoSrc: return !three_src;
    case Part::ThreeSrc: return three_src;
    case Part::Conditional: return !send && shape.format != Format::Math;
    case Part::Math: return shape.format == Format::Math;
    case Part::Send: return send;
    case Part::Src0Region: return two_dwords;
    case Part::Src1Region: return two_dwords && shape.dword3 == Dword3::Region;
    case Part::Src1NotSend: return two_dwords && shape.dword3 == Dword3::Region && !send;
    case Part::Immediate: return two_dwords && shape.dword3 == Dword3::Immediate;
    case Part::Descriptor: return two_dwords && shape.dword3 == Dword3::Descriptor;
    case Part::Offsets: return two_dwords && shape.dword3 == Dword3::Offsets;
    case Part::Immediate64: return imm64;
  }
  return false;
}

constexpr bool has_address(const Shape& shape, Address address) {
  switch (address) {
    case Address::Any: return true;
    case Address::DstDirect: return !shape.dst_indirect;
    case Address::DstIndirect: return shape.dst_indirect;
    case Address::Src0Direct: return !shape.src0_indirect;
    case Address::Src0Indirect: return shape.src0_indirect;
    case Address::Src1Direct: return !shape.src1_indirect;
    case Address::Src1Indirect: return shape.src1_indirect;
  }
  return false;
}

constexpr bool applies(const FieldRow& row, const Shape& shape) {
  const bool access = row.access == Access::Any || (row.access == Access::Align16) == shape.align16;
  return access && has_part(shape, row.part) && has_address(shape, row.address);
}

}  // namespace eu::isa
