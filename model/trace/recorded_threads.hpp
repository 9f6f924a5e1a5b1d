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
void move_scratch(Accesses& accesses, const isa::RequestTraits& traits,
                  const ScratchSpace& scratch);

/// Possible successors of instructions.
class PathRules {
 public:
  explicit PathRules(const isa::Program& program);

  /// True if a thread that executed `from` may continue at `to`, an instruction or the end.
  bool allow(std::uint32_t from, std::uint32_t to) const;

 private:
  std::vector<isa::Successors> successors_;  ///< of each instruction
};

}  // namespace eu::model
