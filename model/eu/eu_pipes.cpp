// Which pipes an instruction occupies, for how long, and where its operands come from.
#include <algorithm>

#include "config/machine/machine.hpp"
#include "model/eu/eu.hpp"

namespace eu::model {

/// Computes how long the operands of the slot's next instruction take.
void Eu::fetch_operands(Slot& slot, const IssueRow& row) {
  const config::RegisterCacheConfig& config = context_.machine.eu.register_cache;
  slot.operand_cycles = static_cast<Cycle>(register_cache_.misses(slot.number(), row)) *
                        static_cast<Cycle>(config.miss_cycles_per_operand);
  const bool may_wait = config.mixed_cycles != 0 || config.mixed_slip_percent_per_half != 0;
  slot.mixed_halves = may_wait ? register_cache_.mixed_halves(slot.number(), row) : 0;
  slot.least_port_cycles = slot.mixed_halves != 0 ? static_cast<Cycle>(1 + config.mixed_cycles) : 0;
}

/// Applies the fractional latencies of the slot's next instruction, which issues at `now`. Its pipe
/// is busy for longer, and its results land as if it had issued at the returned cycle.
Cycle Eu::add_fractional_cycles(Slot& slot, Cycle now) {
  const ExtraCycles extra = fractional_cycles_.next(slot.row->footprint.timing_class);
  if (!has_register_cache_) slot.least_port_cycles = 0;  // of the instruction before
  if (slot.mixed_halves != 0)
    slot.least_port_cycles += fractional_cycles_.next_mixed(slot.mixed_halves);
  if (extra.port_cycles != 0) slot.least_port_cycles = pipe_cycles(slot) + extra.port_cycles;
  return now + extra.latency_cycles;
}

/// Lets only one slot issue of those that need the first pipe, alone or besides their own: the
/// first of them in order.
Grants Eu::without_conflict(Grants grants) const {
  const std::vector<config::PipeConfig>& pipes = context_.machine.eu.pipes;
  const auto& order = arbiter_.order();
  const auto place_of = [&](int port) {
    return std::find(order.begin(), order.end(), grants.slot(port));
  };
  int starts = -1;
  for (int pipe = 0; pipe < static_cast<int>(pipes.size()); ++pipe) {
    const bool needs_first =
        pipe == 0 || pipes[static_cast<std::size_t>(pipe)].first_pipe_cycles != 0;
    if (!needs_first || ((grants.ports() >> pipe) & 1) == 0) continue;
    const bool is_earlier = starts < 0 || place_of(pipe) < place_of(starts);
    const int waits = is_earlier ? starts : pipe;
    if (is_earlier) starts = pipe;
    if (waits >= 0) grants = grants.without(waits);
  }
  return grants;
}

/// Occupies the port, and records when it is free again. `fast`: no pipe needs the first pipe
/// besides its own, and there are no fractional latencies (fast_path_).
template <bool fast>
void Eu::occupy(int port, const Slot& slot, Cycle now) {
  const IssueRow& row = *slot.row;
  if (port < kMaxPipes) {
    const Cycle cycles = fast ? Cycle{row.occupancy_cycles} : pipe_cycles(slot);
    const Cycle free_at = pipes_[port]->start(now, cycles);
    pipe_free_at_[static_cast<std::size_t>(port)] = free_at;
    if (!fast && shares_first_pipe_) return share_first_pipe(port, now);
    starts_.set_port_after_start(port, free_at);
  } else if (port == kSendPort) {
    send_port_free_at_ = now + row.occupancy_cycles;
  } else {
    starts_.set_port_after_start(port, now + row.occupancy_cycles);
  }
}

/// Updates when pipes are free. A pipe that also needs the first one is free when both are.
void Eu::share_first_pipe(int port, Cycle now) {
  const std::vector<config::PipeConfig>& pipes = context_.machine.eu.pipes;
  if (const int cycles = pipes[static_cast<std::size_t>(port)].first_pipe_cycles; cycles != 0)
    pipe_free_at_[0] = std::max(pipe_free_at_[0], pipes_[0]->lend(now, static_cast<Cycle>(cycles)));
  for (std::size_t pipe = 0; pipe < pipes.size(); ++pipe) {
    const bool needs_first = pipes[pipe].first_pipe_cycles != 0;
    starts_.set_port(static_cast<int>(pipe), needs_first
                                                 ? std::max(pipe_free_at_[0], pipe_free_at_[pipe])
                                                 : pipe_free_at_[pipe]);
  }
}

template void Eu::occupy<true>(int, const Slot&, Cycle);
template void Eu::occupy<false>(int, const Slot&, Cycle);

}  // namespace eu::model
