#include "isa/gen/exec/fault.hpp"

#include <charconv>

namespace eu::isa {

std::string hex(std::uint64_t value) {
  char digits[16];
  const auto end = std::to_chars(digits, digits + sizeof digits, value, 16).ptr;
  return "0x" + std::string(digits, end);
}

void fault(const Prepared& prepared, const std::string& what) {
  const std::string mnemonic(row(prepared.instruction->opcode).mnemonic);
  const std::uint32_t offset_bytes = prepared.program->offsets_bytes[prepared.index];
  throw ExecutionFault(prepared.program->name + ": offset " + hex(offset_bytes) + ": " + mnemonic +
                       ": " + what);
}

void fault_target(const Prepared& prepared, std::int64_t offset_bytes) {
  const std::string sign = offset_bytes < 0 ? "-" : "";
  const auto distance = static_cast<std::uint64_t>(offset_bytes < 0 ? -offset_bytes : offset_bytes);
  fault(prepared, "jumps to offset " + sign + hex(distance) + ", where no instruction starts");
}

}  // namespace eu::isa
