#pragma once
// A work group of compute threads, executed to the end without timing. Messages are served at once;
// each thread runs to the barrier before any continues. Supports what the driver's kernels use.
#include <cstring>
#include <map>
#include <stdexcept>
#include <vector>

#include "isa/intel/exec/exec.hpp"

namespace eu::test {

class WorkGroup {
 public:
  /// Surface bytes by binding table index; 254 is shared local memory.
  using Surfaces = std::map<unsigned, std::vector<std::uint8_t>>;

  WorkGroup(const isa::PreparedIntelProgram& program, Surfaces& surfaces)
      : program_(program), surfaces_(surfaces) {}

  /// Runs a group of SIMD16 threads.
  void run(std::uint32_t group_x, std::uint32_t group_y, int thread_count) {
    std::vector<isa::IntelState> threads(static_cast<std::size_t>(thread_count));
    for (int n = 0; n < thread_count; ++n)
      start(threads[static_cast<std::size_t>(n)], group_x, group_y, n);
    bool running = true;
    while (running) {
      running = false;
      for (isa::IntelState& thread : threads) running |= run_to_barrier(thread);
      for (isa::IntelState& thread : threads) thread.notification[0] = 1;
    }
  }

 private:
  static constexpr int kLanes = 16;

  static void start(isa::IntelState& thread, std::uint32_t group_x, std::uint32_t group_y,
                    int index) {
    thread.write<std::uint32_t>(4, group_x);
    thread.write<std::uint32_t>(24, group_y);
    thread.write<std::uint32_t>(32, static_cast<std::uint32_t>(index));
    isa::start_thread(thread, 0xffff);
  }

  /// True if the thread stopped at a barrier, false at its end.
  bool run_to_barrier(isa::IntelState& thread) {
    while (true) {
      const isa::Prepared& prepared = program_[thread.pc];
      if (prepared.action == isa::Action::Wait &&
          thread.notification[isa::notification_of(prepared)] == 0)
        return true;
      if (prepared.action == isa::Action::Send) {
        const isa::Request message = isa::make_request(prepared, thread);
        if (message.eot) return false;
        serve(message, thread);
      }
      prepared.execute(prepared, thread);
    }
  }

  void serve(const isa::Request& message, isa::IntelState& thread) {
    const auto kind =
        isa::message_kind(sfid_of(message), descriptor_of(message), isa::Generation::Ivb);
    if (!kind) throw std::runtime_error("unknown message");
    std::vector<std::uint8_t>& surface = surfaces_[descriptor_of(message).binding_table_index()];
    switch (*kind) {
      case isa::MessageKind::ConstOwordBlockRead: read_block(message, thread, surface); break;
      case isa::MessageKind::UntypedSurfaceRead: untyped(message, thread, surface, false); break;
      case isa::MessageKind::UntypedSurfaceWrite: untyped(message, thread, surface, true); break;
      case isa::MessageKind::MemoryFence:
      case isa::MessageKind::GatewayBarrier: break;
      default: throw std::runtime_error("message that no kernel should send");
    }
  }

  static void read_block(const isa::Request& message, isa::IntelState& thread,
                         const std::vector<std::uint8_t>& surface) {
    const auto offset = thread.read<std::uint32_t>(message.payload.first * 32 + 8) * 16;
    const unsigned bytes = descriptor_of(message).response_length() * 32;
    for (unsigned n = 0; n < bytes; ++n)
      thread.write<std::uint8_t>(static_cast<int>(message.response.first * 32 + n),
                                 offset + n < surface.size() ? surface[offset + n] : 0);
  }

  /// Serves an untyped message: an address per lane, then the channels that are not masked off, of
  /// sixteen lanes each.
  static void untyped(const isa::Request& message, isa::IntelState& thread,
                      std::vector<std::uint8_t>& surface, bool write) {
    int data = (write ? message.payload.first + 2 : message.response.first) * 32;
    for (unsigned component = 0; component < 4; ++component) {
      if ((descriptor_of(message).data_port_control() >> component) & 1) continue;
      for (int lane = 0; lane < kLanes; ++lane) {
        if (((message.channels >> lane) & 1) == 0) continue;
        const auto address = thread.read<std::uint32_t>(message.payload.first * 32 + 4 * lane);
        std::uint8_t* place = surface.data() + address + 4 * component;
        if (address + 4 * component + 4 > surface.size()) throw std::out_of_range("surface");
        std::uint8_t* lane_bytes = thread.grf.data() + data + 4 * lane;
        std::memcpy(write ? place : lane_bytes, write ? lane_bytes : place, 4);
      }
      data += 64;
    }
  }

  const isa::PreparedIntelProgram& program_;
  Surfaces& surfaces_;
};

}  // namespace eu::test
