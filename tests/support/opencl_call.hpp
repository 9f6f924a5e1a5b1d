#pragma once
// OpenCL kernels as Intel's compiler made them, called with buffers and arguments of a test: as
// workloads, run with and without time.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "tests/support/command.hpp"
#include "tests/support/gen9_kernels.hpp"

namespace eu::test {

inline std::string words(const std::vector<std::uint32_t>& values) {
  std::string text;
  for (const std::uint32_t value : values)
    text += fmt::format("{}\"{:#010x}\"", text.empty() ? "" : ", ", value);
  return "\"type\": \"ud\", \"values\": [" + text + "]";
}

struct Buffer {
  unsigned index;
  std::vector<std::uint32_t> before, after;
  std::string address{};  ///< if it is given one
};

/// A pointer to a buffer among the arguments.
struct Pointer {
  int offset_bytes;  ///< behind the first argument
  unsigned buffer;
};

/// A kernel with what it is called with. Its registers are laid out as the OpenCL runtime does:
/// local ids of each dimension, then arguments and sizes.
struct Call {
  int simd;
  std::array<int, 3> groups, local_size;
  int slm_bytes;
  std::vector<std::uint32_t> arguments;  ///< from the register behind the local ids on
  std::vector<Buffer> buffers;
  std::vector<Pointer> pointers{};
  int scratch_bytes = 0;
  bool has_local_ids = true;
};

inline std::string workload_of(const Call& call, const Gen9Kernel& kernel) {
  const auto triple = [](const std::array<int, 3>& v) {
    return fmt::format("[{}, {}, {}]", v[0], v[1], v[2]);
  };
  const int registers = std::max(1, call.simd / 16);  // of a local id: words
  const int first = call.has_local_ids ? 1 + 3 * registers : 1;
  std::string payload;
  for (int dimension = 0; dimension < 3 && call.has_local_ids; ++dimension)
    payload += fmt::format("{{\"grf\": {}, \"type\": \"uw\", \"builtin\": \"local_{}\"}},\n",
                           1 + dimension * registers, "xyz"[dimension]);
  payload += fmt::format("{{\"grf\": {}, {}}}", first, words(call.arguments));
  for (const Pointer& pointer : call.pointers)
    payload += fmt::format(
        ",\n{{\"grf\": {}, \"subreg_bytes\": {}, \"type\": \"uq\", \"address_of\": \"b{}\"}}",
        first + pointer.offset_bytes / 32, pointer.offset_bytes % 32, pointer.buffer);
  std::string surfaces, expect;
  for (const Buffer& buffer : call.buffers) {
    const std::string comma = surfaces.empty() ? "" : ",\n";
    const std::string address =
        buffer.address.empty() ? "" : ", \"address\": \"" + buffer.address + "\"";
    surfaces += fmt::format("{}{{\"name\": \"b{}\", \"index\": {}{}, \"data\": {{{}}}}}", comma,
                            buffer.index, buffer.index, address, words(buffer.before));
    if (buffer.after.empty()) continue;
    expect += fmt::format("{}{{\"surface\": \"b{}\", {}}}", expect.empty() ? "" : ",\n",
                          buffer.index, words(buffer.after));
  }
  return fmt::format(
      "{{\"schema\": \"eusim.workload/v1\", \"name\": \"k\",\n"
      "\"kernel\": {{\"file\": \"{}\", \"gen\": \"{}\", \"format\": \"hex\"}},\n"
      "\"dispatch\": {{\"kind\": \"walker\", \"groups\": {}, \"local_size\": {}, "
      "\"simd_size\": {}, \"slm_bytes\": {}, \"scratch_bytes\": {}, \"payload\": [\n{}]}},\n"
      "\"surfaces\": [\n{}],\n\"expect\": [\n{}]}}\n",
      kernel.path, row(kernel.gen).key, triple(call.groups), triple(call.local_size), call.simd,
      call.slm_bytes, call.scratch_bytes, payload, surfaces, expect);
}

/// What the kernel leaves must be what the call expects. The machine is Haswell's with the chip's
/// instruction set.
inline void expect_result(const Call& call, const Gen9Kernel& kernel) {
  const TemporaryDirectory directory;
  const std::string workload = directory.file("k.json", workload_of(call, kernel));
  const std::string gen = "/gen=" + std::string(row(kernel.gen).key);
  for (const std::vector<std::string>& how :
       {std::vector<std::string>{}, std::vector<std::string>{"--untimed"}}) {
    std::vector<std::string> arguments = {"run", workload, "--machine", "hsw_gt2", "--set", gen};
    arguments.insert(arguments.end(), how.begin(), how.end());
    const CommandResult result = eusim(arguments);
    EXPECT_EQ(result.exit_code, 0) << result.err << result.out;
    EXPECT_EQ(result.err, "");
  }
}

}  // namespace eu::test
