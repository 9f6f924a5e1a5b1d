#pragma once
// The opcode and math-function tables as C++ (rows in opcodes.def and math_functions.def).
#include <cstdint>
#include <optional>
#include <string_view>

#include "isa/common/timing_class.hpp"
#include "isa/gen/generation.hpp"

namespace eu::isa {

/// Where the fields of the instruction word lie (IVB PRM 5.2.1).
enum class Format : std::uint8_t {
  Nullary,       ///< no operands: illegal, nop
  Basic,         ///< one or two sources
  ThreeSrc,      ///< three sources, Align16 only
  Math,          ///< Basic with the function code in place of the condition modifier
  Send,          ///< SFID in place of the condition modifier; descriptor or a0.0 as src1; EOT
  JumpIndexed,   ///< jmpi: the index is src1
  BranchJip,     ///< JIP in dword 3
  BranchJipUip,  ///< JIP and UIP in dword 3
  Call,          ///< destination register, JIP in dword 3
  Immediate64,   ///< dim: a double in dwords 2 and 3
};

enum class Opcode : std::uint8_t {
#define OP(id, ...) id,
#include "isa/gen/opcodes.def"
};

struct OpcodeRow {
  Opcode opcode;
  std::uint8_t code;  ///< bits 6:0 of the instruction word
  std::string_view mnemonic;
  Format format;
  std::uint8_t sources;
  std::string_view allows;  ///< letters of p, s, c, m
  Gens gens;                ///< that decode it
  TimingClass timing_class;
};

inline constexpr OpcodeRow kOpcodes[] = {
#define OP(id, code, mnemonic, format, sources, allows, gens, timing, semantics) \
  {Opcode::id, code,   mnemonic,        Format::format,                          \
   sources,    allows, available::gens, TimingClass::timing},
#include "isa/gen/opcodes.def"
};

inline constexpr int kOpcodeCount = sizeof(kOpcodes) / sizeof(kOpcodes[0]);

constexpr const OpcodeRow& row(Opcode opcode) {
  return kOpcodes[static_cast<int>(opcode)];
}

constexpr bool allows(Opcode opcode, char modifier) {
  return row(opcode).allows.find(modifier) != std::string_view::npos;
}

constexpr bool exists_on(Opcode opcode, Gen gen) {
  return row(opcode).gens.has(gen);
}

/// The opcode with this code on `gen`; empty for a reserved code.
std::optional<Opcode> opcode_from_code(unsigned code, Gen gen);
/// The opcode with this code on any generation.
std::optional<Opcode> opcode_from_code(unsigned code);
/// The opcode with this mnemonic, without suffixes; empty if there is none.
std::optional<Opcode> opcode_from_mnemonic(std::string_view mnemonic);

enum class MathFunction : std::uint8_t {
#define MATH(id, ...) id,
#include "isa/gen/math_functions.def"
};

struct MathRow {
  MathFunction function;
  std::uint8_t code;          ///< FC[3:0]
  std::string_view name;      ///< in the Mesa dialect
  std::string_view prm_name;  ///< after "math." in the PRM dialect
  std::uint8_t sources;
  TimingClass timing_class;
};

inline constexpr MathRow kMathFunctions[] = {
#define MATH(id, code, name, prm_name, sources, timing, semantics) \
  {MathFunction::id, code, name, prm_name, sources, TimingClass::timing},
#include "isa/gen/math_functions.def"
};

constexpr const MathRow& row(MathFunction function) {
  return kMathFunctions[static_cast<int>(function)];
}

/// The function with code FC; empty for a reserved code (IVB PRM 6.41).
std::optional<MathFunction> math_function_from_code(unsigned code);

}  // namespace eu::isa
