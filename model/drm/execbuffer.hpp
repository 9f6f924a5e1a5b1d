#pragma once
// Steps of a submission, from the driver's request to the GPU.
#include <i915_drm.h>

#include <cstdint>
#include <memory>
#include <vector>

#include "model/drm/call.hpp"

namespace eu::model::drm {

/// A buffer object of a submission.
struct Binding {
  drm_i915_gem_exec_object2 entry;       ///< from the driver
  std::shared_ptr<BufferObject> object;  ///< kept alive while the GPU works
  std::uint64_t address = 0;             ///< in the GPU's address space

  bool is_pinned() const { return (entry.flags & EXEC_OBJECT_PINNED) != 0; }
  std::uint64_t end() const { return address + object->size_bytes(); }
};

/// Drivers read and write canonical addresses: the highest bit is repeated in all bits above it.
constexpr int kAddressBits = 48;
constexpr std::uint64_t kAddressMask = (std::uint64_t{1} << kAddressBits) - 1;
inline std::uint64_t canonical(std::uint64_t address) {
  constexpr std::uint64_t kHighest = std::uint64_t{1} << (kAddressBits - 1);
  return ((address & kAddressMask) ^ kHighest) - kHighest;
}

/// Finds the objects of the list. Returns 0 or an errno.
int find_objects(Call& call, const drm_i915_gem_execbuffer2& request,
                 std::vector<Binding>& bindings);

/// Assigns an address to each object. Returns 0 or an errno.
int bind_objects(Call& call, std::vector<Binding>& bindings);

/// Writes the objects' addresses to the places of relocations, and reports them to the driver.
/// Returns 0 or an errno.
int relocate(Call& call, const drm_i915_gem_execbuffer2& request,
             const std::vector<Binding>& bindings);

/// Fences that a submission waits for and signals.
class ExecFences {
 public:
  /// Reads the fences. Returns 0 or an errno: a fence that was never submitted is invalid.
  int read(Call& call, const drm_i915_gem_execbuffer2& request);
  void signal();

 private:
  int read_extensions(Call& call, std::uint64_t address);
  int add(Call& call, const drm_i915_gem_exec_fence& fence, std::uint64_t point);

  struct Signal {
    std::shared_ptr<Syncobj> syncobj;
    std::uint64_t point;
  };
  std::vector<Signal> signals_;
};

}  // namespace eu::model::drm
