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
  /// The option, whose value may be left out, would take the INPUT behind it for its value.
  static std::vector<std::string> complete(std::vector<std::string> arguments);

  bool wanted() const { return !sets.empty(); }
  /// Throws UsageError for what is no set.
  void check() const;
  /// Only if counters are wanted.
  CounterRequest request() const;
  std::optional<CounterRequest> asked() const {
    return wanted() ? std::optional(request()) : std::nullopt;
  }
};

}  // namespace eu::model
