#pragma once
// Initial registers of a thread: those that the hardware fills, then the workload's payload.
#include <cstddef>
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

/// Writes registers by which the hardware identifies threads to their instruction set's code; adds
/// those that are missing.
struct ThreadHeaders {
  /// For a thread of the walk.
  void (*write)(const Dispatch&, const ThreadNumbers&, std::vector<RegisterData>&);
  /// For a thread that another thread spawned with these registers as its payload.
  void (*write_spawned)(const Dispatch&, const ThreadNumbers&, std::vector<RegisterData>&);
};

/// Returns the first registers of a thread of the walk: header, then payload (model/DISPATCH.md 1).
/// `headers`: of the instruction set; null if its threads have no header.
std::vector<RegisterData> thread_payload(const Dispatch& dispatch, const ThreadNumbers& thread,
                                         const ThreadHeaders* headers);

/// Copies bytes into the registers from byte `at` on; adds those that are missing.
void write_register_bytes(std::vector<RegisterData>& registers, int at, const void* data,
                          std::size_t size_bytes);

/// Returns the launch data of a thread; `uniforms` must outlive it.
isa::ThreadLaunch thread_launch(const Dispatch& dispatch, std::uint32_t group, std::uint32_t thread,
                                const std::vector<std::uint32_t>& uniforms);

/// Returns the identity of a thread in the machine.
isa::ThreadIdentity thread_identity(const config::Machine& machine, const ThreadRef& thread,
                                    bool high_priority);

}  // namespace eu::model
