#pragma once
// Branch distances (IVB PRM 6; prm_errata B1).
#include "isa/exec/exec.hpp"

namespace eu::isa {

/// Byte offset in the program that JIP or UIP, as encoded, names in the branch at `index`.
std::int64_t branch_offset_bytes(const Program& program, std::uint32_t index,
                                 std::int16_t distance);

/// Byte offset that the index of a jmpi at `index` names: relative to the next instruction, in
/// 8-byte units on Ivy Bridge, in bytes on Haswell.
std::int64_t indexed_offset_bytes(const Program& program, std::uint32_t index,
                                  std::int64_t jump_index);

/// Where break sends channels: past the `while` that UIP names, else the instruction that it names.
///
/// Read literally, UIP brings them to the `while` itself, whose predicate they would then satisfy
/// or fail with flags that they no longer compute: a broken loop would go on for ever (seed_digest
/// W3).
std::uint32_t break_target(const Program& program, std::uint32_t uip_index);

}  // namespace eu::isa
