#pragma once
// Numbers of a machine that calibration may move, and the machine with moved numbers.
#include <map>
#include <string>
#include <vector>

#include "config/machine/machine.hpp"
#include "config/machine/machine_draws.hpp"
#include "model/calibrate/row_runs.hpp"

namespace eu::model {

struct Dependence;

/// Range of a free number's own movement.
struct Reach {
  int below = 0;  ///< at most 0
  int above = 0;  ///< at least 0

  double widest() const;
  /// Variance of the number within its range: half of the probability above and half below the
  /// machine's value, each uniform.
  double variance() const;
};

/// Remaining uncertainty of a free number: its own range, and the earlier numbers that it follows.
/// Factors are whole numbers, so that sums determined by rows stay exact.
struct Open {
  Reach own;
  std::vector<int> times;  ///< factors by which it follows each earlier number's own steps
  double sd = 0;           ///< total standard deviation, in steps
};

/// The free numbers at `paths`; without paths, all whose range is not exact. Each number comes
/// after those that it follows. Throws ConfigError for a path without a number or range, and if
/// numbers follow each other in a cycle.
std::vector<config::UncertainNumber> free_numbers(const config::Machine& machine,
                                                  const std::vector<std::string>& paths);

/// A number after calibration.
struct FoundNumber {
  std::string path;
  int before = 0;
  int value = 0;
  config::NumberRange range;
  std::vector<std::size_t> rows;  ///< rows that it moves; empty if it only follows others
  bool at_end = false;            ///< at an end of its previous range
};

/// Changed numbers of the machine: free numbers, and numbers that follow them. Their ranges get the
/// reason `why`.
std::vector<FoundNumber> found_numbers(const config::Machine& machine,
                                       const std::vector<config::UncertainNumber>& free,
                                       const Dependence& depends, const Steps& steps,
                                       const std::vector<Open>& open, const std::string& why);

/// The machine with these numbers; numbers that are certain in it, as with --set, stay unchanged.
config::Machine with_found(const config::Machine& machine, const std::vector<FoundNumber>& found);

}  // namespace eu::model
