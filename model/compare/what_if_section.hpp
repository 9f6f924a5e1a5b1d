#pragma once
// A run beside the same work on other machines.
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

/// A what-if and what came of it.
struct WhatIfResult {
  WhatIf what_if;
  std::vector<config::MachineDifference> changes;
  RunFacts facts;
  std::string failure;               ///< why there are no facts; else empty
  std::optional<DrawnCycles> drawn;  ///< on machines drawn, if error bars are wanted
};

/// What it gains on the machines drawn over the run of the error bars; none if there are none.
std::optional<Gain> gain_on_draws(const WhatIfResult& result, const ErrorBars* bars);

/// Runs the workload on the machine of each what-if, in child processes. Throws ConfigError if one
/// of the machines is none; a run that fails is a result. `input` names the work in messages.
std::vector<WhatIfResult> run_what_ifs(const std::vector<WhatIf>& what_ifs,
                                       const config::Machine& base, const Workload& workload,
                                       const std::string& input, const RunOptions& options);

/// The result with the fewest cycles first; those without any last.
std::vector<const WhatIfResult*> quickest_first(const std::vector<WhatIfResult>& results);

/// "changes /memory/latency_cycles 200 to 1": the first few.
std::string change_list(const std::vector<config::MachineDifference>& changes);

/// `bars`: of the run that they are compared with; null if error bars are not wanted.
std::string what_if_section(const RunFacts& base, const std::vector<WhatIfResult>& results,
                            const ErrorBars* bars, std::size_t columns);
/// A line each, the quickest first.
std::string what_if_table(const RunFacts& base, const std::vector<WhatIfResult>& results,
                          const ErrorBars* bars, std::size_t columns);
config::JsonValue what_if_document(const RunFacts& base, const std::vector<WhatIfResult>& results,
                                   const ErrorBars* bars);

}  // namespace eu::model
