#include "isa/intel/visa/opcode.hpp"

#include <algorithm>

namespace eu::isa::visa {
namespace {

using namespace attribute;

constexpr OpcodeRow kOpcodes[] = {
#define OP(id, mnemonic, suffix, size, operands, allows, types, result, attributes) \
  {Opcode::id,       mnemonic,          Suffix::suffix,                             \
   SizeForm::size,   operands,          allows,                                     \
   TypeClass::types, TypeClass::result, static_cast<std::uint8_t>(attributes)},
#include "isa/intel/visa/opcodes.def"
};

}  // namespace

const OpcodeRow& row(Opcode opcode) {
  return kOpcodes[static_cast<std::size_t>(opcode)];
}

int opcode_count() {
  return static_cast<int>(std::size(kOpcodes));
}

std::optional<Opcode> opcode_named(std::string_view mnemonic) {
  const auto* found = std::find_if(std::begin(kOpcodes), std::end(kOpcodes),
                                   [&](const OpcodeRow& row) { return row.mnemonic == mnemonic; });
  if (found == std::end(kOpcodes)) return std::nullopt;
  return found->opcode;
}

}  // namespace eu::isa::visa
