#pragma once
// Ranges of numbers, from and to JSON.
#include "config/json/json_reader.hpp"
#include "config/machine/number_range.hpp"

namespace eu::config {

/// The member "range" of an entry of "sources".
StatedRange read_range(const JsonCursor& range);

/// The range of a number `value`, allowed from `limits.min` to `limits.max`. Throws
/// std::invalid_argument, saying what is wrong, if it does not hold the value.
NumberRange range_of(const StatedRange& stated, int value, Range limits);

/// As read_range reads it.
JsonValue range_value(const NumberRange& range);

/// "6 to 24 (argued: ...)", "exact".
std::string range_text(const NumberRange& range);

}  // namespace eu::config
