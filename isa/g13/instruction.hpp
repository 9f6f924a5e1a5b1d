#pragma once
// A decoded instruction of Apple's G13 as plain data. Numbers of registers and uniforms count
// halves of 16 bits everywhere, as in the encoding.
#include <array>
#include <cstdint>
#include <string_view>

#include "isa/common/timing_class.hpp"

namespace eu::isa::g13 {

inline constexpr int kLanes = 32;
inline constexpr int kRegisterHalves = 256;  ///< r0l to r127h
inline constexpr int kUniformHalves = 512;   ///< u0l to u255h

/// Rows of isa/g13/instructions.def.
enum class Opcode : std::uint8_t {
#define INSTRUCTION(id, ...) id,
#include "isa/g13/instructions.def"
};

/// How much is known of an instruction: everything (Compute), only its encoding because it is a
/// fixed function's (Fixed), or only its encoding because its effect is unknown (Unknown).
enum class Scope : std::uint8_t { Compute, Fixed, Unknown };

enum class OperandClass : std::uint8_t {
#define OPERAND_CLASS(id, ...) id,
#include "isa/g13/operand_classes.def"
};

enum class OperandKind : std::uint8_t {
  None,             ///< an atomic that returns nothing; a threadgroup base of zero
  Register,         ///< value: number of its first half
  Uniform,          ///< value: number of its first half
  Immediate,        ///< value: the number
  FloatImmediate,   ///< value: 8 bits, s eee ffff (float_immediate())
  SpecialRegister,  ///< value: number
  Coefficient,      ///< fixed functions: cfN
  TextureState,     ///< fixed functions: tsN
  SamplerState,     ///< fixed functions: ssN
};

/// An operand's hint to the register cache. Cache never changes a value; after Discard the
/// register's value is undefined.
enum class Hint : std::uint8_t { None, Cache, Discard };

struct Operand {
  OperandKind kind = OperandKind::None;
  std::uint8_t bits = 16;  ///< of each register or uniform: 16, 32 or 64
  std::uint8_t count = 1;  ///< consecutive registers of this size
  Hint hint = Hint::None;
  /// Integer sources: sign-extended. A 16-bit immediate keeps the mark, which has no effect.
  /// Indices of memory: signed.
  bool sign_extend = false;
  bool abs = false;  ///< before neg
  bool neg = false;
  std::int64_t value = 0;

  bool is_register() const { return kind == OperandKind::Register; }
  bool is_uniform() const { return kind == OperandKind::Uniform; }
  bool is_immediate() const { return kind == OperandKind::Immediate; }
  /// Size in halves.
  int halves() const { return bits / 16 * count; }
  bool operator==(const Operand& other) const {
    return kind == other.kind && bits == other.bits && count == other.count && hint == other.hint &&
           sign_extend == other.sign_extend && abs == other.abs && neg == other.neg &&
           value == other.value;
  }
  bool operator!=(const Operand& other) const { return !(*this == other); }
};

/// The value of an 8-bit float immediate: 1 sign, 3 exponent and 4 fraction bits; exponent 0 is
/// fraction/64.
constexpr float float_immediate(std::uint8_t bits) {
  const int exponent = bits >> 4 & 7;
  const int fraction = bits & 15;
  const float magnitude = exponent == 0 ? static_cast<float>(fraction) / 64.0F
                                        : static_cast<float>((16 + fraction) << exponent) / 128.0F;
  return bits >> 7 != 0 ? -magnitude : magnitude;
}

inline constexpr int kMaxSources = 6;

/// Number of a field, row of isa/g13/fields.def.
enum class Field : std::uint8_t {
#define FIELD(id, ...) id,
#include "isa/g13/fields.def"
};

struct Fields {
#define FIELD(id, member, names, meaning) std::uint16_t member = 0;
#include "isa/g13/fields.def"
};
inline constexpr int kFieldCount = sizeof(Fields) / sizeof(std::uint16_t);

/// Sources are in the order of the driver's text: stored or combined data, base, index.
struct Instruction {
  Opcode opcode = Opcode::Trap;
  std::uint8_t length_bytes = 0;  ///< as decoded; 0: as short as possible
  std::uint8_t source_count = 0;
  bool has_destination = false;
  Operand destination;
  std::array<Operand, kMaxSources> sources;
  Fields fields;
};

struct InstructionRow {
  Opcode opcode;
  std::string_view mesa;      ///< empty if a field gives the name
  std::string_view applegpu;  ///< of its family
  std::uint8_t short_bytes;
  std::uint8_t long_bytes;
  std::uint8_t length_bit;       ///< 0 for instructions of one length
  std::string_view opcode_bits;  ///< as in isa/g13/instructions.def
  std::string_view layout;       ///< as in isa/g13/instructions.def
  TimingClass timing_class;
  Scope scope;
};

inline constexpr InstructionRow kInstructions[] = {
#define INSTRUCTION(id, mesa, applegpu, short_bytes, long_bytes, length_bit, opcode, fields, \
                    timing, scope)                                                           \
  {Opcode::id, mesa,   applegpu, short_bytes,         long_bytes,                            \
   length_bit, opcode, fields,   TimingClass::timing, Scope::scope},
#include "isa/g13/instructions.def"
};
inline constexpr int kInstructionCount = sizeof(kInstructions) / sizeof(kInstructions[0]);

constexpr const InstructionRow& row(Opcode opcode) {
  return kInstructions[static_cast<int>(opcode)];
}

}  // namespace eu::isa::g13
