#pragma once
// Report on the cost of a program's dispatches, as text and as JSON.
#include <map>
#include <string>
#include <vector>

#include "config/machine/machine_fwd.hpp"
#include "model/program/gpu_run.hpp"

namespace eu::model {

/// Sums of all dispatches by kernel.
class GpuReport {
 public:
  /// `counters`: metrics to report, of all dispatches together.
  GpuReport(const config::Machine& machine, const std::optional<CounterRequest>& counters)
      : machine_(machine), requested_(counters), facts_(machine) {}

  void add(const DispatchRow& row);
  /// Table with a line for each kernel, in the order of their first dispatches.
  std::string text(const GpuTotals& totals, std::size_t columns) const;

 private:
  struct Kernel {
    std::string hash;
    int simd_size = 0;
    std::uint64_t dispatches = 0;
    std::uint64_t timed = 0;
    std::uint64_t sampled = 0;
    std::uint64_t groups = 0;
    std::uint64_t cycles = 0;
    std::uint64_t instructions = 0;
    CycleCounts cycles_by_cause;
  };

  std::string top_cause(const Kernel& kernel) const;

  const config::Machine& machine_;
  const std::optional<CounterRequest> requested_;
  CounterFacts facts_;  ///< of the dispatches that were counted
  std::uint64_t counted_ = 0;
  std::vector<Kernel> kernels_;
  std::map<std::string, std::size_t> places_;
};

/// A dispatch as a row of JSON, without a newline.
std::string dispatch_row_json(const DispatchRow& row, const config::Machine& machine,
                              const std::optional<CounterRequest>& counters);

}  // namespace eu::model
