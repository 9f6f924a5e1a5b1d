#pragma once
// Numbers as text: separated by commas, one row per line.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "isa/element.hpp"

namespace eu::model {

/// True if the name ends in .csv.
bool is_csv_name(const std::string& path);

/// Elements of a type, as bytes. Blanks and empty lines are ignored. Throws FileError with
/// line:column for a cell that is not a number of the type.
std::vector<std::uint8_t> decode_csv(std::string_view text, isa::Element type);

/// `columns` elements per line; floats in the shortest form that reads back the same.
std::string encode_csv(const std::vector<std::uint8_t>& bytes, isa::Element type,
                       std::size_t columns);

}  // namespace eu::model
