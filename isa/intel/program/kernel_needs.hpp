#pragma once
// The inputs that a kernel needs, as its code shows them (isa/kernel_needs.hpp).
#include "isa/intel/program/program.hpp"

namespace eu::isa {

KernelNeeds kernel_needs(const Program& program);

}  // namespace eu::isa
