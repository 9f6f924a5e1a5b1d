#include "isa/intel/program/program.hpp"

#include <limits>

namespace eu::isa {
namespace {

int unit_bytes(Opcode opcode, Generation gen) {
  const Format format = row(opcode).format;
  const bool counts_bytes = format == Format::JumpIndexed || format == Format::Call;
  return counts_bytes ? facts(gen).jump_unit_bytes : facts(gen).branch_unit_bytes;
}

std::int64_t origin(const Instruction& instruction, std::int64_t offset_bytes) {
  if (instruction.opcode == Opcode::Calla) return 0;
  return instruction.opcode == Opcode::Jmpi ? offset_bytes + instruction.size_bytes()
                                            : offset_bytes;
}

std::int64_t units_of(const Instruction& instruction, Distance distance) {
  switch (distance) {
    case Distance::Jip: return instruction.jip;
    case Distance::Uip: return instruction.uip;
    case Distance::Index: break;
  }
  return static_cast<std::int32_t>(instruction.src[1].immediate);
}

template <class T>
bool fits(std::int64_t value) {
  return value >= std::numeric_limits<T>::min() && value <= std::numeric_limits<T>::max();
}

}  // namespace

bool has_distance(const Instruction& instruction, Distance distance, Generation gen) {
  switch (format_of(instruction.opcode, gen)) {
    case Format::BranchJip:
    case Format::Call: return distance == Distance::Jip;
    case Format::BranchJipUip: return distance != Distance::Index;
    case Format::JumpIndexed:
      return distance == Distance::Index && instruction.src[1].is_immediate();
    default: return false;
  }
}

std::int64_t branch_target(const Instruction& instruction, Distance distance,
                           std::int64_t offset_bytes, Generation gen) {
  return origin(instruction, offset_bytes) +
         units_of(instruction, distance) * unit_bytes(instruction.opcode, gen);
}

bool set_branch_target(Instruction& instruction, Distance distance, std::int64_t offset_bytes,
                       std::int64_t target_bytes, Generation gen) {
  const int unit = unit_bytes(instruction.opcode, gen);
  const std::int64_t bytes = target_bytes - origin(instruction, offset_bytes);
  const std::int64_t units = bytes / unit;
  if (bytes % unit != 0) return false;
  if (distance == Distance::Index) {
    if (!fits<std::int32_t>(units)) return false;
    instruction.src[1].immediate = static_cast<std::uint32_t>(units);
    return true;
  }
  const bool fit =
      facts(gen).layout == Layout::Gen7 ? fits<std::int16_t>(units) : fits<std::int32_t>(units);
  if (!fit) return false;
  (distance == Distance::Jip ? instruction.jip : instruction.uip) =
      static_cast<std::int32_t>(units);
  return true;
}

}  // namespace eu::isa
