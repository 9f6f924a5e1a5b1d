#pragma once
// Numbers as text: commas between, one row a line.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "isa/element.hpp"

namespace eu::model {

/// Does the name end in .csv?
bool is_csv_name(const std::string& path);

/// Elements of a type, as bytes. Blanks and empty lines do not count. Throws FileError with
/// line:column for what is no number, or none of the type.
std::vector<std::uint8_t> decode_csv(std::string_view text, isa::Element type);

/// `columns` elements a line; floats in the shortest form that reads back the same.
std::string encode_csv(const std::vector<std::uint8_t>& bytes, isa::Element type,
                       std::size_t columns);

}  // namespace eu::model
