#pragma once
// The memories that a SIMD-group of G13 reaches, and what loads, stores and atomics do to them.
#include <string>

#include "isa/g13/exec/memory_access.hpp"
#include "model/memory/surfaces.hpp"
#include "model/memory/touched.hpp"

namespace eu::model {

/// What stacks are called where accesses outside are counted.
extern const std::string kStackName;

/// Where stacks lie for caches, which know one memory: each dword of a stack is next to the same of
/// the other lanes.
inline constexpr std::uint32_t kStacksBegin = 0x80000000;

/// Memories that are the SIMD-group's own, or its threadgroup's; null where none is reached.
struct OwnMemories {
  MemoryImage* threadgroup = nullptr;
  std::uint32_t threadgroup_bytes = 0;
  std::uint32_t group = 0;         ///< number of the threadgroup
  MemoryImage* stack = nullptr;    ///< each lane has a part of it
  std::uint32_t stack_number = 0;  ///< of those that there are at one time
};

class GroupMemory {
 public:
  /// Device memory is that of the surfaces, by their addresses. All must outlive this.
  GroupMemory(SurfaceTable& surfaces, const OwnMemories& own) : surfaces_(surfaces), own_(own) {}

  struct Performed {
    isa::g13::Elements elements{};  ///< what was read: by an atomic that returns, before it
    Touched touched;                ///< dwords inside of the memory
  };
  /// Does the access, lane after lane; what is outside of a memory is read as 0, or dropped, and
  /// counted.
  Performed perform(const isa::g13::MemoryAccess& access);

  static const std::string& name_of(isa::g13::MemorySpace space);

 private:
  struct Place {
    MemoryImage* memory = nullptr;  ///< null: outside
    std::uint32_t address = 0;
    std::uint32_t touched = 0;  ///< as caches and banks see it
  };
  Place place_of(const isa::g13::MemoryAccess& access, int element, int lane);
  void watch(const isa::g13::MemoryAccess& access, const Place& place, bool writes,
             std::uint32_t value);
  std::uint32_t read(const isa::g13::MemoryAccess& access, const Place& place);
  void write(const isa::g13::MemoryAccess& access, const Place& place, std::uint32_t value);

  SurfaceTable& surfaces_;
  const OwnMemories own_;
};

}  // namespace eu::model
