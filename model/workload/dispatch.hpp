#pragma once
// What is dispatched: work groups of threads, and the registers each thread starts with.
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "isa/types.hpp"
#include "model/core/interfaces.hpp"

namespace eu::model {

/// A value that depends on which thread it is for.
enum class Builtin : std::uint8_t {
  None,
  Thread,         ///< number in dispatch order
  ThreadInGroup,  ///< 0 .. threads per group - 1
  GroupX,
  GroupY,
  GroupZ,
  Lane,  ///< one element a channel: 0, 1, 2, ...
  LocalX,
  LocalY,
  LocalZ,  ///< one element a channel: position of the invocation in its group
};

/// Initial contents of registers: elements one after the other from a byte of the register file.
struct PayloadItem {
  int byte = 0;  ///< in the register file
  isa::Type type = isa::Type::UD;
  Builtin builtin = Builtin::None;
  std::vector<std::uint8_t> bytes;  ///< when it is no builtin
};

enum class DispatchKind : std::uint8_t {
  Walker,   ///< GPGPU: groups of invocations, r0 filled as the walker does (messages 11.1)
  Threads,  ///< independent threads, r0 is payload like any other register
};

enum class Placement : std::uint8_t {
  Spread,  ///< to the EU with the most free slots
  Pack,    ///< fill one EU before the next
};

struct Dispatch {
  DispatchKind kind = DispatchKind::Threads;
  Placement placement = Placement::Spread;
  std::array<int, 3> groups{1, 1, 1};
  std::array<int, 3> local_size{1, 1, 1};  ///< invocations of a group, x fastest
  int simd_size = 16;                      ///< invocations a thread: 8, 16 or 32
  int slm_bytes = 0;                       ///< shared local memory of a group
  bool high_priority = false;
  bool ends_without_eot = false;  ///< running off the end of the kernel ends a thread
  std::uint32_t control = 0;      ///< cr0.0: modes that the dispatcher sets (IVB PRM 3.3.3.8)
  std::uint32_t exceptions = 0;   ///< cr0.1: enabled exceptions
  std::vector<PayloadItem> payload;

  int group_count() const { return groups[0] * groups[1] * groups[2]; }
  int invocations_per_group() const { return local_size[0] * local_size[1] * local_size[2]; }
  int threads_per_group() const { return (invocations_per_group() + simd_size - 1) / simd_size; }
  int thread_count() const { return group_count() * threads_per_group(); }
};

/// cr0.0 to cr0.3 of a thread at its start.
inline std::array<std::uint32_t, 4> control_registers(const Dispatch& dispatch) {
  return {dispatch.control, dispatch.exceptions, 0, 0};
}

/// Channels of a thread that stand for invocations; the last thread of a group may have fewer.
std::uint32_t dispatch_mask(const Dispatch& dispatch, int thread_in_group);

/// Registers of a thread from r0 on. `barrier_id` is the group's (r0.2 bits 27:24).
std::vector<RegisterData> thread_payload(const Dispatch& dispatch, int group, int thread_in_group,
                                         unsigned barrier_id);

}  // namespace eu::model
