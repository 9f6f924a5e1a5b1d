#pragma once
// Initial registers of a thread: those that the hardware fills, then the workload's payload.
#include <cstdint>
#include <vector>

#include "config/machine/machine_fwd.hpp"
#include "model/base/packet.hpp"
#include "model/dispatch/dispatch.hpp"

namespace eu::model {

/// Numbers that the dispatcher gives a thread at its start.
struct ThreadNumbers {
  int group = 0;
  int thread_in_group = 0;
  unsigned barrier_id = 0;
  unsigned fftid = 0;              ///< fixed function thread id; unique among threads in flight
  std::uint32_t scratch_base = 0;  ///< of the scratch space of all threads
  int urb_bytes = 0;               ///< size of the unified return buffer
};

/// Writes the fields of r0 with the thread's id and its scratch space.
void write_thread_fields(const Dispatch& dispatch, const ThreadNumbers& thread, RegisterData& r0);

/// Returns the registers from r0 on (model/DISPATCH.md 1).
std::vector<RegisterData> thread_payload(const Dispatch& dispatch, const ThreadNumbers& thread);

/// Returns the launch data of a thread; `uniforms` must outlive it.
isa::ThreadLaunch thread_launch(const Dispatch& dispatch, std::uint32_t group, std::uint32_t thread,
                                const std::vector<std::uint32_t>& uniforms);

/// Returns the identity of a thread in the machine.
isa::ThreadIdentity thread_identity(const config::Machine& machine, const ThreadRef& thread,
                                    bool high_priority);

}  // namespace eu::model
