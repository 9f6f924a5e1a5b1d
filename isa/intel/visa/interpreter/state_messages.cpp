// Executes messages: the layout of raw operands, and the bytes of memory that they access (vISA
// specification, memory access instructions; isa/GEN8.md M4 to M6 for the hardware's side).
#include <fmt/core.h>

#include <algorithm>
#include <cstring>

#include "isa/intel/visa/interpreter/state.hpp"

namespace eu::isa::visa {
namespace {

constexpr int kOwordBytes = 16;

/// Lanes of a message; registers are filled completely.
int lanes_of(const Instruction& in) {
  return std::max<int>(kLanes, in.exec_size);
}

class Message {
 public:
  Message(InterpretedState& state, const Instruction& in, Memory& memory)
      : state_(state), in_(in), memory_(memory), enabled_(state.enabled_channels(in)) {}

  /// Reads an element of a raw operand.
  std::uint64_t get(const Operand& operand, int byte, int bytes) {
    std::uint64_t value = 0;
    if (operand.is_null_raw()) return value;
    std::memcpy(&value, state_.raw(in_, operand, static_cast<std::uint32_t>(byte), bytes),
                static_cast<std::size_t>(bytes));
    return value;
  }
  void set(const Operand& operand, int byte, std::uint64_t value, int bytes) {
    if (operand.is_null_raw()) return;
    std::memcpy(state_.raw(in_, operand, static_cast<std::uint32_t>(byte), bytes), &value,
                static_cast<std::size_t>(bytes));
  }
  const Operand& operand(std::size_t k) const { return in_.operands[k]; }
  std::uint64_t number(std::size_t k) {
    return static_cast<std::uint64_t>(state_.scalar(in_, operand(k)));
  }

  Target target(std::size_t k) const {
    const std::uint32_t index = state_.surfaces[operand(k).id] & 0xff;
    constexpr std::uint32_t kShared = 254, kStateless = 255, kCoherent = 253, kBindless = 252;
    if (index == kShared) return {Space::Shared, 0};
    if (index == kStateless || index == kCoherent) return {Space::Stateless, 0};
    if (index == kBindless) state_.fail(in_, "bindless surfaces are not executed");
    return {Space::Surface, index};
  }
  static Target global() { return {Space::Global, 0}; }

  template <class Visit>
  void for_each_lane(Visit visit) {
    for (int lane = 0; lane < in_.exec_size; ++lane)
      if ((enabled_ >> lane & 1) != 0) visit(lane);
  }

  /// Moves `bytes` between memory and the element at `byte` of the raw operand `data`.
  void move(bool writes, const Target& target, std::uint64_t address, std::size_t data, int byte,
            int bytes, int element_bytes) {
    if (writes)
      memory_.write(target, address, get(operand(data), byte, bytes), bytes);
    else
      set(operand(data), byte, memory_.read(target, address, bytes), element_bytes);
  }

  /// Moves dwords of channels R to A; the operand does not have those that the mask leaves out.
  void components(bool writes, const Target& target, std::uint64_t base, std::size_t addresses,
                  int address_bytes) {
    int item = 0;
    for (unsigned component = 0; component < 4; ++component) {
      if ((in_.message.channels >> component & 1) == 0) continue;
      for_each_lane([&](int lane) {
        std::uint64_t at = base + get(operand(addresses), lane * address_bytes, address_bytes);
        if (address_bytes == kDwordBytes) at &= 0xffffffff;
        move(writes, target, (at & ~std::uint64_t{3}) + 4 * component, addresses + 1,
             (item * lanes_of(in_) + lane) * kDwordBytes, kDwordBytes, kDwordBytes);
      });
      ++item;
    }
  }

  /// Moves blocks of up to four bytes, each in a dword of its own; `scale` is the unit of addresses
  /// in bytes.
  void blocks_of_bytes(bool writes, const Target& target, std::uint64_t base, std::size_t addresses,
                       int scale) {
    const int bytes = in_.message.block_bytes;
    for_each_lane([&](int lane) {
      const std::uint64_t at = base + get(operand(addresses), lane * kDwordBytes, kDwordBytes) *
                                          static_cast<unsigned>(scale);
      move(writes, target, at & 0xffffffff, addresses + 1, lane * kDwordBytes, bytes, kDwordBytes);
    });
  }

  /// Moves blocks by 64-bit address. Blocks of a byte share a dword of their lane; eight of them
  /// share a quad.
  void blocks_by_pointer(bool writes) {
    const int bytes = in_.message.block_bytes;
    const int blocks = in_.message.blocks;
    const int shared = blocks > kDwordBytes ? 8 : kDwordBytes;
    for_each_lane([&](int lane) {
      const std::uint64_t address = get(operand(0), lane * 8, 8);
      if (bytes == 1) return move(writes, global(), address, 1, lane * shared, blocks, shared);
      for (int block = 0; block < blocks; ++block)
        move(writes, global(), address + static_cast<unsigned>(block * bytes), 1,
             (block * lanes_of(in_) + lane) * bytes, bytes, bytes);
    });
  }

  /// Executes an atomic. `operands` are the numbers of addresses, two sources and the result. For
  /// operations that compare, source 0 is the stored value and source 1 the compared one. This was
  /// observed in the output of IGC's finalizer; messages have the opposite order.
  void atomic(const Target& target, int address_bytes, std::array<std::size_t, 4> operands) {
    const int bytes = in_.message.atomic_bits == 64 ? 8 : kDwordBytes;
    const bool compares = kAtomics[in_.message.atomic].sources == 2;
    const std::size_t first = operands[compares ? 2 : 1], second = operands[compares ? 1 : 2];
    if (in_.message.atomic_bits == 16) state_.fail(in_, "of 16 bits is not executed");
    for_each_lane([&](int lane) {
      const std::uint64_t address = get(operand(operands[0]), lane * address_bytes, address_bytes) &
                                    ~static_cast<std::uint64_t>(bytes - 1);
      const std::uint64_t result = memory_.operate(
          target, address, static_cast<Atomic>(in_.message.atomic), 8 * bytes,
          get(operand(first), lane * bytes, bytes), get(operand(second), lane * bytes, bytes));
      set(operand(operands[3]), lane * bytes, result, bytes);
    });
  }

  /// Moves owords independent of the enabled channels (V-10).
  void owords(bool writes, const Target& target, std::uint64_t address, std::size_t data) {
    for (int byte = 0; byte < in_.exec_size * kOwordBytes; byte += 8)
      move(writes, target, address + static_cast<unsigned>(byte), data, byte, 8, 8);
  }

  /// Moves a rectangle. The distance of rows in the operand is a power of two of at least four
  /// bytes (isa/MESSAGES.md 4.2).
  void media(bool writes) {
    const Block block{static_cast<std::int32_t>(number(2)), static_cast<std::int32_t>(number(3)),
                      in_.exec_size, in_.block_height};
    int pitch = kDwordBytes;
    while (pitch < block.width_bytes) pitch *= 2;
    Target of = target(0);
    of.surface += static_cast<std::uint32_t>(operand(1).immediate);  // the plane
    for (int row = 0; row < block.rows; ++row)
      for (int column = 0; column < block.width_bytes; ++column) {
        const int byte = row * pitch + column;
        if (writes)
          memory_.write_block(of, block, column, row,
                              static_cast<std::uint8_t>(get(operand(4), byte, 1)));
        else
          set(operand(4), byte, memory_.read_block(of, block, column, row), 1);
      }
  }

  void typed(bool writes) {
    for_each_lane([&](int lane) {
      const auto at = [&](std::size_t k) {
        return static_cast<std::uint32_t>(get(operand(k), lane * kDwordBytes, kDwordBytes));
      };
      std::array<std::uint32_t, 4> color{};
      if (!writes) color = memory_.read_texel(target(0), at(1), at(2), at(3), at(4));
      int item = 0;
      for (std::size_t c = 0; c < 4; ++c) {
        if ((in_.message.channels >> c & 1) == 0) continue;
        const int byte = (item++ * lanes_of(in_) + lane) * kDwordBytes;
        if (writes)
          color[c] = static_cast<std::uint32_t>(get(operand(5), byte, kDwordBytes));
        else
          set(operand(5), byte, color[c], kDwordBytes);
      }
      if (writes)
        memory_.write_texel(target(0), at(1), at(2), at(3), at(4), color, in_.message.channels);
    });
  }

 private:
  InterpretedState& state_;
  const Instruction& in_;
  Memory& memory_;
  std::uint32_t enabled_;
};

}  // namespace

void InterpretedState::send(const Instruction& in, Memory& memory) {
  Message message(*this, in, memory);
  const int scale = in.message.block_bytes;
  switch (in.opcode) {
    case Opcode::Gather4Scaled:
    case Opcode::Scatter4Scaled:
      return message.components(in.opcode == Opcode::Scatter4Scaled, message.target(0),
                                message.number(1), 2, 4);
    case Opcode::SvmGather4Scaled:
    case Opcode::SvmScatter4Scaled:
      return message.components(in.opcode == Opcode::SvmScatter4Scaled, Message::global(),
                                message.number(0), 1, 8);
    case Opcode::GatherScaled:
    case Opcode::ScatterScaled:
      return message.blocks_of_bytes(in.opcode == Opcode::ScatterScaled, message.target(0),
                                     message.number(1), 2, 1);
    case Opcode::Gather:
    case Opcode::Scatter:
      return message.blocks_of_bytes(in.opcode == Opcode::Scatter, message.target(0),
                                     message.number(1) * static_cast<unsigned>(scale), 2, scale);
    case Opcode::SvmGather:
    case Opcode::SvmScatter: return message.blocks_by_pointer(in.opcode == Opcode::SvmScatter);
    case Opcode::DwordAtomic: return message.atomic(message.target(0), 4, {1, 2, 3, 4});
    case Opcode::SvmAtomic: return message.atomic(Message::global(), 8, {0, 2, 3, 1});
    case Opcode::OwordLd:
    case Opcode::OwordSt:
      return message.owords(in.opcode == Opcode::OwordSt, message.target(0),
                            message.number(1) * kOwordBytes, 2);
    case Opcode::OwordLdUnaligned:
      return message.owords(false, message.target(0), message.number(1), 2);
    case Opcode::SvmBlockLd:
    case Opcode::SvmBlockSt:
      return message.owords(in.opcode == Opcode::SvmBlockSt, Message::global(), message.number(0),
                            1);
    case Opcode::MediaLd:
    case Opcode::MediaSt: return message.media(in.opcode == Opcode::MediaSt);
    case Opcode::Gather4Typed:
    case Opcode::Scatter4Typed: return message.typed(in.opcode == Opcode::Scatter4Typed);
    default: return sample(in, memory);
  }
}

}  // namespace eu::isa::visa
