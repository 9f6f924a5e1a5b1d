#pragma once
#include "isa/isa.hpp"

namespace eu::isa::g13 {

/// Apple's instruction set, G13.
const Isa& g13_isa();

}  // namespace eu::isa::g13
