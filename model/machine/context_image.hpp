#pragma once
// Layout of the memory in which a preempted machine saves its threads: first the shared local
// memory of the L3 banks, then one thread after the other (model/DISPATCH.md 7).
#include <cstdint>

#include "config/machine/machine_fwd.hpp"

namespace eu::model {

class ContextImage {
 public:
  static constexpr std::uint32_t kMaxBytes = 2u << 20;

  explicit ContextImage(const config::Machine& machine);

  /// Offset of a thread's area from the base address of the image.
  std::uint64_t offset_of(int subslice, int eu, int thread) const;
  std::uint64_t size_bytes() const { return offset_of(subslices_, 0, 0); }

 private:
  std::uint64_t banks_bytes_;
  std::uint64_t eu_bytes_;
  std::uint64_t subslice_bytes_;
  int subslices_;
};

}  // namespace eu::model
