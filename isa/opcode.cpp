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

constexpr std::size_t kCodes = 128;  // the field has seven bits
constexpr std::uint8_t kReserved = 0xff;

/// Rows by code: decoders ask for every instruction.
constexpr std::array<std::uint8_t, kCodes> rows_by_code() {
  std::array<std::uint8_t, kCodes> rows{};
  for (std::uint8_t& row : rows) row = kReserved;
  for (const OpcodeRow& opcode : kOpcodes)
    rows[opcode.code] = static_cast<std::uint8_t>(opcode.opcode);
  return rows;
}
constexpr std::array<std::uint8_t, kCodes> kRowsByCode = rows_by_code();

}  // namespace

std::optional<Opcode> opcode_from_code(unsigned code, Gen gen) {
  if (code >= kCodes || kRowsByCode[code] == kReserved) return std::nullopt;
  const auto opcode = static_cast<Opcode>(kRowsByCode[code]);
  if (!exists_on(opcode, gen)) return std::nullopt;
  return opcode;
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
