#pragma once
// Objects of programs: buffers, and synchronization objects.
#include <sys/types.h>
#include <cstdint>
#include <memory>
#include <vector>

#include "model/drm/memory.hpp"

namespace eu::model::drm {

/// Program memory that a buffer object refers to. The object's own bytes are those of the
/// last submission.
struct UserMemory {
  pid_t process = 0;
  std::shared_ptr<FileDescriptor> process_file;  ///< detects that the number is another process now
  std::uint64_t address = 0;                     ///< 0: the object is not user memory
  bool is_read_only = false;
};

class BufferObject {
 public:
  /// Creates an object; null if there is no room.
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

// Buffer objects in a program's memory (userptr).

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

/// Synchronization objects of programs. Work is done at its submission, so an existing
/// fence is signalled.
struct Syncobj {
  bool has_fence = false;
  std::uint64_t point = 0;  ///< the last one of a timeline; 0: not a timeline

  /// True if that point has been reached (0: any point).
  bool has(std::uint64_t wanted) const { return has_fence && (wanted == 0 || wanted <= point); }
  void signal(std::uint64_t to_point) {
    has_fence = true;
    if (to_point == 0 || to_point > point) point = to_point;
  }
  void reset() { *this = {}; }
};

}  // namespace eu::model::drm
