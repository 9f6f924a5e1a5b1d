#pragma once
// Reads and writes ranges of numbers as JSON.
#include "config/json/json_reader.hpp"
#include "config/machine/number_range.hpp"

namespace eu::config {

/// Reads the member "range" of an entry of "sources".
StatedRange read_range(const JsonCursor& range);

/// The range of a number `value`, which may be from `limits.min` to `limits.max`. Throws
/// std::invalid_argument with the reason if the range does not contain the value.
NumberRange range_of(const StatedRange& stated, int value, Range limits);

/// The range as JSON, in the form that read_range reads.
JsonValue range_value(const NumberRange& range);

/// Text of a range, such as "6 to 24 (argued: ...)", "exact".
std::string range_text(const NumberRange& range);

}  // namespace eu::config
