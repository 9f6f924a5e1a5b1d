#include "model/workload/fit.hpp"

#include "model/core/thread_pools.hpp"
#include "model/workload/file_io.hpp"

namespace eu::model {

void check_fit(const Workload& workload, const config::Machine& machine, const std::string& input) {
  const Dispatch& dispatch = workload.dispatch;
  const bool packed = dispatch.placement == Placement::Pack;
  const bool pooled = machine.dispatcher.thread_pools != 0;
  const std::string place = std::string(packed   ? "an EU of "
                                        : pooled ? "a thread pool of "
                                                 : "a subslice of ") +
                            machine.name;
  const int slots = packed ? machine.eu.threads : eus_per_pool(machine) * machine.eu.threads;
  const int wanted = packed ? dispatch.thread_count() : dispatch.threads_per_group();
  if (wanted > slots)
    throw FileError(input + ": " + (packed ? "a bare kernel" : "a work group") + " has " +
                    std::to_string(wanted) + " threads, but " + place + " holds " +
                    std::to_string(slots));
  if (dispatch.slm_bytes > pool_slm_bytes(machine))
    throw FileError(input + ": a work group wants " + std::to_string(dispatch.slm_bytes) +
                    " bytes of shared local memory, but " + place + " has " +
                    std::to_string(pool_slm_bytes(machine)));
}

}  // namespace eu::model
