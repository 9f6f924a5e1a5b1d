#pragma once
// The results of what-ifs: the same work on changed machines.
#include <string>
#include <vector>

#include <optional>
#include "model/eu/eu.hpp"
#include "model/compare/difference.hpp"
#include "model/compare/error_bars.hpp"
#include "model/compare/gain.hpp"
#include "model/compare/what_if.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

/// A what-if and its result.
struct WhatIfResult {
  WhatIf what_if;
  std::vector<config::MachineDifference> changes;
  RunFacts facts;
  std::string failure;               ///< why there are no facts; else empty
  std::optional<DrawnCycles> drawn;  ///< on drawn machines, if error bars are wanted
};

/// Its gain over the run of the error bars on the drawn machines; none without error bars.
std::optional<Gain> gain_on_draws(const WhatIfResult& result, const ErrorBars* bars);

/// Runs the workload on the machine of each what-if, in child processes. A failed run is a result.
/// Throws ConfigError if a machine is invalid. `input`: name of the work in messages.
std::vector<WhatIfResult> run_what_ifs(const std::vector<WhatIf>& what_ifs,
                                       const config::Machine& base, const Workload& workload,
                                       const std::string& input, const RunOptions& options);

/// Results by cycles, those without cycles last.
std::vector<const WhatIfResult*> quickest_first(const std::vector<WhatIfResult>& results);

/// The first few changes: "changes /memory/latency_cycles 200 to 1".
std::string change_list(const std::vector<config::MachineDifference>& changes);

/// What-ifs as sections. `bars`: error bars of the base run, or null.
std::string what_if_section(const RunFacts& base, const std::vector<WhatIfResult>& results,
                            const ErrorBars* bars, std::size_t columns);
/// What-ifs as a table, the fastest first.
std::string what_if_table(const RunFacts& base, const std::vector<WhatIfResult>& results,
                          const ErrorBars* bars, std::size_t columns);
config::JsonValue what_if_document(const RunFacts& base, const std::vector<WhatIfResult>& results,
                                   const ErrorBars* bars);

}  // namespace eu::model
