// The short pass: each target with its seeds, and with the same damage to them each time.
// EUSIM_FUZZ_RUNS=N sets the number of runs of each target. Each seed is also cut at many places;
// EUSIM_FUZZ_CUTS=all cuts it at each byte.
#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/fuzz/mutation.hpp"
#include "tests/fuzz/targets.hpp"

namespace eu::test {
namespace {

const std::vector<FuzzTarget>& targets() {
  static const std::vector<FuzzTarget> all = fuzz_targets();
  return all;
}

std::string hex(std::string_view bytes) {
  std::string text;
  for (const char c : bytes) {
    constexpr char kDigits[] = "0123456789abcdef";
    text += kDigits[static_cast<std::uint8_t>(c) >> 4];
    text += kDigits[static_cast<std::uint8_t>(c) & 15];
  }
  return text;
}

/// Expects the target to throw nothing but an error about the input, with its place (expect_place).
bool holds(const FuzzTarget& target, const std::string& input) {
  try {
    target.run(input);
    return true;
  } catch (const std::exception& error) {
    ADD_FAILURE() << target.name << ": " << error.what() << "\ninput: " << hex(input);
    return false;
  }
}

class Fuzz : public testing::TestWithParam<std::size_t> {};

TEST_P(Fuzz, DamagedInputsAreRefusedOrRead) {
  const FuzzTarget& target = targets()[GetParam()];
  const std::vector<std::string> seeds = target.seeds();
  const std::vector<std::string> words = target.words();
  for (const std::string& seed : seeds)
    if (!holds(target, seed)) return;
  const char* runs = std::getenv("EUSIM_FUZZ_RUNS");
  const int count = runs != nullptr ? std::stoi(runs) : target.smoke_runs;
  Mutation mutation(GetParam() + 1);
  for (int run = 0; run < count; ++run)
    if (!holds(target, mutation.mutated(seeds, words))) return;
}

/// Distance in bytes of the cuts of a target's seeds, such that the number of cuts is
/// about `smoke_runs`.
std::size_t cut_step(const FuzzTarget& target, const std::vector<std::string>& seeds) {
  if (std::getenv("EUSIM_FUZZ_CUTS") != nullptr) return 1;
  std::size_t bytes = 0;
  for (const std::string& seed : seeds) bytes += seed.size();
  return 1 + bytes / static_cast<std::size_t>(target.smoke_runs);
}

TEST_P(Fuzz, CutInputsAreRefusedOrRead) {
  const FuzzTarget& target = targets()[GetParam()];
  const std::vector<std::string> seeds = target.seeds();
  const std::size_t step = cut_step(target, seeds);
  for (const std::string& seed : seeds)
    for (std::size_t length = 0; length < seed.size(); length += step)
      if (!holds(target, seed.substr(0, length))) return;
}

INSTANTIATE_TEST_SUITE_P(Targets, Fuzz, testing::Range(std::size_t{0}, targets().size()),
                         [](const auto& info) { return targets()[info.param].name; });

}  // namespace
}  // namespace eu::test
