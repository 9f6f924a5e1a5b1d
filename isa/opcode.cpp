#include "isa/opcode.hpp"

#include <array>

namespace eu::isa {
namespace {

constexpr bool codes_are_unique() {
  for (const OpcodeRow& a : kOpcodes)
    for (const OpcodeRow& b : kOpcodes)
      if (a.opcode != b.opcode && a.code == b.code) return false;
  return true;
}
static_assert(codes_are_unique(), "two rows of isa/opcodes.def share a code");

}  // namespace

std::optional<Opcode> opcode_from_code(unsigned code, Gen gen) {
  for (const OpcodeRow& candidate : kOpcodes)
    if (candidate.code == code && exists_on(candidate.opcode, gen)) return candidate.opcode;
  return std::nullopt;
}

std::optional<Opcode> opcode_from_mnemonic(std::string_view mnemonic) {
  for (const OpcodeRow& candidate : kOpcodes)
    if (candidate.mnemonic == mnemonic) return candidate.opcode;
  return std::nullopt;
}

std::optional<MathFunction> math_function_from_code(unsigned code) {
  for (const MathRow& candidate : kMathFunctions)
    if (candidate.code == code) return candidate.function;
  return std::nullopt;
}

}  // namespace eu::isa
