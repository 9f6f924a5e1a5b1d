#pragma once
// The metrics of the hardware's observation unit, as a run of the model moves them
// (model/report/counters.def).
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "config/json/json_document.hpp"
#include "model/report/eu_activity.hpp"
#include "model/report/metrics.hpp"

namespace eu::model {

enum class CounterSet : std::uint8_t { ComputeBasic, ComputeExtended };

/// Names of sets, and behind them the one for all of them.
const std::vector<std::string_view>& counter_set_names();
inline constexpr std::string_view kAllCounterSets = "all";

/// What is asked for.
struct CounterRequest {
  std::optional<CounterSet> set;  ///< all of them without

  std::string_view name() const {
    return set ? counter_set_names()[static_cast<std::size_t>(*set)] : kAllCounterSets;
  }
};

/// What distinguishes rows with these counters from others; empty without.
std::string id_part(const std::optional<CounterRequest>& request);

/// The same, of a run that somebody listened to.
struct AskedCounters {
  const EuActivity& activity;
  CounterRequest request;
};

/// What values are made of. Run::outcome is Finished.
struct CounterFacts {
  explicit CounterFacts(const ReportInput& in, const EuCycles& eu);

  const ReportInput& in;
  const TrafficAccount& traffic;
  EuCycles eu;
  Cycle clocks, slices, subslices, eus;
  Cycle thread_cycles, slot_cycles;

  std::uint64_t nanoseconds() const;
  std::uint64_t hertz() const;
  /// Of a hundred, to four decimals.
  double percent(std::uint64_t part, std::uint64_t whole) const;
  double percent_of_eus(Cycle cycles) const { return percent(cycles, eus * clocks); }
  double pipes_at_once() const;

  bool is_compute() const;
  double of_compute(double value) const { return is_compute() ? value : 0; }
  std::uint64_t compute_threads() const { return is_compute() ? in.result.threads.size() : 0; }
  std::uint64_t threads_of(DispatchKind kind) const;
  /// Rounded down, as the sets' formula does; 0 without compute threads.
  std::uint64_t per_thread(Cycle cycles) const;

  std::uint64_t lines(AccessPath path, isa::RequestAccess access) const {
    return traffic.all.of(path, access).lines;
  }
  std::uint64_t untyped_lines(isa::RequestAccess access) const {
    return lines(AccessPath::Buffer, access) + lines(AccessPath::Flat, access);
  }
  std::uint64_t first_lines(AccessPath path, isa::RequestAccess access) const {
    return traffic.first_subslice.of(path, access).lines;
  }
  std::uint64_t first_untyped_lines(isa::RequestAccess access) const {
    return first_lines(AccessPath::Buffer, access) + first_lines(AccessPath::Flat, access);
  }
  std::uint64_t first_sends(AccessPath path, isa::RequestAccess access) const {
    return traffic.first_subslice.of(path, access).messages;
  }
  std::uint64_t first_untyped_sends(isa::RequestAccess access) const {
    return first_sends(AccessPath::Buffer, access) + first_sends(AccessPath::Flat, access);
  }
  std::uint64_t port_lines() const;
  std::uint64_t atomics() const;
  /// Turns of shared local memory for reads and writes, and lines of data ports.
  std::uint64_t shader_accesses() const;
  /// Empty where data has no ways in the L3: what is written through is not counted apart.
  std::optional<std::uint64_t> bytes_to_below() const;
  std::optional<std::uint64_t> bytes_from_below() const;
};

struct Counter {
  std::string_view name;
  std::string_view unit;
  std::string_view meaning;
  MetricValue value;
  MetricValue maximum;  ///< that the metric sets state
};

/// Of the machine's generation, in the order of counters.def. The run has come to its end.
std::vector<Counter> counters_of(const ReportInput& in, const EuCycles& eu,
                                 const CounterRequest& request);
/// Those that the model does not count, with why.
struct AbsentCounter {
  std::string_view name;
  std::string_view why;
};
std::vector<AbsentCounter> absent_counters(isa::Gen gen, const CounterRequest& request);

/// Every name once, of all generations, with path, unit and meaning.
std::vector<MetricRow> counter_rows();

/// The member /counters of a result document.
config::JsonValue counters_document(const ReportInput& in);
/// The same as text.
std::string counters_section(const ReportInput& in);

}  // namespace eu::model
