#pragma once
#include <cstdint>

#include "isa/intel/program/program.hpp"

namespace eu::isa {

/// Target of the channels of a break: the instruction after the `while` at UIP, else the
/// one at UIP.
///
/// Read literally, UIP sends them to the `while` itself. There flags that they no longer compute
/// would decide, and a broken loop might never end (isa/ERRATA.md B3).
std::uint32_t break_target(const Program& program, std::uint32_t uip_index);

}  // namespace eu::isa
