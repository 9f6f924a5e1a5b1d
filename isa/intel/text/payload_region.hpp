#pragma once
// The region that Mesa's text shows for a send's payload on Gen9: the bits of the extended
// descriptor in the place where other instructions have a region (isa/GEN8.md E9).
#include <cstdint>
#include <optional>

#include "isa/intel/instruction.hpp"

namespace eu::isa {

/// The region that these bits of an extended descriptor mean; empty if they are not a region.
std::optional<Region> payload_region(std::uint32_t ex_desc, AccessMode mode);

/// The extended descriptor with the bits of this region; empty if there is none.
std::optional<std::uint32_t> ex_desc_of_region(const Region& region, AccessMode mode);

}  // namespace eu::isa
