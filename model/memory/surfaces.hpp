#pragma once
// Surfaces: what a binding table index refers to, a bounded range of memory or an image
// (isa/MESSAGES.md 1, 11).
#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "isa/kernel_needs.hpp"
#include "model/memory/access_log.hpp"
#include "model/memory/address_space.hpp"
#include "model/memory/memory_image.hpp"
#include "model/memory/sampler_state.hpp"
#include "model/memory/surface_format.hpp"

namespace eu::model {

using isa::kSlmIndex;
using isa::kStatelessIndex;

/// One level of detail of an image; its offset is from the start of the surface.
struct SurfaceLevel {
  int width = 0;
  int height = 0;
  std::uint32_t offset = 0;
  std::uint32_t pitch_bytes = 0;
};

struct Surface {
  std::string name;
  std::uint32_t base = 0;  ///< address in the memory image
  /// Address for pointers from Gen8 on (isa/GEN8.md M4); the base if empty.
  std::optional<std::uint64_t> address{};
  std::uint32_t size_bytes = 0;
  SurfaceFormat format = SurfaceFormat::Raw;
  int width = 0;  ///< in texels; for a buffer without format, in bytes
  int height = 1;
  int layers = 1;
  int levels = 1;
  std::uint32_t pitch_bytes = 0;  ///< from row to row of level 0; other levels are packed
  /// From element to element of a buffer with a format; 0: packed.
  std::uint32_t stride_bytes = 0;

  int texel_bytes() const { return row(format).texel_bytes(); }
  /// Level `number` of the first layer. Each level is half as wide and high as the one before.
  SurfaceLevel level(int number) const;
  std::uint64_t layer_bytes() const;
  /// Bytes of all layers; size_bytes must be at least this.
  std::uint64_t image_bytes() const { return static_cast<std::uint64_t>(layers) * layer_bytes(); }
};

/// Names of memory without a surface in messages.
extern const std::string kStatelessName;
extern const std::string kSlmName;

/// A bounded range of a memory image.
class Window {
 public:
  /// `name` must outlive the window. `space` distinguishes memories with the same addresses.
  Window(MemoryImage& memory, std::uint32_t base, std::uint64_t size_bytes, AccessLog& log,
         const std::string& name, std::uint32_t space = 0)
      : memory_(&memory),
        base_(base),
        size_bytes_(size_bytes),
        log_(&log),
        name_(&name),
        space_(space) {}

  /// An access that is not completely inside reads 0 or is dropped.
  void read(std::uint32_t offset, void* data, int bytes) const;
  void write(std::uint32_t offset, const void* data, int bytes) const;
  std::uint32_t read_dword(std::uint32_t offset, int bytes = 4) const {
    if (bytes == 4 && contains(offset, 4) && !is_watched()) return memory_->dword(address(offset));
    std::uint32_t value = 0;
    read(offset, &value, bytes);
    return value;
  }
  void write_dword(std::uint32_t offset, std::uint32_t value, int bytes = 4) const {
    if (bytes == 4 && contains(offset, 4) && !is_watched())
      return memory_->set_dword(address(offset), value);
    write(offset, &value, bytes);
  }
  bool contains(std::uint32_t offset, int bytes) const {
    return std::uint64_t{offset} + static_cast<unsigned>(bytes) <= size_bytes_;
  }
  /// True if races are detected.
  bool is_watched() const { return log_->races() != nullptr; }
  /// Address in the image.
  std::uint32_t address(std::uint32_t offset) const { return base_ + offset; }
  /// The offset without its meaningless bits (wrap_at()).
  std::uint32_t wrapped(std::uint32_t offset) const { return offset & offset_mask_; }
  /// Makes offsets wrap at `bytes`, a power of two: higher bits are meaningless.
  Window& wrap_at(std::uint32_t bytes) {
    offset_mask_ = bytes - 1;
    return *this;
  }
  /// Counts an access outside of the window.
  void read_outside() const { log_->read_outside(*name_); }
  void write_outside() const { log_->write_outside(*name_); }

 private:
  bool holds(std::uint32_t offset, const void* data, int bytes) const;

  MemoryImage* memory_;
  std::uint32_t base_;
  std::uint32_t offset_mask_ = ~0u;
  std::uint64_t size_bytes_;
  AccessLog* log_;
  const std::string* name_;
  std::uint32_t space_;
};

/// All shared local memory of a work group.
inline Window slm_window(MemoryImage& memory, int size_bytes, AccessLog& log, std::uint32_t group) {
  return {memory, 0, static_cast<unsigned>(size_bytes), log, kSlmName, group + 1};
}

/// All surfaces of a run, and their memory.
class SurfaceTable {
 public:
  void bind(unsigned index, const Surface& surface) { surfaces_[index] = surface; }
  void bind_sampler(unsigned index, const SamplerState& state) { samplers_[index] = state; }
  const Surface* find(unsigned index) const;
  /// State of a sampler; all zeros if it was not set.
  const SamplerState& sampler(unsigned index) { return samplers_[index]; }
  /// Surface of a binding table index. Throws MessageFault for an index without a surface.
  const Surface& surface(unsigned index) const;
  Window window(const Surface& surface) {
    return {memory, surface.base, surface.size_bytes, log, surface.name};
  }
  /// All memory from an address on, for messages without a surface.
  Window stateless(std::uint32_t base) {
    return {memory, base, (std::uint64_t{1} << 32) - base, log, kStatelessName};
  }

  MemoryImage memory;
  AccessLog log;
  AddressSpace addresses;  ///< of the surfaces, and of other memory that pointers may reach

 private:
  std::map<unsigned, Surface> surfaces_;
  std::map<unsigned, SamplerState> samplers_;
};

}  // namespace eu::model
