#pragma once
// The observation unit's counters, as drivers read them (model/program/raw_counters.def).
#include <optional>
#include <string_view>

#include "isa/generation.hpp"
#include "model/base/counter_report.hpp"
#include "model/report/analysis/counters.hpp"

namespace eu::model {

/// The metric set that has this name; empty for one whose B and C counters are not known.
std::optional<CounterSet> metric_set(isa::Generation gen, std::string_view uuid);

/// What has run since the counters were 0, in the generation's format, without time and context.
CounterReport counter_report(isa::Generation gen, const CounterFacts& facts,
                             std::optional<CounterSet> set);

}  // namespace eu::model
