#pragma once
// Where branches lead: from the encoded distances to byte offsets in the program and back.
#include <cstdint>
#include <optional>

#include "isa/intel/instruction.hpp"

namespace eu::isa {

/// The distances a branch may hold.
enum class Distance : std::uint8_t {
  Jip,    ///< bits 15:0 of DW3; from Gen8 on DW3
  Uip,    ///< bits 31:16 of DW3; from Gen8 on DW2
  Index,  ///< jmpi's immediate source 1
};

/// Does this instruction hold such a distance?
bool has_distance(const Instruction& instruction, Distance distance, Generation gen);

/// The byte offset in the program that the distance leads to; the instruction stands at
/// `offset_bytes`. jmpi counts from its end, the others from their beginning (IVB PRM 6.34), calla
/// from the program's; in qwords but for Haswell's jmpi, call and calla (isa/ERRATA.md B1), in
/// bytes from Gen8 on.
std::int64_t branch_target(const Instruction& instruction, Distance distance,
                           std::int64_t offset_bytes, Generation gen);

/// Sets the distance that leads to `target_bytes`. False if it does not fit its field or the
/// target lies between two units.
bool set_branch_target(Instruction& instruction, Distance distance, std::int64_t offset_bytes,
                       std::int64_t target_bytes, Generation gen);

}  // namespace eu::isa
