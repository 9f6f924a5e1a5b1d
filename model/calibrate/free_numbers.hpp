#pragma once
// Which numbers of a machine calibration may move, and the machine whose numbers were.
#include <map>
#include <string>
#include <vector>

#include "config/machine/machine.hpp"
#include "config/machine/machine_draws.hpp"
#include "model/calibrate/row_runs.hpp"

namespace eu::model {

struct Dependence;

/// How far a free number may move of itself.
struct Reach {
  int below = 0;  ///< at most 0
  int above = 0;  ///< at least 0

  double widest() const;
  /// Of what its range leaves it: as far above as below what the machine says, each evenly.
  double variance() const;
};

/// Of a free number: by how much it may still differ of itself, and which earlier numbers it takes
/// part of that from. Whole steps, so that what rows determine of several numbers stays so.
struct Open {
  Reach own;
  std::vector<int> times;  ///< by which it follows the own steps of each earlier number
  double sd = 0;           ///< standard deviation in all, in steps
};

/// Those at `paths`; of no path: all whose range is not exact. A number is behind those that it
/// follows. Throws ConfigError for a path that is no number with a range, and if numbers follow
/// each other in a circle.
std::vector<config::UncertainNumber> free_numbers(const config::Machine& machine,
                                                  const std::vector<std::string>& paths);

/// A number as calibration leaves it.
struct FoundNumber {
  std::string path;
  int before = 0;
  int value = 0;
  config::NumberRange range;
  std::vector<std::size_t> rows;  ///< that move it; none of what only follows other numbers
  bool at_end = false;            ///< of the range that it had
};

/// What has changed of the machine: free numbers, and what follows them. `why` says so in their
/// ranges.
std::vector<FoundNumber> found_numbers(const config::Machine& machine,
                                       const std::vector<config::UncertainNumber>& free,
                                       const Dependence& depends, const Steps& steps,
                                       const std::vector<Open>& open, const std::string& why);

/// The machine with these numbers; those that are certain in it, as of --set, stay.
config::Machine with_found(const config::Machine& machine, const std::vector<FoundNumber>& found);

}  // namespace eu::model
