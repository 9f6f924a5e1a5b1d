#pragma once
// Intel's instruction set, as everybody else sees it.
#include "isa/isa.hpp"

namespace eu::isa {

const Isa& gen_isa();

}  // namespace eu::isa
