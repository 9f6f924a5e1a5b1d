#pragma once
// Machines drawn from the ranges of a machine's numbers: a Latin hypercube. A number's draws depend
// only on its path, the seed and the number of draws. So two machines that share a number get the
// same draws of it.
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "config/machine/machine_fwd.hpp"
#include "config/machine/number_range.hpp"

namespace eu::config {

/// Maximum number of draws.
inline constexpr int kMaxDraws = 1024;

/// A number of a machine whose true value may differ from the stated one.
struct UncertainNumber {
  std::string path;
  int value = 0;
  NumberRange range;
};

/// Uncertain numbers of the machine, in declaration order.
std::vector<UncertainNumber> uncertain_numbers(const Machine& machine);

/// Paths of numbers without a stated range in a file, in declaration order. Values of --set and
/// --patch count as certain and are not included.
std::vector<std::string> numbers_without_range(const Machine& machine);

/// By path, the deviation of a number from its stated value, without that of numbers it follows.
using Deviations = std::map<std::string, int>;

/// The machine with these deviations; an unnamed number has none of its own. `numbers` are certain
/// in the result. Throws ConfigError, with `which` machine it is, if the machine breaks a rule.
Machine machine_with(const Machine& nominal, const std::vector<UncertainNumber>& numbers,
                     const Deviations& deviations, const std::string& which);

class MachineDraws {
 public:
  MachineDraws(int count, std::uint64_t seed) : count_(count), seed_(seed) {}

  int count() const { return count_; }
  std::uint64_t seed() const { return seed_; }

  /// Deviation of the number in draw `index`, without that of numbers it follows. Half of the draws
  /// are below the stated value, half above, each uniform over its part of the range.
  int deviation(const UncertainNumber& number, int index) const;

  /// The machine of draw `index`; its numbers are certain. Throws ConfigError if the drawn numbers
  /// break a rule of machines.
  Machine machine(const Machine& nominal, int index) const;

 private:
  /// A number from 0 to below 1, in one of `count_` equal parts; each part has one draw.
  double quantile(const std::string& path, int index) const;

  int count_;
  std::uint64_t seed_;
};

}  // namespace eu::config
