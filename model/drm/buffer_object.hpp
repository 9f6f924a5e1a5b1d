#pragma once
// A buffer object: a stretch of the GPU's memory and what the driver noted about it.
#include <sys/types.h>

#include <cstdint>
#include <memory>

#include "model/drm/memory.hpp"

namespace eu::model::drm {

/// Memory of a program that a buffer object stands for. The object's own bytes are those of the
/// last submission.
struct UserMemory {
  pid_t process = 0;
  std::shared_ptr<Descriptor> process_file;  ///< so that the number is not another process by now
  std::uint64_t address = 0;                 ///< 0: the object is none
  bool is_read_only = false;
};

class BufferObject {
 public:
  /// Null if there is no room.
  static std::shared_ptr<BufferObject> create(Memory& memory, std::uint64_t bytes);
  BufferObject(Memory& memory, std::uint64_t place, std::uint64_t bytes)
      : memory_(memory), place_(place), size_bytes_(bytes) {}
  BufferObject(const BufferObject&) = delete;
  BufferObject& operator=(const BufferObject&) = delete;
  ~BufferObject() { memory_.give_back(place_, size_bytes_); }

  std::uint64_t place() const { return place_; }
  std::uint64_t size_bytes() const { return size_bytes_; }
  std::uint8_t* bytes() const { return memory_.at(place_); }
  bool is_user_memory() const { return user.address != 0; }

  std::uint32_t tiling = 0, stride = 0;
  std::uint32_t caching = 0;
  UserMemory user;

 private:
  Memory& memory_;
  std::uint64_t place_;
  std::uint64_t size_bytes_;
};

}  // namespace eu::model::drm
