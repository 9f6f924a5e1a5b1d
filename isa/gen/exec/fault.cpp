#include "isa/gen/exec/fault.hpp"

#include <charconv>

namespace eu::isa {

std::string hex(std::uint64_t value) {
  char digits[16];
  const auto end = std::to_chars(digits, digits + sizeof digits, value, 16).ptr;
  return "0x" + std::string(digits, end);
}

void fault(const Executable& executable, const std::string& what) {
  const std::string mnemonic(row(executable.instruction->opcode).mnemonic);
  const std::uint32_t offset_bytes = executable.program->offsets_bytes[executable.index];
  throw ExecutionFault(executable.program->name + ": offset " + hex(offset_bytes) + ": " +
                       mnemonic + ": " + what);
}

void fault_target(const Executable& executable, std::int64_t offset_bytes) {
  const std::string sign = offset_bytes < 0 ? "-" : "";
  const auto distance = static_cast<std::uint64_t>(offset_bytes < 0 ? -offset_bytes : offset_bytes);
  fault(executable, "jumps to offset " + sign + hex(distance) + ", where no instruction starts");
}

}  // namespace eu::isa
