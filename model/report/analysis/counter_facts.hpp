#pragma once
// The inputs of the hardware's metrics: numbers of a run, or their sums over
// several runs on one machine.
#include <cstdint>
#include <optional>

#include "config/machine/machine_fwd.hpp"
#include "model/base/message_traffic.hpp"
#include "model/report/analysis/eu_activity.hpp"
#include "model/report/analysis/metric_value.hpp"
#include "model/report/analysis/report_input.hpp"

namespace eu::model {

struct CounterFacts {
  /// For a machine before any run.
  explicit CounterFacts(const config::Machine& machine);
  /// For a finished run.
  CounterFacts(const ReportInput& in, const EuCycles& eu);

  // ---- of the machine ----
  std::uint64_t clock_mhz = 0, slices = 0, subslices = 0, eus = 0, threads_per_eu = 0,
                line_bytes = 0;
  // ---- of the runs ----
  Cycle clocks = 0;
  EuCycles eu;
  EuCycles compute_eu;  ///< of compute dispatches alone
  Cycle thread_cycles = 0;
  TrafficAccount traffic;
  std::uint64_t compute_threads = 0, pixel_threads = 0, vertex_threads = 0;
  /// Between the L3 and the level below. Empty if data has no ways in the L3: lines that are
  /// written through are not counted separately.
  std::optional<std::uint64_t> lines_from_below = 0, lines_to_below = 0;
  std::uint64_t llc_line_hits = 0;  ///< of reads and writes
  bool has_llc = false;

  /// Adds a later run on the same machine.
  CounterFacts& operator+=(const CounterFacts& other);
  /// Extrapolates the numbers from `part` groups to all `whole` groups, which take `all_clocks`.
  void extend(std::uint64_t part, std::uint64_t whole, Cycle all_clocks);

  std::uint64_t nanoseconds() const { return clocks * 1000 / clock_mhz; }
  std::uint64_t hertz() const { return clock_mhz * 1'000'000; }
  /// Percentage, to four decimals.
  double percent(std::uint64_t part, std::uint64_t whole) const {
    return quotient(100 * part, whole);
  }
  double percent_of_eus(Cycle cycles) const { return percent(cycles, eus * clocks); }
  Cycle slot_cycles() const { return eus * threads_per_eu * clocks; }
  double pipes_at_once() const;
  /// Cycles per compute thread, rounded down as in the formula of the
  /// metric sets; 0 without threads.
  std::uint64_t per_thread(Cycle cycles) const {
    return compute_threads == 0 ? 0 : cycles / compute_threads;
  }

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
  std::optional<std::uint64_t> bytes_from_below() const { return bytes(lines_from_below); }
  std::optional<std::uint64_t> bytes_to_below() const { return bytes(lines_to_below); }
  /// Reads of 64 bytes and writes of 32 bytes: a written line counts twice.
  std::optional<std::uint64_t> llc_accesses() const;
  /// Empty after writes: the LLC does not distinguish hits of writes and of reads.
  std::optional<std::uint64_t> llc_hits() const;

 private:
  std::optional<std::uint64_t> bytes(const std::optional<std::uint64_t>& lines) const {
    return lines ? std::optional(*lines * line_bytes) : std::nullopt;
  }
};

}  // namespace eu::model
