#include "model/intel/sampler.hpp"

#include <algorithm>

#include "config/machine/machine.hpp"
#include "model/memory/message_accesses.hpp"

namespace eu::model {

Sampler::Sampler(sc_core::sc_module_name name, const config::SamplerConfig& config,
                 isa::Generation gen, SurfaceTable& surfaces)
    : sc_module(name),
      config_(config),
      layouts_(gen),
      surfaces_(surfaces),
      l1_(config.l1.size_bytes, config.l1.ways, config.line_bytes, config.l1.replacement),
      l2_(config.l2.size_bytes, config.l2.ways, config.line_bytes, config.l2.replacement) {
  in.bind(*this);
}

Cycle Sampler::min_latency_cycles() const {
  return std::min(config_.latency_cycles, config_.info_latency_cycles);
}

namespace {

constexpr int kVideoPixels = 64;  // 16 x 4
constexpr int kSubspan = 4;

/// Number of subspans with at least one channel enabled; a lane of a SIMD4x2 message is one.
int enabled_subspans(const MessageView& message) {
  const int step = message.is_simd4x2() ? 1 : kSubspan;
  int count = 0;
  for (int first = 0; first < message.lanes(); first += step) {
    bool any = false;
    for (int lane = first; lane < first + step; ++lane) any = any || message.enabled(lane);
    count += any ? 1 : 0;
  }
  return count;
}

}  // namespace

Service Sampler::serve(Packet& packet) {
  MessageView message(packet, layouts_);
  l3->forget_before(packet.sent);  // later messages arrive later
  const LineSet lines = lines_touched_by(
      packet, surfaces_.log,
      [&] { return surfaces_.surface(message.descriptor().binding_table_index()).name; },
      config_.line_bytes,
      [&](int line_bytes) { return perform_sample(message, surfaces_, line_bytes); });
  const int pixels = message.descriptor().sampler_simd_mode() == 3 ? kVideoPixels : message.lanes();
  const Cycle start = std::max(packet.arrival, busy_.until);
  busy_.add(start,
            static_cast<Cycle>((pixels + kSubspan - 1) / kSubspan) *
                static_cast<Cycle>(config_.cycles_per_subspan),
            packet.sent);
  const Cycle begin = states_ready_at(message, start);
  if (message.row().timing == isa::MessageTiming::Info)
    return {start, begin + config_.info_latency_cycles};
  texels_ +=
      kSubspan * static_cast<std::uint64_t>(pixels == kVideoPixels ? kVideoPixels / kSubspan
                                                                   : enabled_subspans(message));
  Cycle done = begin;
  for (const LineSet::Line& line : lines) done = std::max(done, line_ready_at(line.number, begin));
  return {start, done + config_.latency_cycles};
}

Cycle Sampler::states_ready_at(const MessageView& message, Cycle when) {
  const isa::Descriptor descriptor = message.descriptor();
  const auto surface = surface_states_.try_emplace(descriptor.binding_table_index(),
                                                   when + config_.surface_state_cycles);
  const Cycle ready = std::max(when, surface.first->second);
  if (!uses_sampler_state(message.row().kind)) return ready;
  const auto sampler =
      sampler_states_.try_emplace(descriptor.sampler_index(), ready + config_.sampler_state_cycles);
  return std::max(ready, sampler.first->second);
}

Cycle Sampler::line_ready_at(std::uint32_t line, Cycle when) {
  const CacheTags::Access first = l1_.access(line);
  const Cycle requested = when + config_.l1.latency_cycles;
  if (first.hit) return std::max(requested, first.way->filled_at);
  const CacheTags::Access second = l2_.access(line);
  const Cycle passed_on = requested + config_.l2.latency_cycles;
  if (!second.hit) {
    const std::uint64_t address = std::uint64_t{line} * static_cast<unsigned>(config_.line_bytes);
    second.way->filled_at = l3->access(address, false, passed_on).filled;
  }
  first.way->filled_at = std::max(passed_on, second.way->filled_at);
  return first.way->filled_at;
}

}  // namespace eu::model
