#include "model/eu/instruction_fetch.hpp"

#include <algorithm>

#include "config/machine/machine.hpp"

namespace eu::model {
namespace {

std::uint32_t power_of_two_from(std::uint32_t least) {
  std::uint32_t power = 1;
  while (power < least) power *= 2;
  return power;
}

}  // namespace

InstructionFetch::InstructionFetch(sc_core::sc_module_name name, int eu,
                                   const config::Machine& machine, const isa::Program& program,
                                   const std::vector<IssueRow>& rows)
    : sc_module(name),
      eu_(eu),
      ideal_(machine.eu.fetch.kind == config::FetchKind::Ideal),
      rows_(rows),
      lines_ahead_(std::min<std::uint32_t>(
          kMaxRing - 2, static_cast<std::uint32_t>((machine.eu.fetch.queue_bytes +
                                                    machine.instruction_cache.line_bytes - 1) /
                                                   machine.instruction_cache.line_bytes))),
      cycles_per_line_(machine.eu.fetch.cycles_per_line),
      hit_cycles_(machine.instruction_cache.latency_cycles),
      line_count_((static_cast<std::uint32_t>(program.bytes.size()) - 1) /
                      static_cast<std::uint32_t>(machine.instruction_cache.line_bytes) +
                  1),
      ring_(power_of_two_from(lines_ahead_ + 2)),
      line_ready_at_(static_cast<std::size_t>(machine.eu.threads) * ring_) {
  entry.bind(*this);
  if (ideal_) available_end_.fill(~std::uint32_t{0});
}

void InstructionFetch::enter_line(int slot, const IssueRow& row, Cycle now) {
  if (next_line_[slot] < lines_wanted(row.first_line)) request_ahead(slot, row.first_line, now);
  if (line_ready_at(slot, row.first_line) <= now) available_end_[slot] = row.line_end;
}

/// Requests the lines from `line` on that the queue lacks.
void InstructionFetch::request_ahead(int slot, std::uint32_t line, Cycle when) {
  std::uint32_t& next_line = next_line_[slot];
  const std::uint32_t end = lines_wanted(line);
  const std::vector<Cycle>& filled_at = cache->filled_at();
  Cycle* const ready_at = &line_ready_at(slot, 0);
  port_.forget_before(now_);
  for (; next_line < end; ++next_line) {
    const Cycle start = port_.take(when, cycles_per_line_);
    Cycle& ready = ready_at[next_line & (ring_ - 1)];
    const Cycle filled = filled_at[next_line];
    if (filled != kNever) {
      ready = std::max(start + hit_cycles_, filled);
    } else {
      ready = kNever;
      in_flight_.push_back({slot, start + 1, start + hit_cycles_});
      earliest_fill_ = std::min(earliest_fill_, start + hit_cycles_);
      interconnect->fetch(
          {static_cast<std::uint16_t>(eu_), static_cast<std::uint8_t>(slot), next_line, start + 1});
    }
  }
}

void InstructionFetch::restart(int slot, std::uint32_t index, Cycle when) {
  if (ideal_ || index >= rows_.size()) return;
  if (!in_flight_.empty()) {
    in_flight_.erase(std::remove_if(in_flight_.begin(), in_flight_.end(),
                                    [slot](const InFlight& u) { return u.slot == slot; }),
                     in_flight_.end());
    find_earliest_fill();
  }
  const std::uint32_t line = rows_[index].first_line;
  available_end_[slot] = 0;
  next_line_[slot] = line;
  request_ahead(slot, line, when);
}

bool InstructionFetch::filled(const FetchRequest& request, Cycle when) {
  const auto awaited = std::find_if(in_flight_.begin(), in_flight_.end(), [&](const InFlight& u) {
    return u.arrival == request.arrival;
  });
  if (awaited == in_flight_.end()) return false;
  in_flight_.erase(awaited);
  find_earliest_fill();
  line_ready_at(request.slot, request.line) = when;
  return true;
}

void InstructionFetch::find_earliest_fill() {
  earliest_fill_ = kNever;
  for (const InFlight& u : in_flight_) earliest_fill_ = std::min(earliest_fill_, u.earliest);
}

}  // namespace eu::model
