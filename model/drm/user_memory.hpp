#pragma once
// Buffer objects in a program's memory (userptr).
#include <cstdint>
#include <vector>

#include "model/drm/buffer_object.hpp"

namespace eu::model::drm {

/// Copies program memory to the object for a submission, and writes changes back.
class UserMemoryCopy {
 public:
  explicit UserMemoryCopy(const BufferObject& object) : object_(object) {}
  /// Returns 0 or an errno.
  int fetch();
  void write_back() const;

 private:
  const BufferObject& object_;
  std::vector<std::uint8_t> before_;
};

/// Writes to the program's memory, from `offset` of the object on. Returns 0 or an errno: EFAULT if
/// the memory is gone or cannot be written.
int write_user_memory(const BufferObject& object, std::uint64_t offset, const void* data,
                      std::size_t bytes);

}  // namespace eu::model::drm
