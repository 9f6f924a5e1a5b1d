#pragma once
// Files with several C arrays, each the machine code of a kernel.
#include <string>
#include <string_view>
#include <vector>

#include "isa/intel/text/text.hpp"

namespace eu::isa {

/// The arrays that a text declares; if it declares none, one entry without a name. `instructions`
/// stays 0 because only decoding shows which instructions are compact. Throws InputError, which
/// names `file`, for a comment without an end.
std::vector<KernelEntry> list_c_arrays(std::string_view text, const std::string& file);

/// The text with all arrays except array `number` of list_c_arrays() replaced by blanks; line
/// numbers stay the same.
std::string only_c_array(std::string_view text, std::size_t number, const std::string& file);

}  // namespace eu::isa
