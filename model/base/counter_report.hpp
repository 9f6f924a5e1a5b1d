#pragma once
// Counters of the hardware's observation unit for the work of a context so far.
#include <array>
#include <cstdint>

namespace eu::model {

struct CounterReport {
  static constexpr int kDwords = 64;
  /// The report as MI_REPORT_PERF_COUNT writes it, in the format of the generation: A45_B8_C8 on
  /// Gen7, A32u40_A4u32_B8_C8 from Gen8 on (i915_drm.h, drm_i915_oa_format). Dword 0 is 0, dword 1
  /// the time, dword 2 the context.
  std::array<std::uint32_t, kDwords> dwords{};
  /// Registers PERFCNT 1 and 2.
  std::array<std::uint64_t, 2> counts{};
  /// Cycles of all EUs, which show how far the counters have advanced.
  std::uint64_t eu_cycles = 0;
};

}  // namespace eu::model
