#pragma once
// Constant expressions of integers, such as 2*32+16, (1+2)*-3, 0x20, 0b101, and 8b'10011001, the
// manual's form of binary numbers (IVB PRM 7.3.1.2).
#include <cstdint>
#include <string_view>

#include "isa/common/number_reader.hpp"

namespace eu::isa {

/// Whether an expression begins at the cursor.
bool at_expression(const Scanner& scanner);

/// Takes an expression with + - * / and brackets; division truncates. Fails outside [min, max].
/// `what` names the value in messages.
std::int64_t read_expression(Scanner& scanner, std::int64_t min, std::int64_t max,
                             std::string_view what);

/// Whether the expression at the cursor is more than a single number with an optional sign.
bool is_compound(Scanner& scanner);

}  // namespace eu::isa
