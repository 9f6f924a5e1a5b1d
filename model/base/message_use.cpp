#include "model/base/message_use.hpp"

#include <algorithm>

#include "isa/gen/message.hpp"
#include "isa/gen/opcode.hpp"

namespace eu::model {
namespace {

bool may_be(const isa::Instruction& instruction, isa::MessageKind kind) {
  const isa::MessageRow& row = isa::row(kind);
  if (isa::row(instruction.opcode).format != isa::Format::Send ||
      static_cast<isa::Sfid>(instruction.sfid) != row.sfid)
    return false;
  const isa::Operand& descriptor = instruction.src[1];
  return !descriptor.is_immediate() ||
         (descriptor.immediate & row.selector.mask) == row.selector.value;
}

}  // namespace

MessageUse message_use(const isa::Program& program) {
  const auto any = [&](isa::MessageKind kind) {
    return std::any_of(
        program.instructions.begin(), program.instructions.end(),
        [&](const isa::Instruction& instruction) { return may_be(instruction, kind); });
  };
  return {any(isa::MessageKind::GatewayForward), any(isa::MessageKind::SpawnerSpawn)};
}

}  // namespace eu::model
