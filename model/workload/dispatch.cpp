#include "model/workload/dispatch.hpp"

#include <algorithm>
#include <cstring>

#include "isa/exec/thread_state.hpp"

namespace eu::model {
namespace {

std::array<int, 3> position(int index, const std::array<int, 3>& extent) {
  return {index % extent[0], index / extent[0] % extent[1], index / extent[0] / extent[1]};
}

class PayloadWriter {
 public:
  PayloadWriter(const Dispatch& dispatch, int group, int thread_in_group)
      : dispatch_(dispatch),
        group_(group),
        thread_in_group_(thread_in_group),
        group_position_(position(group, dispatch.groups)) {}

  void write_bytes(int byte, const void* data, std::size_t size) {
    const std::size_t end = static_cast<std::size_t>(byte) + size;
    const std::size_t registers = (end + isa::kGrfBytes - 1) / isa::kGrfBytes;
    if (registers > registers_.size()) registers_.resize(registers);
    std::memcpy(reinterpret_cast<std::uint8_t*>(registers_.data()) + byte, data, size);
  }
  void write_dword(int grf, int dword, std::uint32_t value) {
    write_bytes(grf * isa::kGrfBytes + 4 * dword, &value, sizeof value);
  }
  void write(const PayloadItem& item) {
    if (item.builtin == Builtin::None) {
      write_bytes(item.byte, item.bytes.data(), item.bytes.size());
      return;
    }
    const int size = isa::size_of(item.type);
    const int count = item.builtin >= Builtin::Lane ? dispatch_.simd_size : 1;
    for (int lane = 0; lane < count; ++lane) {
      const std::uint32_t element = value(item.builtin, lane);
      write_bytes(item.byte + lane * size, &element, static_cast<std::size_t>(std::min(size, 4)));
    }
  }

  std::vector<RegisterData> take() { return std::move(registers_); }

 private:
  std::uint32_t value(Builtin builtin, int lane) const {
    const int invocation = thread_in_group_ * dispatch_.simd_size + lane;
    const std::array<int, 3> local = position(invocation, dispatch_.local_size);
    switch (builtin) {
      case Builtin::Thread:
        return static_cast<std::uint32_t>(group_ * dispatch_.threads_per_group() +
                                          thread_in_group_);
      case Builtin::ThreadInGroup: return static_cast<std::uint32_t>(thread_in_group_);
      case Builtin::GroupX: return static_cast<std::uint32_t>(group_position_[0]);
      case Builtin::GroupY: return static_cast<std::uint32_t>(group_position_[1]);
      case Builtin::GroupZ: return static_cast<std::uint32_t>(group_position_[2]);
      case Builtin::Lane: return static_cast<std::uint32_t>(lane);
      case Builtin::LocalX: return static_cast<std::uint32_t>(local[0]);
      case Builtin::LocalY: return static_cast<std::uint32_t>(local[1]);
      case Builtin::LocalZ: return static_cast<std::uint32_t>(local[2]);
      case Builtin::None: break;
    }
    return 0;
  }

  const Dispatch& dispatch_;
  int group_;
  int thread_in_group_;
  std::array<int, 3> group_position_;
  std::vector<RegisterData> registers_;
};

}  // namespace

std::uint32_t dispatch_mask(const Dispatch& dispatch, int thread_in_group) {
  const int left = dispatch.invocations_per_group() - thread_in_group * dispatch.simd_size;
  const int channels = std::min(left, dispatch.simd_size);
  return channels >= 32 ? ~0u : (1u << channels) - 1;
}

std::vector<RegisterData> thread_payload(const Dispatch& dispatch, int group, int thread_in_group,
                                         unsigned barrier_id) {
  PayloadWriter writer(dispatch, group, thread_in_group);
  if (dispatch.kind == DispatchKind::Walker) {
    const std::array<int, 3> id = position(group, dispatch.groups);
    writer.write_dword(0, 1, static_cast<std::uint32_t>(id[0]));
    writer.write_dword(0, 2, barrier_id << 24);
    writer.write_dword(0, 6, static_cast<std::uint32_t>(id[1]));
    writer.write_dword(0, 7, static_cast<std::uint32_t>(id[2]));
  }
  for (const PayloadItem& item : dispatch.payload) writer.write(item);
  return writer.take();
}

}  // namespace eu::model
