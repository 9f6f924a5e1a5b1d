#pragma once
// Positions of each instruction's operands and fields: the columns of isa/g13/instructions.def as
// bits.
#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "isa/g13/instruction.hpp"

namespace eu::isa::g13 {

/// A word of up to 96 bits, bit 0 the lowest of its first byte.
struct Word {
  std::array<std::uint64_t, 2> parts{};

  bool bit(unsigned n) const { return (parts[n / 64] >> n % 64 & 1) != 0; }
  void set(unsigned n) { parts[n / 64] |= std::uint64_t{1} << n % 64; }
  Word operator&(const Word& other) const {
    return {{parts[0] & other.parts[0], parts[1] & other.parts[1]}};
  }
  Word operator|(const Word& other) const {
    return {{parts[0] | other.parts[0], parts[1] | other.parts[1]}};
  }
  Word operator~() const { return {{~parts[0], ~parts[1]}}; }
  bool operator==(const Word& other) const { return parts == other.parts; }
  bool is_zero() const { return (parts[0] | parts[1]) == 0; }
};

/// A word with only its lowest `count` bits set.
Word low_bits(unsigned count);

/// Bits of a word that form a number, the highest first.
struct Bits {
  struct Range {
    std::uint8_t high;
    std::uint8_t low;
  };
  std::vector<Range> ranges;

  unsigned width() const;
  std::uint64_t get(const Word& word) const;
  void put(Word& word, std::uint64_t value) const;
};

struct LayoutPart {
  enum class Kind : std::uint8_t { Destination, Source, Field };
  Kind kind;
  OperandClass operand_class = OperandClass::Immediate;  ///< of an operand
  Field field = Field::Saturate;                         ///< of a field
  Bits bits;
};

struct Layout {
  Word fixed;   ///< bits of the opcode
  Word values;  ///< of the fixed bits
  Word used;    ///< fixed bits, the length bit and all parts
  std::vector<LayoutPart> parts;
};

const Layout& layout_of(Opcode opcode);

/// Opcodes of the instructions whose word may begin with this byte.
const std::vector<Opcode>& beginning_with(std::uint8_t byte);

/// Parses "high:low=values ...", the form of fixed bits in isa/g13/instructions.def.
void read_fixed_bits(std::string_view text, Word& fixed, Word& values);

// Words with a name but without a known meaning (isa/g13/unknown_words.def).

struct UnknownWord {
  std::string_view name;
  std::uint8_t length_bytes;
  std::string_view fixed_bits;
};

/// The row that matches the word, else null.
const UnknownWord* find_unknown_word(const Word& word);

}  // namespace eu::isa::g13
