#pragma once
// The instructions of vISA and their rows (opcodes.def).
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace eu::isa::visa {

struct Instruction;
struct Operand;

/// The part after a mnemonic.
enum class Suffix : std::uint8_t {
  None,        ///< only `.sat`, if the row allows it
  Condition,   ///< cmp.lt
  Channels,    ///< gather4_scaled.RGBA
  BlockBytes,  ///< gather_scaled.4: bytes of a block
  BlockCount,  ///< svm_gather.4.2: bytes of a block, blocks of a channel
  Elements,    ///< gather.4: bytes of an element
  Atomic,      ///< dword_atomic.add, svm_atomic.inc.64
  Media,       ///< media_ld.nomod
  Modified,    ///< oword_ld or oword_ld.mod
  Fence,       ///< fence_global.EI
  /// raw_sends.12.1.1.2: shared function, registers of the two payloads, of the response
  SplitLengths,
};

/// Contents of the brackets after a mnemonic.
enum class SizeForm : std::uint8_t {
  Simd,    ///< (M1, 16), (NoMask, 8), (16)
  Owords,  ///< (4)
  Block,   ///< (32,16): bytes of a row, rows
  Bare,    ///< no brackets
};

/// Types of elements that an instruction reads or writes.
enum class TypeClass : std::uint8_t {
  NoTypes,  ///< no restriction, no check
  Any,
  Integer,         ///< ud d uw w ub b uq q, v uv
  Narrow,          ///< integers of at most 32 bits
  Dwords,          ///< ud d
  UnsignedDwords,  ///< ud
  SignedDwords,    ///< d
  Words,           ///< uw w
  Bytes,           ///< ub b
  NoQuads,         ///< all except uq q
  Float,           ///< f hf df, vf
  Single,          ///< f hf, vf
  Precise,         ///< f df, vf
  OnlyF,           ///< f
};

namespace attribute {
enum Attribute : std::uint8_t {
  None = 0,
  Converts = 1 << 0,  ///< any type into any other
  /// Sources and results are all integers, or all f and hf, or all df.
  SameFamily = 1 << 1,
  Bitwise = 1 << 2,   ///< also on predicates: then all operands are predicates
  Branches = 1 << 3,  ///< continues at a label
  Sends = 1 << 4,     ///< a message to a shared function
  Samples = 1 << 5,   ///< a message to the sampler
  NoCode = 1 << 6,    ///< a note for the compiler
};
}  // namespace attribute

enum class Opcode : std::uint8_t {
#define OP(id, ...) id,
#include "isa/intel/visa/opcodes.def"
};

struct OpcodeRow {
  Opcode opcode;
  std::string_view mnemonic;
  Suffix suffix;
  SizeForm size;
  std::string_view operands;  ///< a letter each (opcodes.def)
  std::string_view allows;    ///< letters of p, s, m, n, w
  TypeClass types;            ///< of sources
  TypeClass result;           ///< of results
  std::uint8_t attributes;    ///< mask of attribute::Attribute

  bool has(attribute::Attribute attribute) const { return (attributes & attribute) != 0; }
  bool allow(char what) const { return allows.find(what) != std::string_view::npos; }
};

/// The row of an opcode; rows are in the order of opcodes.def.
const OpcodeRow& row(Opcode opcode);

/// Number of opcodes.
int opcode_count();

/// The instruction with this mnemonic, without its suffix; case-sensitive. Empty if there is none.
std::optional<Opcode> opcode_named(std::string_view mnemonic);

// Meaning of the letters in the column `operands` of opcodes.def.

struct RoleRow {
  char letter;
  std::string_view text;  ///< the allowed operands, for messages
  bool is_written;
  bool is_read;
  /// Allowed kinds: a mask of 1 << OperandKind.
  std::uint32_t kinds;
};

/// The row of a letter; opcodes.def must have the letter.
const RoleRow& role_row(char letter);

/// True if a place with this letter allows this operand.
bool takes(char letter, const Operand& operand);

/// The kind of an operand for messages: "an immediate", "a predicate".
std::string_view kind_text(const Operand& operand);

/// The letter of an operand of an instruction. The last letter repeats: it applies to all
/// further operands.
char role_of(const Instruction& instruction, std::size_t operand);

}  // namespace eu::isa::visa
