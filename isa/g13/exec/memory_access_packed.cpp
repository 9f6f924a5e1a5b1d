// Memory accesses as payload. They include all data, because registers may change while they are in
// flight.
#include <cstring>
#include <type_traits>

#include "isa/g13/exec/exec.hpp"
#include "isa/g13/exec/memory_access.hpp"

namespace eu::isa::g13 {
namespace {

static_assert(std::is_trivially_copyable_v<MemoryAccess>);
static_assert(sizeof(MemoryAccess) <= kMaxPackedDwords * sizeof(std::uint32_t));
static_assert(sizeof(Elements) <= kMaxPackedDwords * sizeof(std::uint32_t));

}  // namespace

MemoryAccess unpacked(const std::uint32_t* payload) {
  MemoryAccess access;
  std::memcpy(static_cast<void*>(&access), payload, sizeof access);
  return access;
}

void pack(const PreparedInstruction& prepared, const ThreadState& state, std::uint32_t* payload) {
  if (!accesses_memory(instruction_of(prepared).opcode)) return;
  const MemoryAccess access = memory_access(prepared, own(state));
  std::memcpy(payload, &access, sizeof access);
}

void land_packed(const PreparedInstruction& prepared, ThreadState& state, std::uint32_t channels,
                 const std::uint32_t* response) {
  Elements elements;
  std::memcpy(&elements, response, sizeof elements);
  land(prepared, own(state), channels, elements);
}

}  // namespace eu::isa::g13
