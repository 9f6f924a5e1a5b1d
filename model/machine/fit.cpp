#include "model/machine/fit.hpp"

#include <fmt/core.h>

#include "config/machine/machine.hpp"
#include "isa/isa.hpp"
#include "model/base/accounting.hpp"
#include "model/base/memory_limit.hpp"
#include "model/machine/thread_pools.hpp"
#include "model/io/file_io.hpp"

namespace eu::model {

namespace {

/// Checks the memory that is needed before the first cycle, so that a run reports it in advance.
/// Writes, records and reports of the run need additional memory.
void check_memory(const Workload& workload, const config::Machine& machine,
                  const std::string& input) {
  std::uint64_t surfaces = 0;
  for (const SurfaceData& surface : workload.surfaces) surfaces += surface.initial.size();
  const auto threads = static_cast<std::uint64_t>(workload.dispatch.thread_count());
  const auto slots = static_cast<std::uint64_t>(machine.machine.subslices) *
                     static_cast<std::uint64_t>(machine.machine.eus_per_subslice) *
                     static_cast<std::uint64_t>(machine.eu.threads);
  // Data exist twice, as input and as memory; accounts too, as counted and as result.
  const std::uint64_t data_bytes = 2 * surfaces;
  const std::uint64_t thread_bytes = threads * (2 * sizeof(ThreadAccount) + sizeof(void*));
  const std::uint64_t slot_bytes = slots * workload.program.isa->state.size_bytes;
  const std::uint64_t needed = data_bytes + thread_bytes + slot_bytes;
  if (needed > memory_limit_bytes())
    throw FileError(fmt::format(
        "{}: needs {} of memory ({} threads {}, data of surfaces {}, thread slots of {} {}), more "
        "than {}; allow more with --max-memory",
        input, memory_text(needed), threads, memory_text(thread_bytes), memory_text(data_bytes),
        machine.name, memory_text(slot_bytes), memory_text(memory_limit_bytes())));
}

}  // namespace

void check_registers_fit(const Workload& workload, const std::string& option) {
  const auto threads = static_cast<std::uint64_t>(workload.dispatch.thread_count());
  const std::uint64_t needed = threads * workload.program.isa->state.size_bytes;
  if (needed > memory_limit_bytes())
    throw FileError(
        fmt::format("{}: needs {} of memory for the registers of {} threads, more than {}; allow "
                    "more with --max-memory",
                    option, memory_text(needed), threads, memory_text(memory_limit_bytes())));
}

void check_fit(const Workload& workload, const config::Machine& machine, const std::string& input) {
  const Dispatch& dispatch = workload.dispatch;
  const bool packed = dispatch.placement == Placement::Pack;
  const bool pooled = machine.dispatcher.thread_pools != 0;
  const std::string place = std::string(packed   ? "an EU of "
                                        : pooled ? "a thread pool of "
                                                 : "a subslice of ") +
                            machine.name;
  const int slots = packed ? machine.eu.threads : pool_threads(machine, dispatch);
  const int wanted = packed ? dispatch.thread_count() : dispatch.threads_per_group();
  if (wanted > slots)
    throw FileError(fmt::format("{}: {} has {} threads, but {} holds {}", input,
                                packed ? "a bare kernel" : "a work group", wanted, place, slots));
  // Threads without end of thread keep their slots.
  const int all_slots =
      machine.machine.subslices * machine.machine.eus_per_subslice * machine.eu.threads;
  if (dispatch.ends_without_eot && dispatch.thread_count() > all_slots)
    throw FileError(fmt::format(
        "{}: {} threads that keep their slots, as no send of the kernel ends them, but {} has {}",
        input, dispatch.thread_count(), machine.name, all_slots));
  const int allocated_bytes = slm_allocated_bytes(machine, dispatch.slm_bytes);
  if (allocated_bytes > pool_slm_bytes(machine))
    throw FileError(
        fmt::format("{}: a work group needs {} bytes of shared local memory, but {} has {}", input,
                    allocated_bytes, place, pool_slm_bytes(machine)));
  check_memory(workload, machine, input);
}

}  // namespace eu::model
