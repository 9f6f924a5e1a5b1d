#pragma once
// Targets of branches: from encoded distances to byte offsets in the program, and back.
#include <cstdint>
#include <optional>

#include "isa/intel/instruction.hpp"

namespace eu::isa {

/// Distances that a branch may have.
enum class Distance : std::uint8_t {
  Jip,    ///< bits 15:0 of DW3; from Gen8 on DW3
  Uip,    ///< bits 31:16 of DW3; from Gen8 on DW2
  Index,  ///< jmpi's immediate source 1
};

/// True if the instruction has this distance.
bool has_distance(const Instruction& instruction, Distance distance, Generation gen);

/// Byte offset in the program of the target, for an instruction at `offset_bytes`. Distances count
/// from the beginning of the instruction, jmpi's from its end (IVB PRM 6.34), calla's from the
/// beginning of the program. Their unit is a qword, except for Haswell's jmpi, call and calla
/// (isa/ERRATA.md B1), and a byte from Gen8 on.
std::int64_t branch_target(const Instruction& instruction, Distance distance,
                           std::int64_t offset_bytes, Generation gen);

/// Sets the distance to `target_bytes`. Returns false if it does not fit its field or is not a
/// multiple of the unit.
bool set_branch_target(Instruction& instruction, Distance distance, std::int64_t offset_bytes,
                       std::int64_t target_bytes, Generation gen);

}  // namespace eu::isa
