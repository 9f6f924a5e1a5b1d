#pragma once
// What the hardware's observation unit says of a context's work so far.
#include <array>
#include <cstdint>

namespace eu::model {

struct CounterReport {
  static constexpr int kDwords = 64;
  /// As MI_REPORT_PERF_COUNT writes it, in the format of the generation: A45_B8_C8 on Gen7,
  /// A32u40_A4u32_B8_C8 from Gen8 on (i915_drm.h, drm_i915_oa_format). Dword 0 is 0, dword 1 the
  /// time, dword 2 the context.
  std::array<std::uint32_t, kDwords> dwords{};
  /// Registers PERFCNT 1 and 2.
  std::array<std::uint64_t, 2> counts{};
  /// Of all EUs; what tells how far the counters have gone.
  std::uint64_t eu_cycles = 0;
};

}  // namespace eu::model
