#include "model/drm/perf_stream.hpp"

#include <i915_drm.h>
#include <sys/socket.h>

#include <algorithm>

namespace eu::model::drm {
namespace {

/// The next report may replace an unsent one as long as no 32-bit counter can have wrapped between
/// them. No counter is faster than the sum of cycles of all EUs.
constexpr std::uint64_t kMostEuCycles = std::uint64_t{1} << 30;

/// Dword 0 of a report that no command requested: its context is valid (bit 25 of Gen8, bit 16 of
/// Gen9). Drivers check this.
std::uint32_t reason(int gen_x10) {
  if (gen_x10 < 80) return 0;
  return gen_x10 < 90 ? 1u << 25 : 1u << 16;
}

struct Sample {
  drm_i915_perf_record_header header;
  std::array<std::uint32_t, CounterReport::kDwords> report;
};

}  // namespace

void PerfStream::add(const CounterReport& report) {
  const std::size_t count = reports_.size();
  const std::uint64_t before = count > 1 ? reports_[count - 2].eu_cycles : sent_eu_cycles_;
  if (count != 0 && report.eu_cycles - before < kMostEuCycles)
    reports_.back() = report;
  else
    reports_.push_back(report);
}

void PerfStream::send(int socket) {
  while (!reports_.empty()) {
    Sample sample{{DRM_I915_PERF_RECORD_SAMPLE, 0, sizeof sample}, reports_.front().dwords};
    sample.report[0] = reason(gen_x10_);
    if (::send(socket, &sample, sizeof sample, MSG_NOSIGNAL | MSG_DONTWAIT) != sizeof sample)
      return;
    sent_eu_cycles_ = reports_.front().eu_cycles;
    reports_.pop_front();
  }
}

}  // namespace eu::model::drm
