#pragma once
// Constant expressions of integers: 2*32+16, (1+2)*-3, 0x20, 0b101, and 8b'10011001 as the manual
// writes binary numbers (IVB PRM 7.3.1.2).
#include <cstdint>
#include <string_view>

#include "isa/common/number_reader.hpp"

namespace eu::isa {

/// Does an expression begin at the cursor?
bool at_expression(const Scanner& scanner);

/// Takes an expression, with + - * / and brackets, in [min, max]; a division drops the remainder.
/// `what` it is, for messages.
std::int64_t read_expression(Scanner& scanner, std::int64_t min, std::int64_t max,
                             std::string_view what);

/// Does the expression at the cursor consist of more than one number with or without sign?
bool is_compound(Scanner& scanner);

}  // namespace eu::isa
