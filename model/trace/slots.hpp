#pragma once
// One object per thread slot of a machine, created when a thread first starts there.
#include <memory>
#include <vector>

#include "model/base/packet.hpp"

namespace eu::model {

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

}  // namespace eu::model
