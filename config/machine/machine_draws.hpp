#pragma once
// Machines drawn from the ranges of a machine's numbers: a Latin hypercube. What is drawn for a
// number depends on its path, the seed and how many are drawn, on nothing else: two machines that
// share a number are drawn alike in it.
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "config/machine/machine_fwd.hpp"
#include "config/machine/number_range.hpp"

namespace eu::config {

/// How many may be asked for.
inline constexpr int kMaxDraws = 1024;

/// A number of a machine that may be another than it says.
struct UncertainNumber {
  std::string path;
  int value = 0;
  NumberRange range;
};

/// Those of the machine, in declaration order.
std::vector<UncertainNumber> uncertain_numbers(const Machine& machine);

/// Paths of numbers that a file gives without saying how sure they are, in declaration order. What
/// --set and --patch give is what the user wants to know about, and certain.
std::vector<std::string> numbers_without_range(const Machine& machine);

/// Of numbers, by path, by how much each differs from what it says, what it follows left aside.
using Deviations = std::map<std::string, int>;

/// The machine whose numbers differ so; a number that is not named does not of itself. Those of
/// `numbers` are certain then. Throws ConfigError if they break a rule of machines, with `which`
/// machine it is.
Machine machine_with(const Machine& nominal, const std::vector<UncertainNumber>& numbers,
                     const Deviations& deviations, const std::string& which);

class MachineDraws {
 public:
  MachineDraws(int count, std::uint64_t seed) : count_(count), seed_(seed) {}

  int count() const { return count_; }
  std::uint64_t seed() const { return seed_; }

  /// By how much the number differs from what it says in draw `index`, what it follows left aside.
  /// Half of the draws are below, half above, each evenly over its part of the range.
  int deviation(const UncertainNumber& number, int index) const;

  /// The machine of draw `index`, whose numbers are certain. Throws ConfigError if the numbers
  /// drawn break a rule of machines.
  Machine machine(const Machine& nominal, int index) const;

 private:
  /// Which of the `count_` equal parts of 0 to 1, and where in it: from 0 up to 1.
  double quantile(const std::string& path, int index) const;

  int count_;
  std::uint64_t seed_;
};

}  // namespace eu::config
