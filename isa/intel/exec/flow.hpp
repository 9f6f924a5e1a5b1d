#pragma once
#include <cstdint>

#include "isa/intel/program/program.hpp"

namespace eu::isa {

/// Where break sends channels: past the `while` that UIP names, else to the instruction it names.
///
/// Read literally, UIP brings them to the `while` itself, where they would be judged by flags that
/// they no longer compute: a broken loop could go on for ever (isa/ERRATA.md B3).
std::uint32_t break_target(const Program& program, std::uint32_t uip_index);

}  // namespace eu::isa
