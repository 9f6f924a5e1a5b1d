#include "model/memory/touched.hpp"

#include <algorithm>
#include <array>

#include "config/machine/machine_functions.hpp"

namespace eu::model {

int bank_cycles(const std::uint32_t* addresses, int count, int banks, int bank_bytes,
                bool broadcasts) {
  struct Word {
    unsigned number;
    unsigned bank;
  };
  std::array<Word, Touched::kMaxLanes> words;  // words that take a turn
  int word_count = 0;
  int worst = 0;
  for (int i = 0; i < count; ++i) {
    const unsigned number = addresses[i] / static_cast<unsigned>(bank_bytes);
    const Word word{number, number % static_cast<unsigned>(banks)};
    int turns = 1;
    bool is_there = false;
    for (int k = 0; k < word_count; ++k) {
      is_there |= words[k].number == word.number;
      turns += words[k].bank == word.bank;
    }
    if (is_there && broadcasts) continue;
    words[word_count++] = word;
    worst = std::max(worst, turns);
  }
  return worst;
}

namespace {

/// bank_cycles() of a row. Consecutive dwords are in different banks, if there are enough banks.
int row_cycles(const Touched::Row& row, const config::SlmConfig& config, bool broadcasts) {
  constexpr int kDwordBytes = 4;
  const bool one_run = row.end() - row.begin() == 1;
  if (one_run && config.bank_bytes == kDwordBytes && row.count() <= config.banks) return 1;
  std::array<std::uint32_t, Touched::kMaxLanes> addresses;
  int count = 0;
  row.for_each([&](std::uint32_t address) { addresses[count++] = address; });
  return bank_cycles(addresses.data(), count, config.banks, config.bank_bytes, broadcasts);
}

}  // namespace

Cycle bank_cycles(const Touched& touched, const config::SlmConfig& config, bool broadcasts) {
  Cycle turns = 0;
  for (int row = 0; row < touched.row_count; ++row)
    turns += static_cast<Cycle>(row_cycles(touched.rows[row], config, broadcasts));
  return turns;
}

}  // namespace eu::model
