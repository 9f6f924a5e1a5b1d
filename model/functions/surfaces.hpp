#pragma once
// What a binding table index means: a window of memory with bounds (messages 1, 12).
#include <cstdint>
#include <map>
#include <string>

#include "model/functions/memory_image.hpp"

namespace eu::model {

inline constexpr unsigned kSlmIndex = 254;        ///< shared local memory (messages 1)
inline constexpr unsigned kStatelessIndex = 255;  ///< addresses without a surface

struct Surface {
  std::string name;
  std::uint32_t base = 0;  ///< in the memory image
  std::uint32_t size_bytes = 0;
};

/// Accesses outside a surface: reads give 0, writes are dropped (messages 2.3), both are counted.
struct OutOfBounds {
  std::uint64_t reads = 0;
  std::uint64_t writes = 0;
};

/// A bounded stretch of a memory image.
class Window {
 public:
  Window(MemoryImage& memory, std::uint32_t base, std::uint64_t size_bytes, OutOfBounds& outside)
      : memory_(&memory), base_(base), size_bytes_(size_bytes), outside_(&outside) {}

  /// An access that is not wholly inside reads 0 or is dropped.
  std::uint32_t read_dword(std::uint32_t offset, int bytes = 4) const;
  void write_dword(std::uint32_t offset, std::uint32_t value, int bytes = 4) const;
  bool contains(std::uint32_t offset, int bytes) const {
    return std::uint64_t{offset} + static_cast<unsigned>(bytes) <= size_bytes_;
  }
  /// Address in the image.
  std::uint32_t address(std::uint32_t offset) const { return base_ + offset; }

 private:
  MemoryImage* memory_;
  std::uint32_t base_;
  std::uint64_t size_bytes_;
  OutOfBounds* outside_;
};

/// All surfaces of a run, and the memory they lie in.
class SurfaceTable {
 public:
  void bind(unsigned index, const Surface& surface) { surfaces_[index] = surface; }
  const Surface* find(unsigned index) const;
  /// Window of a binding table index; stateless is all of memory. Throws MessageFault for an index
  /// that is bound to nothing.
  Window window(unsigned index);

  MemoryImage memory;
  OutOfBounds outside;

 private:
  std::map<unsigned, Surface> surfaces_;
};

}  // namespace eu::model
