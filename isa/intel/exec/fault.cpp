#include "isa/intel/exec/fault.hpp"

#include <fmt/core.h>

namespace eu::isa {

void fault(const Prepared& prepared, const std::string& what) {
  const std::string_view mnemonic = row(prepared.instruction->opcode).mnemonic;
  const std::uint32_t offset_bytes = prepared.program->offsets_bytes[prepared.index];
  throw ExecutionFault(fmt::format("{}: offset {:#x}: {}: {}", prepared.program->name, offset_bytes,
                                   mnemonic, what));
}

void fault_target(const Prepared& prepared, std::int64_t offset_bytes) {
  const std::string sign = offset_bytes < 0 ? "-" : "";
  const auto distance = static_cast<std::uint64_t>(offset_bytes < 0 ? -offset_bytes : offset_bytes);
  fault(prepared,
        fmt::format("jumps to offset {}{:#x}, where no instruction starts", sign, distance));
}

}  // namespace eu::isa
