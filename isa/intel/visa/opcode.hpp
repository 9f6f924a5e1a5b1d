#pragma once
// The instructions of vISA and what their rows say (opcodes.def).
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace eu::isa::visa {

/// What stands behind a mnemonic.
enum class Suffix : std::uint8_t {
  None,        ///< `.sat` alone where the row allows it
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

/// What the brackets behind a mnemonic hold.
enum class SizeForm : std::uint8_t {
  Simd,    ///< (M1, 16), (NoMask, 8), (16)
  Owords,  ///< (4)
  Block,   ///< (32,16): bytes of a row, rows
  Bare,    ///< there are none
};

/// Types of elements that an instruction reads or writes.
enum class TypeClass : std::uint8_t {
  NoTypes,  ///< none is asked for
  Any,
  Integer,         ///< ud d uw w ub b uq q, v uv
  Narrow,          ///< of them those of 32 bits at most
  Dwords,          ///< ud d
  UnsignedDwords,  ///< ud
  SignedDwords,    ///< d
  Words,           ///< uw w
  Bytes,           ///< ub b
  NoQuads,         ///< all but uq q
  Float,           ///< f hf df, vf
  Single,          ///< f hf, vf
  Precise,         ///< f df, vf
  OnlyF,           ///< f
};

namespace attribute {
enum Attribute : std::uint8_t {
  None = 0,
  Converts = 1 << 0,  ///< any type into any other
  /// What it reads and writes is all integers, or all f and hf, or all df.
  SameFamily = 1 << 1,
  Bitwise = 1 << 2,   ///< works on predicates too: then all operands are predicates
  Branches = 1 << 3,  ///< goes on at a label
  Sends = 1 << 4,     ///< a message to a shared function
  Samples = 1 << 5,   ///< that is the sampler
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
  TypeClass types;            ///< of what is read
  TypeClass result;           ///< of what is written
  std::uint8_t attributes;    ///< mask of attribute::Attribute

  bool has(attribute::Attribute attribute) const { return (attributes & attribute) != 0; }
  bool allow(char what) const { return allows.find(what) != std::string_view::npos; }
};

/// In the order of opcodes.def.
const OpcodeRow& row(Opcode opcode);

/// How many there are.
int opcode_count();

/// The instruction with this mnemonic, without what may stand behind it; case counts.
std::optional<Opcode> opcode_named(std::string_view mnemonic);

}  // namespace eu::isa::visa
