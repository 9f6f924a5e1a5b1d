#pragma once
// A vISA kernel, executed by one thread on memory of its own.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "isa/intel/exec/exec.hpp"
#include "isa/intel/visa/interpreter/interpreter.hpp"

namespace eu::test {

namespace visa = isa::visa;

/// Surfaces of bytes, of any size.
class PlainMemory : public visa::Memory {
 public:
  std::uint64_t read(const visa::Target& target, std::uint64_t address, int bytes) override {
    std::uint64_t value = 0;
    for (int i = 0; i < bytes; ++i)
      value |= std::uint64_t{at(target)[address + static_cast<unsigned>(i)]} << (8 * i);
    return value;
  }
  void write(const visa::Target& target, std::uint64_t address, std::uint64_t value,
             int bytes) override {
    for (int i = 0; i < bytes; ++i)
      at(target)[address + static_cast<unsigned>(i)] = static_cast<std::uint8_t>(value >> (8 * i));
  }
  std::uint64_t operate(const visa::Target& target, std::uint64_t address, visa::Atomic operation,
                        int bits, std::uint64_t first, std::uint64_t) override {
    EXPECT_EQ(operation, visa::Atomic::Add);
    const std::uint64_t old = read(target, address, bits / 8);
    write(target, address, old + first, bits / 8);
    return old;
  }
  std::uint8_t read_block(const visa::Target&, const visa::Block&, int, int) override { return 0; }
  void write_block(const visa::Target&, const visa::Block&, int, int, std::uint8_t) override {}
  std::array<std::uint32_t, 4> read_texel(const visa::Target&, std::uint32_t, std::uint32_t,
                                          std::uint32_t, std::uint32_t) override {
    return {};
  }
  void write_texel(const visa::Target&, std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t,
                   const std::array<std::uint32_t, 4>&, unsigned) override {}
  std::array<visa::LaneDwords, 4> sample(const visa::SampleRequest&) override { return {}; }

  std::map<std::uint64_t, std::uint8_t>& at(const visa::Target& target) {
    return surfaces_[{static_cast<int>(target.space), target.surface}];
  }

 private:
  std::map<std::pair<int, std::uint32_t>, std::map<std::uint64_t, std::uint8_t>> surfaces_;
};

/// A kernel of declarations and code, executed by one thread.
class Execution {
 public:
  Execution(const std::string& declarations, const std::string& code, const isa::IntelState& start)
      : interpreter_(visa::read_visa(".version 4.1\n.kernel \"k\"\n" + declarations +
                                         ".kernel_attr SimdSize=32\n.function \"k_0\"\nk_0:\n" +
                                         code + "    ret (M1, 1)\n",
                                     "k.visaasm"),
                     isa::Generation::Skl, "k.visaasm"),
        thread_(interpreter_, start) {
    std::uint64_t instructions = 100000;
    stop = thread_.run(memory, instructions);
  }

  template <class T>
  std::vector<T> values(const std::string& name) const {
    const auto& generals = interpreter_.kernel().generals;
    const auto found = std::find_if(generals.begin(), generals.end(),
                                    [&](const auto& variable) { return variable.name == name; });
    const auto bytes = thread_.variable(static_cast<std::uint32_t>(found - generals.begin()));
    std::vector<T> result(bytes.size() / sizeof(T));
    std::memcpy(result.data(), bytes.data(), bytes.size());
    return result;
  }

  PlainMemory memory;
  visa::InterpretedThread::Stop stop{};

 private:
  visa::Interpreter interpreter_;
  visa::InterpretedThread thread_;
};

/// A thread whose registers hold their numbers as words: word n is n.
inline isa::IntelState numbered(std::uint32_t dispatch_mask = ~0u) {
  isa::IntelState state;
  for (int word = 0; word < isa::kGrfCount * 16; ++word)
    state.write(2 * word, static_cast<std::uint16_t>(word));
  isa::start_thread(state, dispatch_mask);
  return state;
}

}  // namespace eu::test
