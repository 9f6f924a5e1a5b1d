#pragma once
// Names of types in assembly text.
#include <optional>
#include <string>

#include "isa/common/scanner.hpp"
#include "isa/gen/types.hpp"

namespace eu::isa {

/// Does a type's name or a colon before one stand at the cursor?
bool at_type(const Scanner& scanner);
/// A type's name in any case, with or without a colon before it; fails for any other word.
Type read_type(Scanner& scanner);

/// The type of this name, case ignored; empty if there is none.
std::optional<Type> find_type(std::string_view name);

/// "UD, D, F": the types that `is_allowed` chooses.
std::string list_types(bool (*is_allowed)(const TypeRow&));

}  // namespace eu::isa
