#pragma once
// Programs of the G13 from hex digits.
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "isa/g13/encoding/codec.hpp"
#include "isa/g13/g13_isa.hpp"
#include "isa/g13/program.hpp"

namespace eu::test {

/// Bytes of hex digits. Blanks and line ends may separate them.
inline std::vector<std::uint8_t> g13_bytes(const std::string& hex) {
  std::vector<std::uint8_t> bytes;
  std::string digits;
  for (const char c : hex) {
    if (std::isxdigit(static_cast<unsigned char>(c)) == 0) continue;
    digits += c;
    if (digits.size() != 2) continue;
    bytes.push_back(static_cast<std::uint8_t>(std::stoul(digits, nullptr, 16)));
    digits.clear();
  }
  return bytes;
}

/// The program of these bytes; all its instructions must be legal.
inline isa::Program g13_program(const std::string& hex) {
  isa::Program program;
  program.isa = &isa::g13::g13_isa();
  program.gen = isa::Generation::G13;
  program.bytes = g13_bytes(hex);
  auto code = std::make_shared<isa::g13::G13Code>();
  std::size_t at = 0;
  while (at < program.bytes.size()) {
    const auto decoded = isa::g13::decode(program.bytes.data() + at, program.bytes.size() - at);
    if (!decoded.ok()) throw std::runtime_error(hex + ": " + decoded.problem);
    program.offsets_bytes.push_back(static_cast<std::uint32_t>(at));
    code->instructions.push_back(decoded.instruction);
    at += decoded.length_bytes;
  }
  program.offsets_bytes.push_back(static_cast<std::uint32_t>(at));
  program.code = std::move(code);
  return program;
}

}  // namespace eu::test
