#pragma once
// Counters of the observation unit, as drivers read them (model/program/raw_counters.def).
#include <optional>
#include <string_view>

#include "isa/generation.hpp"
#include "model/base/counter_report.hpp"
#include "model/report/analysis/counters.hpp"

namespace eu::model {

/// Metric set with this uuid; empty if its B and C counters are not supported.
std::optional<CounterSet> metric_set(isa::Generation gen, std::string_view uuid);

/// Counts since the counters were 0, in the generation's format, without time and context.
CounterReport counter_report(isa::Generation gen, const CounterFacts& facts,
                             std::optional<CounterSet> set);

}  // namespace eu::model
