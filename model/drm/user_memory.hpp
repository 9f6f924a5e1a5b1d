#pragma once
// Buffer objects that are a program's memory.
#include <cstdint>
#include <vector>

#include "model/drm/buffer_object.hpp"

namespace eu::model::drm {

/// Copies the program's memory to the object for a submission, and back what that changed.
class UserMemoryCopy {
 public:
  explicit UserMemoryCopy(const BufferObject& object) : object_(object) {}
  /// 0 or an errno.
  int fetch();
  void write_back() const;

 private:
  const BufferObject& object_;
  std::vector<std::uint8_t> before_;
};

/// Writes to the program's memory, from `offset` of the object on. 0 or an errno: EFAULT if it is
/// gone or cannot be written.
int write_user_memory(const BufferObject& object, std::uint64_t offset, const void* data,
                      std::size_t bytes);

}  // namespace eu::model::drm
