#pragma once
// Kernels that Intel's OpenCL compiler emitted for Gen8 and Gen9, executed without timing: messages
// to surfaces are served at once.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <functional>
#include <ostream>
#include <sstream>
#include <string>
#include <vector>

#include "isa/intel/exec/exec.hpp"
#include "isa/intel/exec/lanes.hpp"
#include "isa/intel/program/program.hpp"
#include "tests/support/shared.hpp"

namespace eu::test {

using Buffer = std::vector<std::uint8_t>;

template <class T>
T at(const Buffer& buffer, int index) {
  T value;
  std::memcpy(&value, buffer.data() + static_cast<std::size_t>(index) * sizeof value, sizeof value);
  return value;
}
template <class T>
void put(Buffer& buffer, int index, T value) {
  std::memcpy(buffer.data() + static_cast<std::size_t>(index) * sizeof value, &value, sizeof value);
}

inline std::vector<std::uint8_t> read_hex(const std::string& path) {
  std::ifstream in(path);
  std::vector<std::uint8_t> bytes;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    for (unsigned byte; words >> std::hex >> byte;)
      bytes.push_back(static_cast<std::uint8_t>(byte));
  }
  return bytes;
}

/// Memory of messages to the data caches: untyped, byte-scattered and 64-bit-addressed reads,
/// writes and atomics. Lanes are served in order.
class Surfaces {
 public:
  static constexpr unsigned kShared = 0xfe, kStateless = 0xff;

  explicit Surfaces(std::vector<Buffer>& buffers) : buffers_(buffers) {}

  /// Address of a buffer in the 64-bit space, in which each has 4 GB for itself.
  static std::uint64_t address_of(unsigned number) { return std::uint64_t{number + 1} << 32; }

  /// Memory of messages without a surface.
  const Buffer& stateless() const { return stateless_; }

  void serve(const isa::Prepared& prepared, isa::IntelState& state) {
    const isa::Instruction& in = *prepared.instruction;
    const isa::Descriptor descriptor{in.src[1].immediate};
    const unsigned type = descriptor.bits(18, 14);
    Message message{prepared, state, descriptor, in.exec_size};
    message.wide = in.sfid == 12 && type >= 0x10;
    const auto serve_lanes = [&](Item item, int items, bool writes) {
      for (int k = 0, place = 0; k < items; ++k)
        if (item.is_moved(k)) move(message, item, k, place++, writes);
    };
    const unsigned kind = descriptor.bits(9, 8), log2 = descriptor.bits(11, 10);
    const unsigned moved = ~descriptor.bits(11, 8);
    if (in.sfid == 0xa && descriptor.is_scratch_block()) return serve_scratch(message);
    switch (in.sfid << 8 | type) {
      case 0x300: state.notification[0] = 1; break;  // groups of one thread: no wait
      case 0xa04: serve_lanes({1 << log2, 4}, 1, false); break;
      case 0xa0c: serve_lanes({1 << log2, 4}, 1, true); break;
      case 0xc01: serve_lanes({4, 4, moved}, 4, false); break;
      case 0xc09: serve_lanes({4, 4, moved}, 4, true); break;
      case 0xc02: update(message, 4); break;
      case 0xc12: update(message, descriptor.bits(12, 12) != 0 ? 8 : 4); break;
      case 0xc10:
      case 0xc1a: {
        const Item bytes{1 << log2, 4}, elements{kind == 1 ? 4 : 8, kind == 1 ? 4 : 8};
        serve_lanes(kind == 0 ? bytes : elements, kind == 0 ? 1 : 1 << log2, type == 0x1a);
        break;
      }
      default: FAIL() << "message " << std::hex << descriptor.raw << " to " << int{in.sfid};
    }
  }

 private:
  /// Sizes of a lane's element in memory and in registers. `mask`: the elements that are moved; in
  /// registers they follow each other.
  struct Item {
    int memory_bytes, register_bytes;
    unsigned mask = ~0u;

    bool is_moved(int number) const { return ((mask >> number) & 1) != 0; }
  };

  struct Message {
    const isa::Prepared& prepared;
    isa::IntelState& state;
    isa::Descriptor descriptor;
    int lanes;
    bool wide = false;  ///< addresses of 64 bits

    const isa::Instruction& instruction() const { return *prepared.instruction; }
    bool enabled(int lane) const {
      return ((isa::channel_enables(prepared, state) >> lane) & 1) != 0;
    }
    /// First byte of a write's data in the register file.
    int written() const {
      const bool split = isa::row(instruction().opcode).format == isa::Format::Sends;
      if (split) return instruction().src[2].number * isa::kGrfBytes;
      return addresses() + slots() * (wide ? 8 : 4);
    }
    /// Number of lanes in payload and response.
    int slots() const { return std::max(lanes, 8); }
    /// First byte of the addresses in the register file.
    int addresses() const {
      return (instruction().src[0].number + descriptor.has_header()) * isa::kGrfBytes;
    }
    int returned() const { return instruction().dst.number * isa::kGrfBytes; }
  };

  /// The bytes at a lane's address; null, and a failure, outside of the buffers.
  std::uint8_t* memory(const Message& message, int lane, int offset, int bytes) {
    const int at = message.addresses();
    const auto low = message.wide ? message.state.read<std::uint64_t>(at + 8 * lane)
                                  : message.state.read<std::uint32_t>(at + 4 * lane);
    const unsigned number =
        message.wide ? static_cast<unsigned>(low >> 32) - 1 : message.descriptor.bits(7, 0);
    std::size_t place = static_cast<std::uint32_t>(low) + static_cast<std::size_t>(offset);
    if (number == kShared) place &= 0xffff;
    Buffer* const buffer = number == kShared          ? &shared_
                           : number == kStateless     ? &stateless_
                           : number < buffers_.size() ? &buffers_[number]
                                                      : nullptr;
    if (buffer != nullptr && place + static_cast<std::size_t>(bytes) <= buffer->size())
      return buffer->data() + place;
    ADD_FAILURE() << "buffer " << number << " has no byte " << place;
    return nullptr;
  }

  /// Serves registers of scratch space, by their number in it, without masks.
  void serve_scratch(Message& message) {
    const bool writes = message.descriptor.bits(17, 17) != 0;
    const std::size_t bytes = (message.descriptor.bits(13, 12) + 1) * isa::kGrfBytes;
    const std::size_t place = message.descriptor.bits(11, 0) * std::size_t{isa::kGrfBytes};
    const bool split = isa::row(message.instruction().opcode).format == isa::Format::Sends;
    const int from =
        split ? message.instruction().src[2].number * isa::kGrfBytes : message.addresses();
    auto* const registers = message.state.grf.data() + (writes ? from : message.returned());
    if (writes)
      std::memcpy(scratch_.data() + place, registers, bytes);
    else
      std::memcpy(registers, scratch_.data() + place, bytes);
  }

  void move(Message& message, Item item, int number, int place, bool writes) {
    const int base = writes ? message.written() : message.returned();
    for (int lane = 0; lane < message.lanes; ++lane) {
      if (!message.enabled(lane)) continue;
      const auto bytes = static_cast<std::size_t>(item.memory_bytes);
      auto* const at = memory(message, lane, number * item.memory_bytes, item.memory_bytes);
      if (at == nullptr) return;
      const int from = base + (place * message.slots() + lane) * item.register_bytes;
      auto element = message.state.read<std::uint64_t>(from);
      if (writes) {
        std::memcpy(at, &element, bytes);
      } else {
        if (item.register_bytes == 4) element &= ~std::uint64_t{0xffffffff};
        std::memcpy(&element, at, bytes);
        message.state.write(from, element);
      }
    }
  }

  /// Result of an atomic operation on 4 or 8 bytes, as far as the kernels use them.
  static std::uint64_t updated(unsigned operation, std::uint64_t old, std::uint64_t first,
                               std::uint64_t second) {
    const auto number = [](std::uint64_t value) { return static_cast<std::int32_t>(value); };
    switch (operation) {
      case 3: return old ^ first;
      case 4: return first;
      case 6: return old - 1;
      case 7: return old + first;
      case 10: return number(old) < number(first) ? first : old;
      case 14: return old == first ? second : old;
      default: ADD_FAILURE() << "operation " << operation; return old;
    }
  }

  void update(Message& message, int bytes) {
    const auto size = static_cast<std::size_t>(bytes);
    for (int lane = 0; lane < message.lanes; ++lane) {
      if (!message.enabled(lane)) continue;
      std::uint64_t old = 0, operand[2] = {};
      auto* const at = memory(message, lane, 0, bytes);
      if (at == nullptr) return;
      std::memcpy(&old, at, size);
      for (int k = 0; k < 2; ++k) {
        const int from = message.written() + (k * message.slots() + lane) * bytes;
        std::memcpy(&operand[k], message.state.grf.data() + from, size);
      }
      const std::uint64_t result =
          updated(message.descriptor.bits(11, 8), old, operand[0], operand[1]);
      std::memcpy(at, &result, size);
      if (message.descriptor.bits(13, 13) != 0)
        std::memcpy(message.state.grf.data() + message.returned() + lane * bytes, &old, size);
    }
  }

  std::vector<Buffer>& buffers_;
  Buffer shared_ = Buffer(1u << 16), stateless_ = Buffer(1u << 20), scratch_ = Buffer(1u << 17);
};

/// A kernel as it was emitted, by its path below kernels/gen9 without the ending.
struct CompiledKernel {
  std::string path;
  isa::Generation gen = isa::Generation::Skl;

  std::string file() const {
    return "kernels/gen9/" + path + "." + std::string(isa::row(gen).key) + ".hex";
  }
};
inline void PrintTo(const CompiledKernel& kernel, std::ostream* out) {
  *out << kernel.file();
}

/// The first register after the local ids, where arguments begin.
constexpr int argument_register(int simd) {
  return 1 + 3 * (simd == 32 ? 2 : 1);
}

/// Writes `argument` to the registers, at the offset that the compiler's .ze_info.yaml gives it.
template <class T>
void put_argument(isa::IntelState& state, int simd, int offset_bytes, T argument) {
  state.write(argument_register(simd) * isa::kGrfBytes + offset_bytes, argument);
}

/// Runs one thread of `simd` channels to its end. Local ids 0, 1, .. are in r1 on, pointers to the
/// buffers at the compiler's offsets; all else is zero unless `set_arguments` sets it.
inline void run_kernel(const CompiledKernel& kernel, int simd, std::vector<Buffer>& buffers,
                       const std::function<void(isa::IntelState&)>& set_arguments = {}) {
  const auto path = shared_path(kernel.file());
  ASSERT_TRUE(path) << kernel.file();
  const isa::Program program = isa::program_from_bytes(read_hex(*path), kernel.gen, kernel.path);
  const isa::PreparedIntelProgram prepared(program);
  isa::IntelState state;
  start_thread(state, isa::low_bits(simd));
  for (int n = 0; n < simd; ++n) state.write(isa::kGrfBytes + 2 * n, static_cast<std::uint16_t>(n));
  for (int n = 0; n < static_cast<int>(buffers.size()); ++n)
    put_argument(state, simd, 32 + 8 * n, Surfaces::address_of(static_cast<unsigned>(n)));
  if (set_arguments) set_arguments(state);
  Surfaces surfaces(buffers);
  for (int steps = 0; steps < 1000000; ++steps) {
    const isa::Prepared& next = prepared[state.pc];
    if (next.action == isa::Action::Send) {
      if (next.instruction->eot) return;
      surfaces.serve(next, state);
    }
    if (testing::Test::HasFatalFailure()) return;
    prepared.step(state);
  }
  FAIL() << kernel.path << " does not end";
}

}  // namespace eu::test
