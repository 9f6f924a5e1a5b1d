#pragma once
// Which kernel of a text with several is meant.
#include <string>
#include <vector>

#include "isa/intel/text/text.hpp"

namespace eu::isa {

/// The place in `kernels` of the one that `which` means: a number from 1, a width as SIMD16, or a
/// name, all of it or one of its words. Empty stands for the only one. Throws InputError, with the
/// list, if none or several fit; `file` is the text's name.
std::size_t choose_kernel(const std::vector<KernelEntry>& kernels, const std::string& which,
                          const std::string& file);

}  // namespace eu::isa
