#pragma once
// The region that Mesa's text shows of a send's payload on Gen9: the bits of the extended
// descriptor that stand where other instructions have a region (isa/GEN8.md E9).
#include <cstdint>
#include <optional>

#include "isa/intel/instruction.hpp"

namespace eu::isa {

/// The region that an extended descriptor looks like; empty if it looks like none.
std::optional<Region> payload_region(std::uint32_t ex_desc, AccessMode mode);

/// The extended descriptor that looks like a region; empty if no descriptor does.
std::optional<std::uint32_t> ex_desc_of_region(const Region& region, AccessMode mode);

}  // namespace eu::isa
