#pragma once
// The registers a thread starts with: those its producer fills, then the workload's payload.
#include <cstdint>
#include <vector>

#include "config/machine/machine_fwd.hpp"
#include "model/base/packet.hpp"
#include "model/dispatch/dispatch.hpp"

namespace eu::model {

/// What the dispatcher decides about a thread when it starts.
struct ThreadNumbers {
  int group = 0;
  int thread_in_group = 0;
  unsigned barrier_id = 0;
  unsigned fftid = 0;  ///< fixed function thread id: no two threads in flight have the same
  std::uint32_t scratch_base = 0;  ///< of all threads' scratch space
  int urb_bytes = 0;               ///< size of the unified return buffer
};

/// The fields of r0 that say which thread it is and where its scratch space lies.
void write_thread_fields(const Dispatch& dispatch, const ThreadNumbers& thread, RegisterData& r0);

/// Registers from r0 on (model/DISPATCH.md 1).
std::vector<RegisterData> thread_payload(const Dispatch& dispatch, const ThreadNumbers& thread);

/// What it is launched with; `uniforms` must outlive it.
isa::ThreadLaunch thread_launch(const Dispatch& dispatch, std::uint32_t group, std::uint32_t thread,
                                const std::vector<std::uint32_t>& uniforms);

/// Which of the machine's threads it is.
isa::ThreadIdentity thread_identity(const config::Machine& machine, const ThreadRef& thread,
                                    bool high_priority);

}  // namespace eu::model
