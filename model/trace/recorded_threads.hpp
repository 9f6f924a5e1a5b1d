#pragma once
// Threads of a recording: their slots, their scratch space, and the paths that they may take.
#include <cstdint>
#include <memory>
#include <vector>

#include "isa/isa.hpp"
#include "model/base/interfaces.hpp"
#include "model/base/packet.hpp"

namespace eu::model {

/// One object per thread slot of a machine, created when a thread first starts there.
template <class Thread>
class SlotTable {
 public:
  std::unique_ptr<Thread>& operator[](const ThreadRef& thread) {
    const std::size_t at = std::size_t{thread.eu} * kMaxSlots + thread.slot;
    if (at >= slots_.size()) slots_.resize(at + 1);
    return slots_[at];
  }
  auto begin() { return slots_.begin(); }
  auto end() { return slots_.end(); }

 private:
  std::vector<std::unique_ptr<Thread>> slots_;
};

// Scratch space in a trace: each thread's has the addresses of the first thread id, since thread
// ids differ between machines.

/// Exchanges the thread's scratch space with the first one in a message's accesses. Its
/// own inverse.
inline void move_scratch(Accesses& accesses, const isa::RequestTraits& traits,
                         const ScratchSpace& scratch) {
  if (scratch.begin == scratch.first || !traits.touches_memory()) return;
  for (std::uint32_t& address : accesses.addresses) {
    if (address - scratch.begin < scratch.size_bytes)
      address += scratch.first - scratch.begin;
    else if (address - scratch.first < scratch.size_bytes)
      address += scratch.begin - scratch.first;
  }
}

/// Possible successors of instructions.
class PathRules {
 public:
  explicit PathRules(const isa::Program& program) {
    for (std::uint32_t index = 0; index < program.size(); ++index)
      successors_.push_back(program.isa->successors(program, index));
  }

  /// True if a thread that executed `from` may continue at `to`, an instruction or the end.
  bool allow(std::uint32_t from, std::uint32_t to) const {
    const isa::Successors& successors = successors_[from];
    return to == from + 1 || successors.anywhere || to == successors.targets[0] ||
           to == successors.targets[1] || to == successors.beyond;
  }

 private:
  std::vector<isa::Successors> successors_;  ///< of each instruction
};

}  // namespace eu::model
