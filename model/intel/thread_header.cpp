#include "model/intel/thread_header.hpp"

#include <algorithm>
#include <array>


namespace eu::model {
namespace {

using Registers = std::vector<RegisterData>;

void write_dword(Registers& registers, int grf, int dword, std::uint32_t value) {
  write_register_bytes(registers, grf * static_cast<int>(sizeof(RegisterData)) + 4 * dword, &value,
                       sizeof value);
}

/// Writes the fields of r0 with the thread's id and its scratch space.
void write_thread_fields(const Dispatch& dispatch, const ThreadNumbers& thread, RegisterData& r0) {
  r0[5] = thread.fftid & 0xff;
  if (dispatch.scratch_bytes == 0) return;
  // r0.3 3:0 is n of 2^(n+10) bytes per thread, r0.5 31:10 their address (model/DISPATCH.md 1).
  r0[3] = (r0[3] & ~0xfu) | static_cast<std::uint32_t>(
                                __builtin_ctz(static_cast<unsigned>(dispatch.scratch_bytes)) - 10);
  r0[5] |= thread.scratch_base + thread.fftid * static_cast<std::uint32_t>(dispatch.scratch_bytes);
}

void write_walker_header(const Dispatch& dispatch, const ThreadNumbers& thread,
                         Registers& registers) {
  const std::array<int, 3> at = position(thread.group, dispatch.groups);
  write_dword(registers, 0, 1, static_cast<std::uint32_t>(at[0]));
  // Four bits, and a fifth that only thread pools need (model/DISPATCH.md 5).
  write_dword(registers, 0, 2, (thread.barrier_id & 15) << 24 | thread.barrier_id >> 4 << 31);
  write_dword(registers, 0, 6, static_cast<std::uint32_t>(at[1]));
  write_dword(registers, 0, 7, static_cast<std::uint32_t>(at[2]));
}

/// r1.2 to r1.5: positions of the subspans; r1.7: mask of the pixels to draw.
void write_pixel_header(const Dispatch& dispatch, const ThreadNumbers& thread,
                        Registers& registers) {
  for (int subspan = 0; subspan < dispatch.simd_size / 4; ++subspan) {
    const std::array<int, 2> pixel = pixel_position(dispatch, thread.group, 4 * subspan);
    write_dword(registers, 1, 2 + subspan,
                static_cast<std::uint32_t>(pixel[0]) | static_cast<std::uint32_t>(pixel[1]) << 16);
  }
  write_dword(registers, 1, 7, dispatch_mask(dispatch, thread.group, 0));
}

/// r1.0 and r1.1: URB entries of the two vertices. Entries are consecutive and wrap to the
/// beginning when the buffer is full, because no unit frees them (isa/MESSAGES.md 8).
void write_vertex_header(const Dispatch& dispatch, const ThreadNumbers& thread,
                         Registers& registers) {
  const int entries = std::max(1, thread.urb_bytes / dispatch.urb_entry_bytes);
  for (int vertex = 0; vertex < 2; ++vertex) {
    const int entry = (2 * thread.group + vertex) % entries;
    write_dword(registers, 1, vertex,
                static_cast<std::uint32_t>(entry * dispatch.urb_entry_bytes / kUrbHandleBytes));
  }
}

void write_header(const Dispatch& dispatch, const ThreadNumbers& thread, Registers& registers) {
  if (registers.empty()) registers.resize(1);
  if (dispatch.kind != DispatchKind::Threads || dispatch.scratch_bytes != 0)
    write_thread_fields(dispatch, thread, registers.front());
  switch (dispatch.kind) {
    case DispatchKind::Walker: return write_walker_header(dispatch, thread, registers);
    case DispatchKind::Pixel: return write_pixel_header(dispatch, thread, registers);
    case DispatchKind::Vertex: return write_vertex_header(dispatch, thread, registers);
    case DispatchKind::Media:
    case DispatchKind::Threads: return;
  }
}

void write_spawned_header(const Dispatch& dispatch, const ThreadNumbers& thread,
                          Registers& registers) {
  if (registers.empty()) registers.resize(1);
  write_thread_fields(dispatch, thread, registers.front());
}

}  // namespace

const ThreadHeaders kIntelHeaders{write_header, write_spawned_header};

}  // namespace eu::model
