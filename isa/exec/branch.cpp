#include "isa/exec/branch.hpp"

namespace eu::isa {
namespace {

constexpr int kBranchUnitBytes = 8;

}  // namespace

std::int64_t branch_offset_bytes(const Program& program, std::uint32_t index,
                                 std::int16_t distance) {
  const Opcode opcode = program.instructions[index].opcode;
  const std::int64_t here = program.offsets_bytes[index];
  if (opcode == Opcode::Calla) return distance;  // absolute
  const bool bytes = opcode == Opcode::Call && program.gen == Gen::Hsw;
  return here + (bytes ? distance : distance * kBranchUnitBytes);
}

std::int64_t indexed_offset_bytes(const Program& program, std::uint32_t index,
                                  std::int64_t jump_index) {
  const std::int64_t next = program.offsets_bytes[index + 1];
  return next + (program.gen == Gen::Hsw ? jump_index : jump_index * kBranchUnitBytes);
}

std::uint32_t break_target(const Program& program, std::uint32_t uip_index) {
  const bool at_while =
      uip_index < program.size() && program.instructions[uip_index].opcode == Opcode::While;
  return at_while ? uip_index + 1 : uip_index;
}

}  // namespace eu::isa
