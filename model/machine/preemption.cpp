#include "model/machine/preemption.hpp"

#include "config/json/diagnostics.hpp"
#include "config/machine/machine.hpp"
#include "model/memory/memory_channel.hpp"

namespace eu::model {

/// The context image is written, then read, as fast as memory allows. Messages in flight
/// are served meanwhile.
Preemption preemption_of(const config::Machine& machine, const Dispatch& dispatch) {
  const config::DispatcherConfig& dispatcher = machine.dispatcher;
  if (dispatcher.preempt_after_cycles == 0) return {};
  if (dispatch.kind == DispatchKind::Media)
    throw config::InputError({{{},
                               "/dispatcher/preempt_after_cycles",
                               "media threads cannot be preempted (allowed: walker, threads)"}});
  const auto line_bytes = static_cast<std::uint64_t>(machine.l3.line_bytes);
  MemoryChannel memory(numbers_of_memory(machine), machine.machine.clock_mhz,
                       machine.l3.line_bytes);
  const std::uint64_t lines = (ContextImage(machine).size_bytes() + line_bytes - 1) / line_bytes;
  for (std::uint64_t line = 0; line < 2 * lines; ++line) memory.take(0, true);
  Preemption preemption;
  preemption.begin = static_cast<Cycle>(dispatcher.preempt_after_cycles);
  preemption.end = preemption.begin + memory.busy_cycles() +
                   static_cast<Cycle>(machine.cycles_of_ns(dispatcher.preempted_ns));
  return preemption;
}

namespace {

constexpr std::uint64_t kBankBytes = 0x10000;
constexpr std::uint64_t kThreadBytes = 0x2000;

}  // namespace

ContextImage::ContextImage(const config::Machine& machine)
    : banks_bytes_(kBankBytes * static_cast<unsigned>(machine.l3.banks)),
      eu_bytes_(kThreadBytes * static_cast<unsigned>(machine.eu.threads)),
      subslice_bytes_(eu_bytes_ * static_cast<unsigned>(machine.machine.eus_per_subslice)),
      subslices_(machine.machine.subslices) {}

std::uint64_t ContextImage::offset_of(int subslice, int eu, int thread) const {
  return banks_bytes_ + subslice_bytes_ * static_cast<unsigned>(subslice) +
         eu_bytes_ * static_cast<unsigned>(eu) + kThreadBytes * static_cast<unsigned>(thread);
}

}  // namespace eu::model
