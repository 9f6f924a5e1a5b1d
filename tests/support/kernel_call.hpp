#pragma once
// A compiler's kernel with its inputs and expected results, run through the command line, timed and
// untimed, on a machine of its generation.
#include <gtest/gtest.h>

#include <fmt/core.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "isa/generation.hpp"
#include "tests/support/command.hpp"

namespace eu::test {

inline std::uint32_t float_bits(float value) {
  std::uint32_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

/// A list of dwords in a workload document.
inline std::string dwords(const std::vector<std::uint32_t>& values) {
  std::string text;
  for (const std::uint32_t value : values)
    text += fmt::format("{}\"{:#010x}\"", text.empty() ? "" : ", ", value);
  return "\"type\": \"ud\", \"values\": [" + text + "]";
}

struct CallBuffer {
  unsigned index;                            ///< in the binding table
  std::vector<std::uint32_t> before, after;  ///< not compared if `after` is empty
  std::string address{};                     ///< such as "0x100000000"; may be empty
};

struct KernelCall {
  int simd;
  std::array<int, 3> groups, local_size;
  int slm_bytes;
  std::string payload;  ///< items of the workload document, joined by commas
  std::vector<CallBuffer> buffers;
  int scratch_bytes = 0;  ///< per thread
};

/// The workload document of a call. `format` is the format of `file`, as `--from` names it.
inline std::string workload_of(const KernelCall& call, const std::string& file,
                               const std::string& format, isa::Generation gen) {
  const auto triple = [](const std::array<int, 3>& v) {
    return fmt::format("[{}, {}, {}]", v[0], v[1], v[2]);
  };
  std::string surfaces, expect;
  for (const CallBuffer& buffer : call.buffers) {
    const std::string address =
        buffer.address.empty() ? "" : ", \"address\": \"" + buffer.address + "\"";
    surfaces += fmt::format("{}{{\"name\": \"b{}\", \"index\": {}{}, \"data\": {{{}}}}}",
                            surfaces.empty() ? "" : ",\n", buffer.index, buffer.index, address,
                            dwords(buffer.before));
    if (buffer.after.empty()) continue;
    expect += fmt::format("{}{{\"surface\": \"b{}\", {}}}", expect.empty() ? "" : ",\n",
                          buffer.index, dwords(buffer.after));
  }
  return fmt::format(
      "{{\"schema\": \"eusim.workload/v1\", \"name\": \"k\",\n"
      "\"kernel\": {{\"file\": \"{}\", \"gen\": \"{}\", \"format\": \"{}\"}},\n"
      "\"dispatch\": {{\"kind\": \"walker\", \"groups\": {}, \"local_size\": {}, "
      "\"simd_size\": {}, \"slm_bytes\": {}, \"scratch_bytes\": {}, \"payload\": [\n{}]}},\n"
      "\"surfaces\": [\n{}],\n\"expect\": [\n{}]}}\n",
      file, row(gen).key, format, triple(call.groups), triple(call.local_size), call.simd,
      call.slm_bytes, call.scratch_bytes, call.payload, surfaces, expect);
}

/// Runs the call timed and untimed, and checks that it ends with the expected results.
inline void expect_result(const KernelCall& call, const std::string& file,
                          const std::string& format, isa::Generation gen) {
  const TemporaryDirectory directory;
  const std::string workload = directory.file("k.json", workload_of(call, file, format, gen));
  for (const std::vector<std::string>& how :
       {std::vector<std::string>{}, std::vector<std::string>{"--untimed"}}) {
    std::vector<std::string> arguments = {"run", workload};
    arguments.insert(arguments.end(), how.begin(), how.end());
    const CommandResult result = eusim(arguments);
    EXPECT_EQ(result.exit_code, 0) << result.err << result.out;
    EXPECT_EQ(result.err, "");
  }
}

}  // namespace eu::test
