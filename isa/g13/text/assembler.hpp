#pragma once
// Assembly in either dialect, line by line: instructions, labels, `.raw`, and listings. In a
// listing the bytes take precedence.
#include <string>
#include <string_view>

#include "isa/g13/names.hpp"
#include "isa/program.hpp"

namespace eu::isa::g13 {

/// Throws TextErrors with all errors.
Program assemble(std::string_view text, Dialect dialect, Generation gen, const std::string& name);

}  // namespace eu::isa::g13
