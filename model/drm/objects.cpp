#include "model/drm/objects.hpp"

#include <i915_drm.h>
#include <poll.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>
#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include "model/drm/requests.hpp"

namespace eu::model::drm {

std::shared_ptr<BufferObject> BufferObject::create(Memory& memory, std::uint64_t bytes) {
  if (bytes == 0 || bytes > memory.size_bytes()) return nullptr;
  const std::uint64_t whole = (bytes + kPageBytes - 1) / kPageBytes * kPageBytes;
  const auto place = memory.take(whole);
  return place ? std::make_shared<BufferObject>(memory, *place, whole) : nullptr;
}

namespace {

constexpr std::size_t kMostParts = 512;  // of one call; the system's limit is 1024
constexpr std::uint64_t kMostUserBytes = std::uint64_t{1} << 36;

void* pointer_to(std::uint64_t address) {
  return reinterpret_cast<void*>(static_cast<std::uintptr_t>(address));
}

bool is_alive(const UserMemory& user) {
  pollfd end{user.process_file->get(), POLLIN, 0};
  return poll(&end, 1, 0) == 0;
}

/// Reads program memory, in pieces if the system returns less at once.
bool read_program(pid_t process, std::uint64_t address, std::uint8_t* to, std::uint64_t bytes) {
  while (bytes != 0) {
    const iovec here{to, bytes};
    const iovec there{pointer_to(address), bytes};
    const ssize_t n = process_vm_readv(process, &here, 1, &there, 1, 0);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    to += n;
    address += static_cast<std::uint64_t>(n);
    bytes -= static_cast<std::uint64_t>(n);
  }
  return true;
}

/// Reads one byte of each page, of many pages per call.
bool can_read_all(pid_t process, std::uint64_t address, std::uint64_t bytes) {
  std::array<std::uint8_t, kMostParts> heads;
  std::array<iovec, kMostParts> there;
  for (std::uint64_t at = 0; at < bytes;) {
    std::size_t count = 0;
    for (; count < kMostParts && at < bytes; ++count, at += kPageBytes)
      there[count] = {pointer_to(address + at), 1};
    const iovec here{heads.data(), count};
    ssize_t n;
    do n = process_vm_readv(process, &here, 1, there.data(), count, 0);
    while (n < 0 && errno == EINTR);
    if (n != static_cast<ssize_t>(count)) return false;
  }
  return true;
}

/// FileDescriptor of a process, shared by all its objects in a file.
std::shared_ptr<FileDescriptor> process_file(File& file, pid_t process) {
  std::weak_ptr<FileDescriptor>& known = file.processes[process];
  if (auto shared = known.lock()) {
    UserMemory user;
    user.process_file = shared;
    if (is_alive(user)) return shared;
  }
  const long number = syscall(SYS_pidfd_open, process, 0);
  if (number < 0) return nullptr;
  auto shared = std::make_shared<FileDescriptor>(static_cast<int>(number));
  known = shared;
  return shared;
}

/// Collects ranges of program memory to write.
class Writer {
 public:
  explicit Writer(pid_t process) : process_(process) {}
  void add(std::uint64_t address, std::uint8_t* from, std::size_t bytes) {
    here_.push_back({from, bytes});
    there_.push_back({pointer_to(address), bytes});
    if (here_.size() == kMostParts) flush();
  }
  void flush() {
    // Memory that the program has unmapped meanwhile is skipped.
    if (!here_.empty())
      process_vm_writev(process_, here_.data(), here_.size(), there_.data(), there_.size(), 0);
    here_.clear();
    there_.clear();
  }

 private:
  pid_t process_;
  std::vector<iovec> here_, there_;
};

}  // namespace

int UserMemoryCopy::fetch() {
  const UserMemory& user = object_.user;
  if (!is_alive(user) ||
      !read_program(user.process, user.address, object_.bytes(), object_.size_bytes()))
    return EFAULT;
  before_.assign(object_.bytes(), object_.bytes() + object_.size_bytes());
  return 0;
}

void UserMemoryCopy::write_back() const {
  const UserMemory& user = object_.user;
  if (user.is_read_only || !is_alive(user)) return;
  Writer writer(user.process);
  std::uint8_t* now = object_.bytes();
  for (std::size_t at = 0; at < before_.size();) {
    const std::size_t page_end = std::min(before_.size(), at + kPageBytes);
    if (at % kPageBytes == 0 && std::memcmp(now + at, &before_[at], page_end - at) == 0) {
      at = page_end;
      continue;
    }
    std::size_t end = at;
    while (end < before_.size() && now[end] != before_[end]) ++end;
    if (end != at) writer.add(user.address + at, now + at, end - at);
    at = std::max(end, at + 1);
  }
  writer.flush();
}

int write_user_memory(const BufferObject& object, std::uint64_t offset, const void* data,
                      std::size_t bytes) {
  const UserMemory& user = object.user;
  if (user.is_read_only || !is_alive(user)) return EFAULT;
  const iovec here{const_cast<void*>(data), bytes};
  const iovec there{pointer_to(user.address + offset), bytes};
  for (;;) {
    const ssize_t n = process_vm_writev(user.process, &here, 1, &there, 1, 0);
    if (n < 0 && errno == EINTR) continue;
    return n == static_cast<ssize_t>(bytes) ? 0 : EFAULT;
  }
}

int create_user_object(Call& call) {
  auto request = call.packet.argument<drm_i915_gem_userptr>();
  constexpr std::uint32_t kKnown =
      I915_USERPTR_READ_ONLY | I915_USERPTR_PROBE | I915_USERPTR_UNSYNCHRONIZED;
  if ((request.flags & ~kKnown) != 0) return EINVAL;
  if ((request.flags & I915_USERPTR_UNSYNCHRONIZED) != 0) return ENODEV;
  if (request.user_size == 0 || request.user_size > kMostUserBytes ||
      (request.user_ptr | request.user_size) % kPageBytes != 0 || request.user_ptr == 0)
    return EINVAL;
  if (request.user_ptr > ~std::uint64_t{0} - request.user_size) return EFAULT;
  // A submission needs a copy, and the memory as it was before.
  if (!call.device.memory.can_back(2 * request.user_size)) return ENOMEM;
  if (call.process <= 0 || !can_read_all(call.process, request.user_ptr, request.user_size))
    return ENODEV;
  auto process = process_file(*call.file, call.process);
  const auto object = BufferObject::create(call.device.memory, request.user_size);
  if (!process || !object) return ENOMEM;
  object->user = {call.process, std::move(process), request.user_ptr,
                  (request.flags & I915_USERPTR_READ_ONLY) != 0};
  request.handle = call.file->handle_for(object);
  if (request.handle == 0) return ENOMEM;
  call.packet.set_argument(request);
  return 0;
}

}  // namespace eu::model::drm
