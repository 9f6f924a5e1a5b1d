#include "isa/gen/opcode.hpp"

#include <array>

namespace eu::isa {
namespace {

constexpr bool codes_are_unique() {
  for (const OpcodeRow& a : kOpcodes)
    for (const OpcodeRow& b : kOpcodes)
      if (a.opcode != b.opcode && a.code == b.code) return false;
  return true;
}
static_assert(codes_are_unique(), "two rows of isa/gen/opcodes.def share a code");

constexpr std::size_t kCodes = 128;  // the field has seven bits
constexpr std::uint8_t kReserved = 0xff;

/// Rows by code: decoders ask for every instruction.
constexpr std::array<std::uint8_t, kCodes> rows_by_code(Gen gen) {
  std::array<std::uint8_t, kCodes> rows{};
  for (std::uint8_t& row : rows) row = kReserved;
  for (const OpcodeRow& opcode : kOpcodes)
    if (exists_on(opcode.opcode, gen)) rows[opcode.code] = static_cast<std::uint8_t>(opcode.opcode);
  return rows;
}
constexpr std::array<std::uint8_t, kCodes> kRowsByCode[] = {
#define GENERATION(id, ...) rows_by_code(Gen::id),
#include "isa/generations.def"
};

}  // namespace

std::optional<Opcode> opcode_from_code(unsigned code, Gen gen) {
  if (code >= kCodes) return std::nullopt;
  const std::uint8_t row = kRowsByCode[static_cast<int>(gen)][code];
  if (row == kReserved) return std::nullopt;
  return static_cast<Opcode>(row);
}

std::optional<Opcode> opcode_from_code(unsigned code) {
  for (const GenerationRow& generation : kGenerations)
    if (const auto opcode = opcode_from_code(code, generation.gen)) return opcode;
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
