#pragma once
// Opcodes and math functions, with their rows (opcodes.def, encoding/opcode_codes.def,
// math_functions.def). Nearly all files include the enumerators, so the rows are in opcode.cpp: a
// changed row recompiles little else.
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "isa/common/timing_class.hpp"
#include "isa/intel/generation.hpp"

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
  Sends,         ///< as Send, with a second payload
};

/// In the order of their codes on Gen7 to Gen9; each has one row in opcodes.def.
enum class Opcode : std::uint8_t {
  // clang-format off
  Illegal, Mov, Sel, Movi, Not, And, Or, Xor, Shr, Shl, Dim, Smov, Asr, Cmp, Cmpn, Csel,
  F32to16, F16to32, Bfrev, Bfe, Bfi1, Bfi2, Jmpi, Brd, If, Brc, Else, Endif, While, Break,
  Cont, Halt, Calla, Call, Ret, Goto, Join, Wait, Send, Sendc, Sends, Sendsc, Math, Add, Mul,
  Avg, Frc, Rndu, Rndd, Rnde, Rndz, Mac, Mach, Lzd, Fbh, Fbl, Cbit, Addc, Subb, Sad2, Sada2,
  Dp4, Dph, Dp3, Dp2, Line, Pln, Mad, Lrp, Madm, Nop,
  // clang-format on
};
inline constexpr int kOpcodeCount = static_cast<int>(Opcode::Nop) + 1;

/// Column `attributes` of opcodes.def.
namespace attribute {
enum Attribute : std::uint16_t {
  None = 0,
  Bitwise = 1 << 0,      ///< works on single bits; PRM text negates its sources with ~
  Compares = 1 << 1,     ///< flags and destination tell how the sources compare
  DotProduct = 1 << 2,   ///< of the elements of a vec4
  Plane = 1 << 3,        ///< src0 is the equation of a line or plane
  Sad = 1 << 4,          ///< sum of absolute differences
  Switches = 1 << 5,     ///< must have {Switch} (IVB PRM 6.12, 6.13)
  ReadsAcc = 1 << 6,     ///< an accumulator is a source unnamed (IVB PRM 6.38, 6.39, 6.54)
  WritesAcc = 1 << 7,    ///< its second result goes to an accumulator (IVB PRM 6.5, 6.39, 6.60)
  NoAcc = 1 << 8,        ///< no access to accumulators, implicit or explicit (table of IVB PRM 5.7)
  NoAccSource = 1 << 9,  ///< no source may be an accumulator (same table)
  NoAccDst = 1 << 10,    ///< does not write accumulators, named or with AccWrEn (same table)
};
}  // namespace attribute
using Attributes = std::uint16_t;

/// What an opcode means on every generation that has it.
struct OpcodeRow {
  Opcode opcode;
  std::string_view mnemonic;
  Format format;  ///< of its words, except where opcode_codes.def names another (format_of)
  std::uint8_t sources;
  std::string_view allows;  ///< letters of p, s, c, m
  TimingClass timing_class;
  Attributes attributes;  ///< mask of attribute::Attribute
};

/// One row an opcode, in their order.
extern const std::array<OpcodeRow, kOpcodeCount> kOpcodes;

inline const OpcodeRow& row(Opcode opcode) {
  return kOpcodes[static_cast<std::size_t>(opcode)];
}

/// Does it leave the EU as a message?
inline bool is_send(Opcode opcode) {
  return row(opcode).format == Format::Send || row(opcode).format == Format::Sends;
}
/// Does it wait for its thread's dependency bits first?
inline bool is_conditional_send(Opcode opcode) {
  return opcode == Opcode::Sendc || opcode == Opcode::Sendsc;
}

/// How a generation writes an opcode: rows of encoding/opcode_codes.def.
struct OpcodeWord {
  std::uint8_t code = 0;  ///< bits 6:0 of the instruction word
  Format format = Format::Nullary;
  bool exists = false;  ///< the generation has the opcode
};
extern const std::array<std::array<OpcodeWord, kOpcodeCount>, kGenerationCount> kOpcodeWords;

inline const OpcodeWord& opcode_word(Opcode opcode, Generation gen) {
  return kOpcodeWords[static_cast<std::size_t>(gen)][static_cast<std::size_t>(opcode)];
}
inline bool exists_on(Opcode opcode, Generation gen) {
  return opcode_word(opcode, gen).exists;
}
/// The format of an opcode's words on `gen`, which must have it.
inline Format format_of(Opcode opcode, Generation gen) {
  return opcode_word(opcode, gen).format;
}
/// The first generation with an opcode.
Generation first_with(Opcode opcode);
/// The last generation with an opcode.
Generation last_with(Opcode opcode);

inline bool has(Opcode opcode, attribute::Attribute attribute) {
  return (row(opcode).attributes & attribute) != 0;
}

inline bool allows(Opcode opcode, char modifier) {
  return row(opcode).allows.find(modifier) != std::string_view::npos;
}

/// The opcode with this code on `gen`; empty for a reserved code.
std::optional<Opcode> opcode_from_code(unsigned code, Generation gen);
/// The opcode with this code on any generation.
std::optional<Opcode> opcode_from_code(unsigned code);
/// The opcode with this mnemonic, without suffixes; empty if there is none.
std::optional<Opcode> opcode_from_mnemonic(std::string_view mnemonic);

/// In the order of their codes; each has one row in math_functions.def.
enum class MathFunction : std::uint8_t {
  // clang-format off
  Inv, Log, Exp, Sqrt, Rsq, Sin, Cos, Fdiv, Pow, IntDivMod, IntDiv, IntMod, Invm, Rsqrtm,
  // clang-format on
};
inline constexpr int kMathFunctionCount = static_cast<int>(MathFunction::Rsqrtm) + 1;

struct MathRow {
  MathFunction function;
  std::uint8_t code;          ///< FC[3:0]
  std::string_view name;      ///< in the Mesa dialect
  std::string_view prm_name;  ///< after "math." in the PRM dialect
  std::uint8_t sources;
  std::uint8_t results;  ///< the second one goes to the register after the destination
  Generations gens;      ///< that decode it
  TimingClass timing_class;
};

/// One row a function, in their order.
extern const std::array<MathRow, kMathFunctionCount> kMathFunctions;

inline const MathRow& row(MathFunction function) {
  return kMathFunctions[static_cast<std::size_t>(function)];
}

/// Sources that an instruction reads. `function` counts for math alone, here and below.
inline int source_count(Opcode opcode, MathFunction function) {
  return opcode == Opcode::Math ? row(function).sources : row(opcode).sources;
}
/// A step of division or square root, whose operands may name an accumulator beside the register
/// (isa/GEN8.md T3).
inline bool is_macro_step(Opcode opcode, MathFunction function) {
  return opcode == Opcode::Madm || (opcode == Opcode::Math && (function == MathFunction::Invm ||
                                                               function == MathFunction::Rsqrtm));
}
/// Does the instruction write the register after its destination too?
inline bool has_second_result(Opcode opcode, MathFunction function) {
  return opcode == Opcode::Math && row(function).results == 2;
}

/// The function with code FC on `gen`; empty for a reserved code (IVB PRM 6.41).
std::optional<MathFunction> math_function_from_code(unsigned code, Generation gen);

}  // namespace eu::isa
