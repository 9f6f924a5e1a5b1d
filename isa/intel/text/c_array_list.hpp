#pragma once
// Files with several C arrays, each the machine code of a kernel.
#include <string>
#include <string_view>
#include <vector>

#include "isa/intel/text/text.hpp"

namespace eu::isa {

/// The arrays of a text that declares some; else one without name. `instructions` stays 0: what is
/// compact shows only in the code. Throws InputError, which names `file`, for a comment without
/// end.
std::vector<KernelEntry> list_c_arrays(std::string_view text, const std::string& file);

/// The text with blanks in place of all arrays but this one of list_c_arrays(): lines stay.
std::string only_c_array(std::string_view text, std::size_t number, const std::string& file);

}  // namespace eu::isa
