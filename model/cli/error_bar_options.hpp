#pragma once
// --error-bars, --seed and --jobs.
#include <optional>
#include <string>
#include <vector>

#include "model/cli/options.hpp"
#include "model/compare/error_bars.hpp"

namespace eu::model {

struct ErrorBarOptions {
  std::optional<int> draws;  ///< machines to draw; none: no error bars
  std::optional<std::uint64_t> seed;
  std::optional<int> jobs;

  /// Adds --error-bars and --seed.
  void add_to(po::options_description& options);
  /// Adds --jobs, for a verb without another use of it.
  void add_jobs_to(po::options_description& options);
  /// Completes --error-bars without a value: it would take the INPUT after it as its value.
  static std::vector<std::string> complete(std::vector<std::string> arguments);

  bool wanted() const { return draws.has_value(); }
  /// Throws UsageError for an option that needs --error-bars.
  void check() const;
  ErrorBarRequest request() const;
};

}  // namespace eu::model
