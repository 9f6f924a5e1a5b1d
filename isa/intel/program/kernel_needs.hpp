#pragma once
// What a kernel's code tells of what it must be given (isa/kernel_needs.hpp).
#include "isa/intel/program/program.hpp"

namespace eu::isa {

KernelNeeds kernel_needs(const Program& program);

}  // namespace eu::isa
