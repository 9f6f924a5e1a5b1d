#pragma once
// --counters
#include <optional>
#include <string>
#include <vector>

#include "model/cli/options.hpp"
#include "model/report/analysis/counters.hpp"

namespace eu::model {

struct CounterOptions {
  std::string sets;  ///< empty: no counters

  void add_to(po::options_description& options);
  /// Completes --counters without a value: it would take the INPUT after it as its value.
  static std::vector<std::string> complete(std::vector<std::string> arguments);

  bool wanted() const { return !sets.empty(); }
  /// Throws UsageError for an unknown set.
  void check() const;
  /// Call only if wanted().
  CounterRequest request() const;
  std::optional<CounterRequest> requested() const {
    return wanted() ? std::optional(request()) : std::nullopt;
  }
};

}  // namespace eu::model
