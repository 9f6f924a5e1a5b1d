#pragma once
// What data-port messages do to memory: values only, no time (messages 2, 3).
#include <array>
#include <cstdint>

#include "isa/message.hpp"
#include "model/core/packet.hpp"
#include "model/functions/surfaces.hpp"

namespace eu::model {

/// Dwords of memory that a message touched; what its timing depends on. A row is what a banked
/// memory sees together: one dword a lane.
struct Touched {
  static constexpr int kMaxRows = 4;
  static constexpr int kMaxLanes = 16;

  struct Row {
    std::array<std::uint32_t, kMaxLanes> addresses;
    int count = 0;
  };
  std::array<Row, kMaxRows> rows;
  int row_count = 0;
  bool writes = false;

  void begin_row() { ++row_count; }
  void add(std::uint32_t address) {
    Row& row = rows[row_count - 1];
    row.addresses[row.count++] = address;
  }
};

/// Performs a data-cache or constant-cache message on `window`. Fills the packet's response.
/// Throws MessageFault for a descriptor or payload length that makes no message.
Touched perform_data_access(isa::MessageKind kind, Packet& packet, const Window& window);

/// Fences order accesses but make none.
bool is_memory_fence(isa::MessageKind kind);

}  // namespace eu::model
