#include "isa/g13/encoding/unknown_words.hpp"

namespace eu::isa::g13 {
namespace {

constexpr UnknownWord kUnknownWords[] = {
#define UNKNOWN_WORD(name, bytes, fixed_bits) {name, bytes, fixed_bits},
#include "isa/g13/unknown_words.def"
};

}  // namespace

const UnknownWord* find_unknown_word(const Word& word) {
  for (const UnknownWord& candidate : kUnknownWords) {
    Word fixed;
    Word values;
    read_fixed_bits(candidate.fixed_bits, fixed, values);
    if ((word & fixed) == values) return &candidate;
  }
  return nullptr;
}

}  // namespace eu::isa::g13
