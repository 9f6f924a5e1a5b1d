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
      : dispatch_(dispatch), thread_(thread), at_(position(thread.group, dispatch.groups)) {}

  void write_header() {
    registers_.reserve(kExpectedRegisters);
    registers_.resize(1);
    if (dispatch_.kind != DispatchKind::Threads || dispatch_.scratch_bytes != 0)
      write_thread_fields(dispatch_, thread_, registers_.front());
    switch (dispatch_.kind) {
      case DispatchKind::Walker: write_walker_header(); break;
      case DispatchKind::Media: break;
      case DispatchKind::Pixel: write_pixel_header(); break;
      case DispatchKind::Vertex: write_vertex_header(); break;
      // r0 is payload like any other register, except for scratch.
      case DispatchKind::Threads: break;
    }
  }

  void write(const PayloadItem& item) {
    if (!item.builtin) {
      const std::size_t share = item.bytes.size() / static_cast<std::size_t>(shares(item));
      const int mine = item.each_thread            ? number()
                       : item.each_thread_of_group ? thread_.thread_in_group
                                                   : 0;
      const std::size_t begin = share * static_cast<std::size_t>(mine);
      write_bytes(item.byte, item.bytes.data() + begin, share);
      return;
    }
    const int size = isa::size_of(item.type);
    const int count = is_each_channel(*item.builtin) ? dispatch_.simd_size : 1;
    for (int lane = 0; lane < count; ++lane) {
      const auto element = static_cast<std::uint32_t>(value(*item.builtin, lane));
      write_bytes(item.byte + lane * size, &element, static_cast<std::size_t>(std::min(size, 4)));
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

  void write_bytes(int byte, const void* data, std::size_t size) {
    const std::size_t end = static_cast<std::size_t>(byte) + size;
    const std::size_t registers = (end + sizeof(RegisterData) - 1) / sizeof(RegisterData);
    if (registers > registers_.size()) registers_.resize(registers);
    std::memcpy(reinterpret_cast<std::uint8_t*>(registers_.data()) + byte, data, size);
  }
  void write_dword(int grf, int dword, std::uint32_t value) {
    write_bytes(grf * static_cast<int>(sizeof(RegisterData)) + 4 * dword, &value, sizeof value);
  }

  void write_walker_header() {
    write_dword(0, 1, static_cast<std::uint32_t>(at_[0]));
    // Four bits, and a fifth that only thread pools need (model/DISPATCH.md 5).
    write_dword(0, 2, (thread_.barrier_id & 15) << 24 | thread_.barrier_id >> 4 << 31);
    write_dword(0, 6, static_cast<std::uint32_t>(at_[1]));
    write_dword(0, 7, static_cast<std::uint32_t>(at_[2]));
  }

  /// r1.2 to r1.5: positions of the subspans; r1.7: mask of the pixels to draw.
  void write_pixel_header() {
    for (int subspan = 0; subspan < dispatch_.simd_size / 4; ++subspan) {
      const std::array<int, 2> pixel = pixel_position(dispatch_, thread_.group, 4 * subspan);
      write_dword(1, 2 + subspan,
                  static_cast<std::uint32_t>(pixel[0]) | static_cast<std::uint32_t>(pixel[1])
                                                             << 16);
    }
    write_dword(1, 7, dispatch_mask(dispatch_, thread_.group, 0));
  }

  /// r1.0 and r1.1: URB entries of the two vertices. Entries are consecutive and wrap to the
  /// beginning when the buffer is full, because no unit frees them (isa/MESSAGES.md 8).
  void write_vertex_header() {
    const int entries = std::max(1, thread_.urb_bytes / dispatch_.urb_entry_bytes);
    for (int vertex = 0; vertex < 2; ++vertex) {
      const int entry = (2 * thread_.group + vertex) % entries;
      write_dword(1, vertex,
                  static_cast<std::uint32_t>(entry * dispatch_.urb_entry_bytes / kUrbHandleBytes));
    }
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

void write_thread_fields(const Dispatch& dispatch, const ThreadNumbers& thread, RegisterData& r0) {
  r0[5] = thread.fftid & 0xff;
  if (dispatch.scratch_bytes == 0) return;
  // r0.3 3:0 is n of 2^(n+10) bytes per thread, r0.5 31:10 their address (model/DISPATCH.md 1).
  r0[3] = (r0[3] & ~0xfu) | static_cast<std::uint32_t>(
                                __builtin_ctz(static_cast<unsigned>(dispatch.scratch_bytes)) - 10);
  r0[5] |= thread.scratch_base + thread.fftid * static_cast<std::uint32_t>(dispatch.scratch_bytes);
}

std::vector<RegisterData> thread_payload(const Dispatch& dispatch, const ThreadNumbers& thread) {
  PayloadWriter writer(dispatch, thread);
  if (dispatch.has_header) writer.write_header();
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
