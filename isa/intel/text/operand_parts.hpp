#pragma once
// Readers of the parts of operands: types, regions, immediates.
#include <optional>
#include <string>
#include <string_view>

#include "isa/common/scanner.hpp"
#include "isa/intel/generation.hpp"
#include "isa/intel/instruction.hpp"
#include "isa/intel/types.hpp"

namespace eu::isa {

// Reader of type names in assembly text.

/// True if a type's name, or a colon before one, is at the cursor.
bool at_type(const Scanner& scanner);
/// Reads a type's name, with or without a colon before it; ignores case. Fails for any other word,
/// and for a type that the generation does not have.
Type read_type(Scanner& scanner, Generation gen);

/// The type of this name, ignoring case; empty if there is none.
std::optional<Type> find_type(std::string_view name);

/// The codes of a type in the generation's words.
constexpr const TypeCodes& codes_of(const TypeRow& type, Generation gen) {
  return facts(gen).layout == Layout::Gen7 ? type.gen7 : type.gen8;
}
/// True if the generation has the type.
constexpr bool exists_on(const TypeRow& type, Generation gen) {
  const TypeCodes& codes = codes_of(type, gen);
  return codes.of_register != kNone || codes.of_immediate != kNone || codes.three_src != kNone;
}

/// The names of the types that `is_allowed` accepts: "UD, D, F".
std::string list_types(Generation gen, bool (*is_allowed)(const TypeRow&, Generation));

// Reader of register regions.

enum class RegionForm : std::uint8_t {
  None,
  One,    ///< <s>: in vert_stride
  Two,    ///< <v;h>: iga64's form for the first two of three sources
  Three,  ///< <v;w,h>, <v,w,h>; of an indirect operand <w,h>, which means <VxH;w,h>
};

/// Largest width of a region; the others are 1, 2, 4 and 8.
constexpr std::uint8_t kMaxRegionWidth = 16;

/// Reads `<` ... `>`, with `may_be_short` also <w,h>; sets the strides and the width that the
/// text has.
RegionForm read_region(Scanner& scanner, bool may_be_short, Region& region,
                       std::uint8_t max_width = kMaxRegionWidth);

/// Fails if the region at the cursor is a single number that is not a destination's stride, such as
/// `<3>`. Other errors are left to read_region() and to later checks of the instruction.
void check_destination_stride(Scanner& scanner);
/// "a destination has a horizontal stride of 1, 2 or 4, not STRIDE"
std::string destination_stride_fault(std::string_view stride);

// Reader of immediates: 16D, 0x1UD, 0x3f800000F, 1.5F, 0x76543210V, and lists that fill a dword:
// [1F, 2F, 3F, 4F]VF, [0, 1, 2, 3, 4, 5, 6, 7]V, [0x0001, 0x0002]UW. A colon may precede the type.

/// The differences between the dialects' immediates.
enum class ImmediateStyle : std::uint8_t {
  Mesa,     ///< the type may look like a hex digit: 0x10D; a float in hex is its bits
  Prm,      ///< expressions, inf:f, -inf:f, qnan(0x1):f, snan(0x1):f; a float in hex is its bits
  Gen4asm,  ///< expressions; an integer of type F, in hex too, is the float's value
};

/// True if an immediate begins at the cursor.
bool at_immediate(const Scanner& scanner, ImmediateStyle style);

/// Reads an immediate. With `wide` it is a double, independent of the name of its type (dim). An
/// immediate without a type has type `untyped`; fails if that is empty.
Operand read_immediate(Scanner& scanner, ImmediateStyle style, Generation gen, bool wide,
                       std::optional<Type> untyped);

// Immediates that are written element by element, such as [1F, 2F, 3F, 4F]VF.

/// Reads `[` elements `]` and the type after them; sets both in `operand`.
void read_immediate_list(Scanner& scanner, Generation gen, Operand& operand);

/// Fails at `at` if the type has no immediates.
void check_immediate_type(const Scanner& scanner, const char* at, Type type, Generation gen);

/// "UD, D, ...": the types that have immediates.
std::string list_immediate_types(Generation gen);

}  // namespace eu::isa
