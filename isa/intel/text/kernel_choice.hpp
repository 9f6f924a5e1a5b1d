#pragma once
// Selects a kernel of a text with several.
#include <string>
#include <vector>

#include "isa/intel/text/text.hpp"

namespace eu::isa {

/// Index in `kernels` of the kernel that `which` selects: a number from 1, a width such as SIMD16,
/// a name, or one word of a name. An empty `which` selects the only kernel. Throws InputError with
/// the list if zero or several kernels match; `file` is the text's name.
std::size_t choose_kernel(const std::vector<KernelEntry>& kernels, const std::string& which,
                          const std::string& file);

}  // namespace eu::isa
