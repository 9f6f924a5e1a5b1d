#pragma once
// A submission on its way from the driver's request to the GPU.
#include <i915_drm.h>

#include <cstdint>
#include <memory>
#include <vector>

#include "model/drm/call.hpp"

namespace eu::model::drm {

/// A buffer object of a submission.
struct Binding {
  drm_i915_gem_exec_object2 entry;       ///< as it came
  std::shared_ptr<BufferObject> object;  ///< kept while the GPU works
  std::uint64_t address = 0;             ///< where it is

  bool is_pinned() const { return (entry.flags & EXEC_OBJECT_PINNED) != 0; }
  std::uint64_t end() const { return address + object->size_bytes(); }
};

/// The highest bit of an address is repeated above it in what drivers read and write.
constexpr int kAddressBits = 48;
constexpr std::uint64_t kAddressMask = (std::uint64_t{1} << kAddressBits) - 1;
inline std::uint64_t canonical(std::uint64_t address) {
  constexpr std::uint64_t kHighest = std::uint64_t{1} << (kAddressBits - 1);
  return ((address & kAddressMask) ^ kHighest) - kHighest;
}

/// Finds the objects of the list. 0 or an errno.
int find_objects(Call& call, const drm_i915_gem_execbuffer2& request,
                 std::vector<Binding>& bindings);

/// Gives each object its address. 0 or an errno.
int bind_objects(Call& call, std::vector<Binding>& bindings);

/// Writes the objects' addresses to where the relocations are, and tells the driver. 0 or an errno.
int relocate(Call& call, const drm_i915_gem_execbuffer2& request,
             const std::vector<Binding>& bindings);

/// What a submission waits for and what it signals.
class ExecFences {
 public:
  /// 0 or an errno: a fence that was never submitted is none.
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
