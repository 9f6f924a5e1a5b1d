#include "model/core/instruction_fetch.hpp"

#include <algorithm>

namespace eu::model {
namespace {

std::uint32_t power_of_two_from(std::uint32_t least) {
  std::uint32_t power = 1;
  while (power < least) power *= 2;
  return power;
}

}  // namespace

QueuedFetch::QueuedFetch(sc_core::sc_module_name name, int eu, const config::Machine& machine,
                         const isa::Program& program)
    : sc_module(name),
      eu_(eu),
      program_(program),
      line_shift_(__builtin_ctz(static_cast<unsigned>(machine.instruction_cache.line_bytes))),
      lines_ahead_(std::min<std::uint32_t>(
          kMaxRing - 2, static_cast<std::uint32_t>((machine.eu.fetch.queue_bytes +
                                                    machine.instruction_cache.line_bytes - 1) /
                                                   machine.instruction_cache.line_bytes))),
      cycles_per_line_(machine.eu.fetch.cycles_per_line),
      hit_cycles_(machine.instruction_cache.latency_cycles),
      line_count_(line_of(static_cast<std::uint32_t>(program.bytes.size()) - 1) + 1),
      ring_(power_of_two_from(lines_ahead_ + 2)),
      line_ready_at_(kMaxSlots * ring_) {
  entry.bind(*this);
}

/// Asks for what the queue lacks of the lines from `line` on.
void QueuedFetch::request_ahead(int slot, std::uint32_t line, Cycle when) {
  std::uint32_t& next_line = next_line_[slot];
  const std::uint32_t end = std::min(line + 1 + lines_ahead_, line_count_);
  port_.forget_before(now_);
  for (; next_line < end; ++next_line) {
    const Cycle start = port_.take(when, cycles_per_line_);
    Cycle& ready = line_ready_at(slot, next_line);
    const Cycle filled = cache->filled_at(next_line);
    if (filled != kNever) {
      ready = std::max(start + hit_cycles_, filled);
    } else {
      ready = kNever;
      under_way_.push_back({slot, start + 1, start + hit_cycles_});
      interconnect->fetch(
          {static_cast<std::uint16_t>(eu_), static_cast<std::uint8_t>(slot), next_line, start + 1});
    }
  }
}

void QueuedFetch::restart(int slot, std::uint32_t index, Cycle when) {
  if (index >= program_.size()) return;
  under_way_.erase(std::remove_if(under_way_.begin(), under_way_.end(),
                                  [slot](const UnderWay& u) { return u.slot == slot; }),
                   under_way_.end());
  const std::uint32_t line = line_of(program_.offsets_bytes[index]);
  next_line_[slot] = line;
  request_ahead(slot, line, when);
}

void QueuedFetch::advance(int slot, std::uint32_t index, Cycle now) {
  if (index >= program_.size()) return;
  now_ = now;
  const std::uint32_t line = line_of(program_.offsets_bytes[index]);
  if (next_line_[slot] < std::min(line + 1 + lines_ahead_, line_count_))
    request_ahead(slot, line, now);
}

Cycle QueuedFetch::ready_at(int slot, std::uint32_t index) const {
  const std::uint32_t first = line_of(program_.offsets_bytes[index]);
  const std::uint32_t last = line_of(program_.offsets_bytes[index + 1] - 1);
  return std::max(line_ready_at(slot, first), line_ready_at(slot, last));
}

bool QueuedFetch::filled(const FetchRequest& request, Cycle when) {
  const auto awaited = std::find_if(under_way_.begin(), under_way_.end(), [&](const UnderWay& u) {
    return u.arrival == request.arrival;
  });
  if (awaited == under_way_.end()) return false;
  under_way_.erase(awaited);
  line_ready_at(request.slot, request.line) = when;
  return true;
}

Cycle QueuedFetch::earliest_fill() const {
  Cycle earliest = kNever;
  for (const UnderWay& u : under_way_) earliest = std::min(earliest, u.earliest);
  return earliest;
}

}  // namespace eu::model
