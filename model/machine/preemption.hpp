#pragma once
// Preemption of a walker in the middle of its threads, and the memory in which the machine saves
// them (model/DISPATCH.md 7, 9).
#include <cstdint>

#include "config/machine/machine_fwd.hpp"
#include "model/eu/eu.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

/// Returns the time of the machine's preemption; without one, the default. Throws
/// config::InputError for threads that cannot be preempted.
Preemption preemption_of(const config::Machine& machine, const Dispatch& dispatch);

/// Layout of the memory in which a preempted machine saves its threads: first the shared local
/// memory of the L3 banks, then one thread after the other (model/DISPATCH.md 7).
class ContextImage {
 public:
  static constexpr std::uint32_t kMaxBytes = 2u << 20;

  explicit ContextImage(const config::Machine& machine);

  /// Offset of a thread's area from the base address of the image.
  std::uint64_t offset_of(int subslice, int eu, int thread) const;
  std::uint64_t size_bytes() const { return offset_of(subslices_, 0, 0); }

 private:
  std::uint64_t banks_bytes_;
  std::uint64_t eu_bytes_;
  std::uint64_t subslice_bytes_;
  int subslices_;
};

}  // namespace eu::model
