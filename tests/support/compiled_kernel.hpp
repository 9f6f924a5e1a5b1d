#pragma once
// Kernels that Intel's OpenCL compiler emitted for Gen8 and Gen9, run by hand: messages to surfaces
// are served at once.
#include <gtest/gtest.h>

#include <cstring>
#include <fstream>
#include <functional>
#include <ostream>
#include <sstream>
#include <string>
#include <vector>

#include "isa/gen/exec/exec.hpp"
#include "isa/gen/exec/lanes.hpp"
#include "isa/gen/program.hpp"
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

/// Untyped and byte-scattered reads and writes of surfaces, a component after the other.
class Surfaces {
 public:
  explicit Surfaces(std::vector<Buffer>& buffers) : buffers_(buffers) {}

  /// Fields of descriptors: types 18:14 and channel masks 11:8 of untyped messages, sizes 11:10 of
  /// byte-scattered ones.
  void serve(const isa::Prepared& prepared, isa::GenState& state) {
    const isa::Instruction& in = *prepared.instruction;
    const isa::Descriptor descriptor{in.src[1].immediate};
    const unsigned type = descriptor.bits(18, 14);
    const bool bytes = in.sfid == 10;
    const int lanes = in.exec_size, registers = lanes / 8;
    const bool writes = bytes ? type == 12 : type == 9;
    ASSERT_TRUE(writes || type == (bytes ? 4u : 1u)) << std::hex << descriptor.raw;
    Buffer& buffer = buffers_.at(descriptor.bits(7, 0));
    const int size_bytes = bytes ? 1 << descriptor.bits(11, 10) : 4;
    const std::uint32_t channels = isa::channel_enables(prepared, state);
    const int addresses = in.src[0].number;
    const bool split = isa::row(in.opcode).format == isa::Format::Sends;
    int data = writes ? (split ? in.src[2].number : addresses + registers) : in.dst.number;
    int component = 0;
    for (int k = 0; k < 4; ++k) {
      if (bytes ? k > 0 : descriptor.bits(8 + k, 8 + k) != 0) continue;
      for (int n = 0; n < lanes; ++n) {
        if (((channels >> n) & 1) == 0) continue;
        const auto address = state.read<std::uint32_t>(addresses * isa::kGrfBytes + 4 * n) +
                             4u * static_cast<unsigned>(k);
        ASSERT_LE(address + static_cast<unsigned>(size_bytes), buffer.size());
        const int byte = (data + component * registers) * isa::kGrfBytes + 4 * n;
        std::uint32_t element = writes ? state.read<std::uint32_t>(byte) : 0;
        if (writes)
          std::memcpy(buffer.data() + address, &element, static_cast<std::size_t>(size_bytes));
        else
          std::memcpy(&element, buffer.data() + address, static_cast<std::size_t>(size_bytes));
        if (!writes) state.write(byte, element);
      }
      ++component;
    }
  }

 private:
  std::vector<Buffer>& buffers_;
};

/// A kernel as it was emitted, by its path below kernels/gen9 without the ending.
struct CompiledKernel {
  std::string path;
  isa::Gen gen = isa::Gen::Skl;

  std::string file() const {
    return "kernels/gen9/" + path + "." + std::string(isa::row(gen).key) + ".hex";
  }
};
inline void PrintTo(const CompiledKernel& kernel, std::ostream* out) {
  *out << kernel.file();
}

/// One thread of `simd` channels to its end: local ids 0, 1, .. in r1 on, everything else zero but
/// for what `set_arguments` puts there.
inline void run_kernel(const CompiledKernel& kernel, int simd, std::vector<Buffer>& buffers,
                       const std::function<void(isa::GenState&)>& set_arguments = {}) {
  const auto path = shared_path(kernel.file());
  ASSERT_TRUE(path) << kernel.file();
  const isa::Program program = isa::program_from_bytes(read_hex(*path), kernel.gen, kernel.path);
  const isa::PreparedGenProgram prepared(program);
  isa::GenState state;
  start_thread(state, isa::low_bits(simd));
  for (int n = 0; n < simd; ++n) state.write(isa::kGrfBytes + 2 * n, static_cast<std::uint16_t>(n));
  if (set_arguments) set_arguments(state);
  Surfaces surfaces(buffers);
  for (int steps = 0; steps < 1000000; ++steps) {
    const isa::Prepared& next = prepared[state.pc];
    if (next.action == isa::Action::Send) {
      if (next.instruction->eot) return;
      surfaces.serve(next, state);
    }
    prepared.step(state);
  }
  FAIL() << kernel.path << " does not end";
}

}  // namespace eu::test
