#pragma once
// OpenCL kernels by Intel's compiler, called with buffers and arguments of a test.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "tests/support/gen9_kernels.hpp"
#include "tests/support/kernel_call.hpp"

namespace eu::test {

using Words = std::vector<std::uint32_t>;

/// Dword arguments by offset in bytes: the local size twice, as the runtime does, and `given`.
inline Words arguments(std::uint32_t local_size, std::size_t enqueued_at,
                       const std::map<std::size_t, std::uint32_t>& given = {}) {
  Words all(24);
  all[3] = local_size;
  all[4] = all[5] = 1;
  if (enqueued_at != 0) {
    all[enqueued_at / 4] = local_size;
    all[enqueued_at / 4 + 1] = all[enqueued_at / 4 + 2] = 1;
  }
  for (const auto& [offset, value] : given) all[offset / 4] = value;
  return all;
}

inline std::uint32_t hash(std::uint32_t i) {
  i = (i ^ (i >> 16)) * 0x45d9f3bu;
  i = (i ^ (i >> 16)) * 0x45d9f3bu;
  return i ^ (i >> 16);
}

inline Words hashes(std::uint32_t count, std::uint32_t first = 1) {
  Words all;
  for (std::uint32_t i = 0; i < count; ++i) all.push_back(hash(first + i));
  return all;
}

/// A pointer to a buffer among the arguments.
struct Pointer {
  int offset_bytes;  ///< from the first argument
  unsigned buffer;
};

/// A call of a kernel. Its registers have the OpenCL runtime's layout: local ids of each dimension,
/// then arguments and sizes.
struct Call {
  int simd;
  std::array<int, 3> groups, local_size;
  int slm_bytes;
  Words arguments;  ///< from the register after the local ids on
  std::vector<CallBuffer> buffers;
  std::vector<Pointer> pointers{};
  int scratch_bytes = 0;
  bool has_local_ids = true;
};

/// Items of the arguments from this register on: pointers, and the words between them.
inline std::string arguments_of(const Call& call, int first) {
  std::map<std::size_t, std::string> pointers;  ///< by the first of their two words
  for (const Pointer& pointer : call.pointers)
    pointers[static_cast<std::size_t>(pointer.offset_bytes) / 4] =
        fmt::format("\"type\": \"uq\", \"address_of\": \"b{}\"", pointer.buffer);
  Words words = call.arguments;
  if (!pointers.empty()) words.resize(std::max(words.size(), pointers.rbegin()->first + 2));
  std::string items;
  for (std::size_t word = 0; word < words.size();) {
    const auto at = pointers.lower_bound(word);
    const bool is_pointer = at != pointers.end() && at->first == word;
    const std::size_t end = is_pointer ? word + 2 : at == pointers.end() ? words.size() : at->first;
    items +=
        fmt::format("{}{{\"grf\": {}, \"subreg_bytes\": {}, {}}}", items.empty() ? "" : ",\n",
                    first + static_cast<int>(word) / 8, word % 8 * 4,
                    is_pointer ? at->second : dwords({words.data() + word, words.data() + end}));
    word = end;
  }
  return items;
}

inline std::string payload_of(const Call& call) {
  const int registers = std::max(1, call.simd / 16);  // of a local id: words
  const int first = call.has_local_ids ? 1 + 3 * registers : 1;
  std::string payload;
  for (int dimension = 0; dimension < 3 && call.has_local_ids; ++dimension)
    payload += fmt::format("{{\"grf\": {}, \"type\": \"uw\", \"builtin\": \"local_{}\"}},\n",
                           1 + dimension * registers, "xyz"[dimension]);
  return payload + arguments_of(call, first);
}

inline KernelCall kernel_call(const Call& call) {
  return {call.simd,        call.groups,  call.local_size,   call.slm_bytes,
          payload_of(call), call.buffers, call.scratch_bytes};
}

/// Checks that the kernel gives the call's expected results.
inline void expect_result(const Call& call, const Gen9Kernel& kernel) {
  expect_result(kernel_call(call), kernel.path, "hex", kernel.gen);
}

}  // namespace eu::test
