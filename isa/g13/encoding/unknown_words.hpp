#pragma once
// Words with a name but without a known meaning (isa/g13/unknown_words.def).
#include <cstdint>
#include <string_view>

#include "isa/g13/encoding/layout.hpp"

namespace eu::isa::g13 {

struct UnknownWord {
  std::string_view name;
  std::uint8_t length_bytes;
  std::string_view fixed_bits;
};

/// The row that matches the word, else null.
const UnknownWord* find_unknown_word(const Word& word);

}  // namespace eu::isa::g13
