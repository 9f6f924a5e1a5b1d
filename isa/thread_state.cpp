#include "isa/thread_state.hpp"

#include <cstring>
#include <new>

namespace eu::isa {
namespace {

constexpr std::size_t kCacheLineBytes = 64;

}  // namespace

void ThreadStates::Free::operator()(std::byte* bytes) const {
  ::operator delete[](bytes, std::align_val_t{kCacheLineBytes});
}

ThreadStates::ThreadStates(const StateLayout& layout, std::size_t count)
    : layout_(layout),
      stride_bytes_((layout.size_bytes + kCacheLineBytes - 1) / kCacheLineBytes * kCacheLineBytes),
      bytes_(static_cast<std::byte*>(
          ::operator new[](stride_bytes_* count, std::align_val_t{kCacheLineBytes}))) {}

ThreadState& ThreadStates::operator[](std::size_t i) {
  return *reinterpret_cast<ThreadState*>(bytes_.get() + i * stride_bytes_);
}
const ThreadState& ThreadStates::operator[](std::size_t i) const {
  return const_cast<ThreadStates&>(*this)[i];
}

void ThreadStates::reset(std::size_t i, bool registers_too) {
  std::byte* const to = bytes_.get() + i * stride_bytes_;
  const auto* from = static_cast<const std::byte*>(layout_.initial);
  const auto copy = [&](std::size_t begin, std::size_t end) {
    std::memcpy(to + begin, from + begin, end - begin);
  };
  if (registers_too) return copy(0, layout_.size_bytes);
  const std::size_t registers_bytes = static_cast<std::size_t>(layout_.registers) *
                                      static_cast<std::size_t>(layout_.register_bytes);
  copy(0, layout_.registers_offset_bytes);
  copy(layout_.registers_offset_bytes + registers_bytes, layout_.size_bytes);
}

std::unique_ptr<ThreadStates> copy_of(const ThreadState& state, const StateLayout& layout) {
  auto copy = std::make_unique<ThreadStates>(layout, 1);
  std::memcpy(static_cast<void*>(&(*copy)[0]), static_cast<const void*>(&state), layout.size_bytes);
  return copy;
}

}  // namespace eu::isa
