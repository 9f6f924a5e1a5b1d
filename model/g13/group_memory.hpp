#pragma once
// The memories that a SIMD-group of G13 reaches, and what loads, stores and atomics do to them.
#include <string>

#include "isa/g13/exec/memory_access.hpp"
#include "model/memory/surfaces.hpp"

namespace eu::model {

/// What stacks are called where accesses outside are counted.
extern const std::string kStackName;

class GroupMemory {
 public:
  /// Device memory is that of the surfaces, by their addresses; `threadgroup` and `stack`, of
  /// which each lane has a part, are the group's own. All must outlive this.
  GroupMemory(SurfaceTable& surfaces, MemoryImage& threadgroup, std::uint32_t threadgroup_bytes,
              MemoryImage& stack)
      : surfaces_(surfaces),
        threadgroup_(threadgroup),
        threadgroup_bytes_(threadgroup_bytes),
        stack_(stack) {}

  /// Does the access, lane after lane; what is outside of a memory is read as 0, or dropped, and
  /// counted. Returns what was read: of an atomic that returns, what was there before.
  isa::g13::Elements perform(const isa::g13::MemoryAccess& access);

 private:
  struct Place {
    MemoryImage* memory = nullptr;  ///< null: outside
    std::uint32_t address = 0;
  };
  Place place_of(const isa::g13::MemoryAccess& access, int element, int lane);
  std::uint32_t read(const isa::g13::MemoryAccess& access, const Place& place);
  void write(const isa::g13::MemoryAccess& access, const Place& place, std::uint32_t value);
  const std::string& name_of(isa::g13::MemorySpace space) const;

  SurfaceTable& surfaces_;
  MemoryImage& threadgroup_;
  std::uint32_t threadgroup_bytes_;
  MemoryImage& stack_;
};

}  // namespace eu::model
