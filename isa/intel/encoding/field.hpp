#pragma once
// The rows of isa/intel/fields.def as C++: where each field lies, and in which words it does.
#include <array>
#include <cstdint>
#include <string_view>

#include "isa/intel/instruction.hpp"
#include "isa/intel/word.hpp"

namespace eu::isa {

/// What a row's bits belong to; a row applies to the words that have that part.
enum class Part : std::uint8_t {
  Any,          ///< every word
  NotThreeSrc,  ///< every format but the three-source one
  TwoSrc,       ///< every format but that and sends
  ThreeSrc,     ///< the three-source format
  Conditional,  ///< every format but math and sends: bits 27:24 are the condition modifier
  Math,
  Send,               ///< one or two payloads
  Sends,              ///< two payloads
  BranchCtrl,         ///< branches with two targets
  NoBranchCtrl,       ///< all others
  Src0Any,            ///< DW2 describes a register
  Src0Region,         ///< DW2 describes a register and its region (and on Gen7 the flag register)
  SendSrc0,           ///< DW2 of a send on Gen9: no region
  Src1File,           ///< there is a source 1
  Src1Type,           ///< and it has a type
  Src1Region,         ///< DW3 describes a register
  Src1NotSend,        ///< as Src1Region, but not in a send, whose bit 127 is EOT
  Immediate,          ///< DW3 is the immediate of source 0 or 1
  Descriptor,         ///< DW3 is a send's descriptor
  SendsNoDescriptor,  ///< two payloads: the descriptor is in a0.0
  Offsets,            ///< DW3 holds a branch's JIP, and on Gen7 UIP
  UipDword,           ///< DW2 is a branch's UIP
  Immediate64,        ///< DW2 and DW3 are one immediate
  ExDescImmediate,
  ExDescRegister,
};

/// Layouts of the word that a row is for.
using Layouts = std::uint8_t;
constexpr Layouts bit(Layout layout) {
  return static_cast<Layouts>(1u << static_cast<int>(layout));
}
namespace layouts {
inline constexpr Layouts Gen7 = bit(Layout::Gen7);
inline constexpr Layouts Gen8 = bit(Layout::Gen8);
inline constexpr Layouts Gen9 = bit(Layout::Gen9);
inline constexpr Layouts Gen8On = Gen8 | Gen9;
inline constexpr Layouts All = Gen7 | Gen8On;
}  // namespace layouts

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
  std::uint8_t high = 0;
  std::uint8_t low = 0;
  std::string_view name;  ///< empty: the layout has no such field; else the manual's; a piece of a
                          ///< field carries its bits in brackets

  constexpr bool exists() const { return !name.empty(); }
  constexpr int width() const { return high - low + 1; }
  constexpr std::uint32_t max() const { return static_cast<std::uint32_t>((1ull << width()) - 1); }
};

enum class FieldId : std::uint8_t {
#define FIELD(id, ...) id,
#include "isa/intel/fields.def"
  Reserved,
};

struct FieldRow {
  FieldId id;
  Field field;
  Layouts layouts;
  Part part;
  Access access;
  Address address;

  constexpr bool reserved() const { return id == FieldId::Reserved; }
};

inline constexpr FieldRow kFieldRows[] = {
#define FIELD(id, name, high, low, its_layouts, part, access, address) \
  {FieldId::id, {high, low, name}, layouts::its_layouts,               \
   Part::part,  Access::access,    Address::address},
#define MOVED FIELD
#define RESERVED(high, low, its_layouts, part, access, address) \
  FIELD(Reserved, "Reserved", high, low, its_layouts, part, access, address)
#include "isa/intel/fields.def"
};

/// Where a field lies; nowhere if the layout has no such field.
constexpr Field place_of(FieldId id, Layout layout) {
  for (const FieldRow& row : kFieldRows)
    if (row.id == id && (row.layouts & bit(layout)) != 0) return row.field;
  return {};
}

/// The fields of a layout by name: Fields<Layout::Gen7>::kOpcode and so on.
template <Layout layout>
struct Fields {
#define FIELD(id, ...) static constexpr Field k##id = place_of(FieldId::id, layout);
#include "isa/intel/fields.def"
};

/// What lies in the same place in every layout.
namespace field {
#define IN_EVERY_LAYOUT(id)                                     \
  inline constexpr Field k##id = Fields<Layout::Gen7>::k##id;   \
  static_assert(k##id.low == Fields<Layout::Gen8>::k##id.low && \
                k##id.low == Fields<Layout::Gen9>::k##id.low)
IN_EVERY_LAYOUT(Opcode);
IN_EVERY_LAYOUT(AccessMode);
IN_EVERY_LAYOUT(CmptCtrl);
IN_EVERY_LAYOUT(FunctionControl);
IN_EVERY_LAYOUT(Sfid);
IN_EVERY_LAYOUT(Imm32);
IN_EVERY_LAYOUT(Eot);
#undef IN_EVERY_LAYOUT
}  // namespace field

/// What DW3 is.
enum class Dword3 : std::uint8_t { Region, Immediate, Descriptor, Offsets, Immediate64 };

/// Everything that decides which rows a word has.
struct Shape {
  Layout layout = Layout::Gen7;
  Format format = Format::Basic;
  Dword3 dword3 = Dword3::Region;
  bool align16 = false;
  bool dst_indirect = false;
  bool src0_indirect = false;
  bool src1_indirect = false;
  bool ex_desc_register = false;  ///< two payloads: the extended descriptor is in a0
};

constexpr bool has_part(const Shape& shape, Part part) {
  const bool gen7 = shape.layout == Layout::Gen7;
  const bool three_src = shape.format == Format::ThreeSrc;
  const bool sends = shape.format == Format::Sends;
  const bool send = shape.format == Format::Send;
  const bool imm64 = shape.format == Format::Immediate64 || shape.dword3 == Dword3::Immediate64;
  const bool two_dwords = !three_src && !imm64 && !sends;
  const bool two_targets = shape.format == Format::BranchJipUip;
  const bool uip_dword = !gen7 && two_targets;
  const bool gen9_send = shape.layout == Layout::Gen9 && send;
  switch (part) {
    case Part::Any: return true;
    case Part::NotThreeSrc: return !three_src;
    case Part::TwoSrc: return !three_src && !sends;
    case Part::ThreeSrc: return three_src;
    case Part::Conditional: return !send && !sends && shape.format != Format::Math;
    case Part::Math: return shape.format == Format::Math;
    case Part::Send: return send || sends;
    case Part::Sends: return sends;
    case Part::BranchCtrl: return two_targets;
    case Part::NoBranchCtrl: return !two_targets;
    case Part::Src0Any: return two_dwords && !uip_dword;
    case Part::Src0Region: return two_dwords && !uip_dword && !gen9_send;
    case Part::SendSrc0: return gen9_send;
    case Part::Src1File: return two_dwords && !uip_dword;
    case Part::Src1Type: return two_dwords && !uip_dword && !gen9_send;
    case Part::Src1Region: return two_dwords && shape.dword3 == Dword3::Region;
    case Part::Src1NotSend: return two_dwords && shape.dword3 == Dword3::Region && !send;
    case Part::Immediate: return two_dwords && shape.dword3 == Dword3::Immediate;
    case Part::Descriptor: return (sends || two_dwords) && shape.dword3 == Dword3::Descriptor;
    case Part::SendsNoDescriptor: return sends && shape.dword3 == Dword3::Region;
    case Part::Offsets: return two_dwords && shape.dword3 == Dword3::Offsets;
    case Part::UipDword: return uip_dword;
    case Part::Immediate64: return imm64;
    case Part::ExDescImmediate: return sends && !shape.ex_desc_register;
    case Part::ExDescRegister: return sends && shape.ex_desc_register;
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
  return access && (row.layouts & bit(shape.layout)) != 0 && has_part(shape, row.part) &&
         has_address(shape, row.address);
}

}  // namespace eu::isa
