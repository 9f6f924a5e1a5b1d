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

}  // namespace eu::model::drm
