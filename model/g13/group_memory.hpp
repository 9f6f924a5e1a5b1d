#pragma once
// Memories that a SIMD-group of G13 reaches, and the effects of loads, stores and atomics on them.
#include <string>

#include "isa/g13/exec/memory_access.hpp"
#include "model/memory/surfaces.hpp"
#include "model/memory/touched.hpp"

namespace eu::model {

/// Name of stacks in the counts of accesses outside.
extern const std::string kStackName;

/// First address of stacks in caches, which have one address space. Dword n of a lane's stack is
/// next to dword n of the other lanes' stacks.
inline constexpr std::uint32_t kStacksBegin = 0x80000000;

/// Memories of the SIMD-group or of its threadgroup; null if not reached.
struct OwnMemories {
  MemoryImage* threadgroup = nullptr;
  std::uint32_t threadgroup_bytes = 0;
  std::uint32_t group = 0;         ///< number of the threadgroup
  MemoryImage* stack = nullptr;    ///< each lane has a part of it
  std::uint32_t stack_number = 0;  ///< among the stacks that exist at one time
};

class GroupMemory {
 public:
  /// Device memory is that of the surfaces, by address. All must outlive this object.
  GroupMemory(SurfaceTable& surfaces, const OwnMemories& own) : surfaces_(surfaces), own_(own) {}

  struct Performed {
    isa::g13::Elements elements{};  ///< values read; for an atomic the old ones
    Touched touched;                ///< dwords inside of the memory
  };
  /// Executes the access lane after lane. Outside of a memory, reads give 0 and writes are dropped;
  /// both are counted.
  Performed perform(const isa::g13::MemoryAccess& access);

  static const std::string& name_of(isa::g13::MemorySpace space);

 private:
  struct Place {
    MemoryImage* memory = nullptr;  ///< null: outside
    std::uint32_t address = 0;
    std::uint32_t touched = 0;  ///< for caches and banks
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
