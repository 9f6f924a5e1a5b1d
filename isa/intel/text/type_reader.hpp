#pragma once
// Reader of type names in assembly text.
#include <optional>
#include <string>

#include "isa/common/scanner.hpp"
#include "isa/intel/generation.hpp"
#include "isa/intel/types.hpp"

namespace eu::isa {

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

}  // namespace eu::isa
