#include "model/dispatch/thread_payload.hpp"

#include <algorithm>
#include <cstring>

#include "config/machine/machine.hpp"
#include "model/dispatch/dispatch.hpp"

namespace eu::model {
namespace {

class PayloadWriter {
 public:
  PayloadWriter(const Dispatch& dispatch, const ThreadNumbers& thread)
      : dispatch_(dispatch), thread_(thread), at_(position(thread.group, dispatch.groups)) {
    registers_.reserve(kExpectedRegisters);
  }

  void write_header(const ThreadHeaders& headers) { headers.write(dispatch_, thread_, registers_); }

  void write(const PayloadItem& item) {
    if (!item.builtin) {
      const std::size_t share = item.bytes.size() / static_cast<std::size_t>(shares(item));
      const int mine = item.each_thread            ? number()
                       : item.each_thread_of_group ? thread_.thread_in_group
                                                   : 0;
      const std::size_t begin = share * static_cast<std::size_t>(mine);
      write_register_bytes(registers_, item.byte, item.bytes.data() + begin, share);
      return;
    }
    const int size = isa::size_of(item.type);
    const int count = is_each_channel(*item.builtin) ? dispatch_.simd_size : 1;
    for (int lane = 0; lane < count; ++lane) {
      const auto element = static_cast<std::uint32_t>(value(*item.builtin, lane));
      write_register_bytes(registers_, item.byte + lane * size, &element,
                           static_cast<std::size_t>(std::min(size, 4)));
    }
  }

  std::vector<RegisterData> take() { return std::move(registers_); }

 private:
  static constexpr std::size_t kExpectedRegisters = 8;  ///< more are allocated when needed

  int shares(const PayloadItem& item) const {
    if (item.each_thread) return dispatch_.thread_count();
    return item.each_thread_of_group ? dispatch_.threads_per_group() : 1;
  }
  int number() const {
    return thread_.group * dispatch_.threads_per_group() + thread_.thread_in_group;
  }

  /// Position in the group of the invocation in a channel.
  std::array<int, 3> local_position(int lane) const {
    if (!dispatch_.thread_grid)
      return position(thread_.thread_in_group * dispatch_.simd_size + lane, dispatch_.local_size);
    std::array<int, 3> at = position(thread_.thread_in_group, dispatch_.thread_grid->threads);
    at[0] = at[0] * dispatch_.simd_size + lane;
    return at;
  }

  int value(Builtin builtin, int lane) const {
    switch (builtin) {
      case Builtin::Thread: return number();
      case Builtin::ThreadInGroup: return thread_.thread_in_group;
      case Builtin::GroupX: return at_[0];
      case Builtin::GroupY: return at_[1];
      case Builtin::GroupZ: return at_[2];
      case Builtin::Lane: return lane;
      case Builtin::LocalX: return local_position(lane)[0];
      case Builtin::LocalY: return local_position(lane)[1];
      case Builtin::LocalZ: return local_position(lane)[2];
      case Builtin::PixelX: return pixel_position(dispatch_, thread_.group, lane)[0];
      case Builtin::PixelY: return pixel_position(dispatch_, thread_.group, lane)[1];
    }
    return 0;
  }

  const Dispatch& dispatch_;
  const ThreadNumbers thread_;
  const std::array<int, 3> at_;  ///< position of the group
  std::vector<RegisterData> registers_;
};

}  // namespace

void write_register_bytes(std::vector<RegisterData>& registers, int at, const void* data,
                          std::size_t size_bytes) {
  const std::size_t end = static_cast<std::size_t>(at) + size_bytes;
  const std::size_t count = (end + sizeof(RegisterData) - 1) / sizeof(RegisterData);
  if (count > registers.size()) registers.resize(count);
  std::memcpy(reinterpret_cast<std::uint8_t*>(registers.data()) + at, data, size_bytes);
}

std::vector<RegisterData> thread_payload(const Dispatch& dispatch, const ThreadNumbers& thread,
                                         const ThreadHeaders* headers) {
  PayloadWriter writer(dispatch, thread);
  if (dispatch.has_header && headers != nullptr) writer.write_header(*headers);
  for (const PayloadItem& item : dispatch.payload) writer.write(item);
  return writer.take();
}

isa::ThreadLaunch thread_launch(const Dispatch& dispatch, std::uint32_t group, std::uint32_t thread,
                                const std::vector<std::uint32_t>& uniforms) {
  isa::ThreadLaunch launch;
  const std::array<int, 3> at = position(static_cast<int>(group), dispatch.groups);
  std::copy(at.begin(), at.end(), launch.group.begin());
  std::copy(dispatch.local_size.begin(), dispatch.local_size.end(), launch.local_size.begin());
  launch.thread_in_group = thread % static_cast<std::uint32_t>(dispatch.threads_per_group());
  launch.uniforms = uniforms.empty() ? nullptr : uniforms.data();
  return launch;
}

isa::ThreadIdentity thread_identity(const config::Machine& machine, const ThreadRef& thread,
                                    bool high_priority) {
  isa::ThreadIdentity identity;
  identity.slot = thread.slot;
  identity.eu_in_subslice = thread.eu % machine.machine.eus_per_subslice;
  identity.subslice = thread.eu / machine.machine.eus_per_subslice;
  identity.subslices_per_slice = machine.machine.subslices / machine.machine.slices;
  identity.slot_mask = thread_number_mask(machine.eu.threads);
  identity.high_priority = high_priority;
  return identity;
}

}  // namespace eu::model
