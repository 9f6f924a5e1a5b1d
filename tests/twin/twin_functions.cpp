#include "tests/twin/twin_functions.hpp"

#include <algorithm>
#include <stdexcept>

#include "model/intel/data_access.hpp"

namespace eu::test {

TwinFunction::Times TwinFunction::serve(Cycle arrival) {
  const Cycle accepted = std::max(arrival, free_at_);
  free_at_ = accepted + static_cast<Cycle>(config_.cycles_per_message);
  return {accepted, free_at_ + static_cast<Cycle>(config_.latency_cycles)};
}

void TwinLocalMemory::access(model::Packet& packet) {
  if (!is_slm_message(sfid_of(packet.message), descriptor_of(packet.message)))
    throw std::runtime_error("the twin does not model this message");
  model::MessageView message(packet, workload_.program.gen);
  model::perform_data_access(
      message,
      {model::slm_window(groups_[packet.group], workload_.dispatch.slm_bytes, log_, packet.group)});
}

namespace {

unsigned lowest_missing(const std::set<unsigned>& numbers) {
  unsigned number = 0;
  while (numbers.count(number)) ++number;
  return number;
}

}  // namespace

TwinDispatcher::TwinDispatcher(const config::Machine& machine, const model::Dispatch& dispatch,
                               bool has_barriers)
    : machine_(machine), dispatch_(dispatch), has_barriers_(has_barriers) {
  for (int slot = 0; slot < machine.eu.threads; ++slot) free_slots_.insert(slot);
}

std::vector<TwinDispatcher::Start> TwinDispatcher::dispatch(Cycle now) {
  std::vector<Start> starts;
  const int of_group = dispatch_.threads_per_group();
  const bool takes_barrier = has_barriers_ || machine_.dispatcher.split_groups == 0;
  const bool one_by_one = !takes_barrier && dispatch_.slm_bytes == 0;
  const int together = one_by_one ? 1 : of_group;
  for (; next_thread_ < dispatch_.thread_count(); ++next_thread_) {
    if (next_thread_ % together == 0 && static_cast<int>(free_slots_.size()) < together) break;
    const auto group = static_cast<std::uint32_t>(next_thread_ / of_group);
    if (next_thread_ % of_group == 0) {
      if (takes_barrier && of_group > 1 &&
          static_cast<int>(barrier_of_.size()) == machine_.dispatcher.barriers)
        break;
      std::set<unsigned> barriers;
      for (const auto& [other, barrier] : barrier_of_) barriers.insert(barrier);
      barrier_of_[group] = takes_barrier && of_group > 1 ? lowest_missing(barriers) : 0;
      running_[group] = of_group;
    }
    free_at_ = std::max(free_at_, now) + static_cast<Cycle>(machine_.dispatcher.cycles_per_thread);
    const int slot = *free_slots_.begin();
    free_slots_.erase(slot);
    const unsigned fftid = lowest_missing(fftids_);
    fftids_.insert(fftid);
    starts.push_back({free_at_ + static_cast<Cycle>(machine_.dispatcher.latency_cycles), slot,
                      static_cast<std::uint32_t>(next_thread_), group, barrier_of_[group], fftid});
  }
  return starts;
}

void TwinDispatcher::ended(const Start& thread) {
  free_slots_.insert(thread.slot);
  fftids_.erase(thread.fftid);
  if (--running_[thread.group] > 0) return;
  running_.erase(thread.group);
  barrier_of_.erase(thread.group);
}

bool TwinDispatcher::done() const {
  return next_thread_ == dispatch_.thread_count() && running_.empty();
}

}  // namespace eu::test
