#pragma once
// Names of types in assembly text.
#include <optional>
#include <string>

#include "isa/common/scanner.hpp"
#include "isa/intel/generation.hpp"
#include "isa/intel/types.hpp"

namespace eu::isa {

/// Does a type's name or a colon before one stand at the cursor?
bool at_type(const Scanner& scanner);
/// A type's name in any case, with or without a colon before it; fails for any other word, and for
/// a type that the generation does not have.
Type read_type(Scanner& scanner, Generation gen);

/// The type of this name, case ignored; empty if there is none.
std::optional<Type> find_type(std::string_view name);

/// How the generation's words encode a type.
constexpr const TypeCodes& codes_of(const TypeRow& type, Generation gen) {
  return facts(gen).layout == Layout::Gen7 ? type.gen7 : type.gen8;
}
/// Does the generation have the type at all?
constexpr bool exists_on(const TypeRow& type, Generation gen) {
  const TypeCodes& codes = codes_of(type, gen);
  return codes.of_register != kNone || codes.of_immediate != kNone || codes.three_src != kNone;
}

/// "UD, D, F": the types that `is_allowed` chooses.
std::string list_types(Generation gen, bool (*is_allowed)(const TypeRow&, Generation));

}  // namespace eu::isa
