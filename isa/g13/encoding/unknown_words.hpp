#pragma once
// Words that have a name and no known meaning (isa/g13/unknown_words.def).
#include <cstdint>
#include <string_view>

#include "isa/g13/encoding/layout.hpp"

namespace eu::isa::g13 {

struct UnknownWord {
  std::string_view name;
  std::uint8_t length_bytes;
  std::string_view fixed_bits;
};

/// The one that the word is; null if it is none.
const UnknownWord* find_unknown_word(const Word& word);

}  // namespace eu::isa::g13
