// Memory after lowered kernels, against memory after the code of IGC's finalizer for the same text
// (reference material) and after the interpreter of vISA. Each runs one thread, with the same
// registers and buffers.
#include <gtest/gtest.h>

#include <fmt/core.h>

#include "isa/intel/visa/interpreter/interpreter.hpp"
#include "isa/intel/visa/lower.hpp"
#include "tests/isa/visa/lowered_kernels.hpp"
#include "tests/support/compiled_kernel.hpp"

namespace eu::test {
namespace {

using namespace isa;

constexpr int kBuffers = 5;
constexpr int kBufferBytes = 1 << 19;
constexpr std::uint32_t kScalar = 12;  ///< value of each integer argument of a kernel

/// Buffers of small numbers, mostly positive: floats if the kernel computes with floats.
std::vector<Buffer> buffers_for(const std::string& name) {
  std::vector<Buffer> buffers(kBuffers, Buffer(kBufferBytes));
  const bool floats = name.find("saxpy") == 0 || name.find("float4") == 0 ||
                      name.find("gather") == 0 || name.find("trans") == 0 ||
                      name.find("reduce") == 0;
  const int least = name.find("privarr") == 0 ? 0 : -20;  // its numbers are indices
  std::uint32_t random = 1;
  for (Buffer& buffer : buffers)
    for (int n = 0; n < kBufferBytes / 4; ++n) {
      random = random * 1664525u + 1013904223u;
      const auto small = static_cast<std::int32_t>(random >> 24) + least;
      if (floats)
        put(buffer, n, static_cast<float>(small) / 8);
      else
        put(buffer, n, small);
    }
  return buffers;
}

/// Sets registers in the OpenCL runtime's layout: numbers of the channels in x, arguments,
/// pointers; offsets of buffers are zero.
void set_inputs(IntelState& state, const visa::Kernel& kernel, int simd) {
  std::uint32_t first_ids = 0;
  for (const visa::Input& input : kernel.inputs)
    if (kernel.general(input.variable).type == Type::W && first_ids == 0)
      first_ids = input.variable;
  for (int n = 0; n < simd; ++n) state.write(kGrfBytes + 2 * n, static_cast<std::uint16_t>(n));
  unsigned pointer = 0;
  for (const visa::Input& input : kernel.inputs) {
    const visa::Variable& variable = kernel.general(input.variable);
    if (variable.elements != 1) continue;
    const int at = static_cast<int>(input.offset_bytes);
    if (size_of(variable.type) == 8) state.write(at, Surfaces::address_of(pointer++ % kBuffers));
    if (input.variable > first_ids) continue;  // inputs that the compiler adds
    if (variable.type == Type::F) state.write(at, 1.5f);
    if (variable.type == Type::D) state.write(at, kScalar);
  }
}

IntelState starting_state(const FinalizedKernel& kernel) {
  IntelState state;
  start_thread(state, low_bits(kernel.simd));
  set_inputs(state, kernel.visa(), kernel.simd);
  return state;
}

/// The buffers as memory of the interpreter.
class BufferMemory : public visa::Memory {
 public:
  explicit BufferMemory(std::vector<Buffer>& buffers) : buffers_(buffers) {}

  std::uint64_t read(const visa::Target& target, std::uint64_t address, int bytes) override {
    std::uint64_t value = 0;
    std::memcpy(&value, at(target, address, bytes), static_cast<std::size_t>(bytes));
    return value;
  }
  void write(const visa::Target& target, std::uint64_t address, std::uint64_t value,
             int bytes) override {
    std::memcpy(at(target, address, bytes), &value, static_cast<std::size_t>(bytes));
  }
  std::uint64_t operate(const visa::Target& target, std::uint64_t address, visa::Atomic operation,
                        int bits, std::uint64_t first, std::uint64_t second) override {
    const std::uint64_t old = read(target, address, bits / 8);
    const auto number = [](std::uint64_t value) { return static_cast<std::int32_t>(value); };
    std::uint64_t result = old;
    switch (operation) {
      case visa::Atomic::Add: result = old + first; break;
      case visa::Atomic::Xor: result = old ^ first; break;
      case visa::Atomic::MaxSint: result = number(old) < number(first) ? first : old; break;
      case visa::Atomic::Cmpxchg: result = old == first ? second : old; break;
      default: ADD_FAILURE() << "operation " << static_cast<int>(operation);
    }
    write(target, address, result, bits / 8);
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

  const Buffer& stateless() const { return stateless_; }

 private:
  std::uint8_t* at(const visa::Target& target, std::uint64_t address, int bytes) {
    Buffer* buffer = &stateless_;
    if (target.space == visa::Space::Surface) buffer = &buffers_.at(target.surface);
    if (target.space == visa::Space::Shared) buffer = &shared_;
    if (target.space == visa::Space::Global) buffer = &buffers_.at((address >> 32) - 1);
    const std::size_t place = target.space == visa::Space::Shared
                                  ? address & 0xffff
                                  : static_cast<std::uint32_t>(address);
    const bool inside = place + static_cast<std::size_t>(bytes) <= buffer->size();
    EXPECT_TRUE(inside) << place;
    return inside ? buffer->data() + place : nowhere_.data();
  }

  std::vector<Buffer>& buffers_;
  Buffer shared_ = Buffer(1u << 16), stateless_ = Buffer(1u << 20), nowhere_ = Buffer(8);
};

/// The buffers after the interpreter has executed a thread, as memory_after() gives them.
std::vector<Buffer> interpreted(const FinalizedKernel& kernel) {
  std::vector<Buffer> buffers = buffers_for(kernel.name());
  BufferMemory memory(buffers);
  const visa::Interpreter interpreter(kernel.visa(), kernel.gen, kernel.name());
  visa::InterpretedThread thread(interpreter, starting_state(kernel));
  std::uint64_t limit = 1000000;
  auto stop = visa::InterpretedThread::Stop::Barrier;
  while (stop == visa::InterpretedThread::Stop::Barrier) stop = thread.run(memory, limit);
  EXPECT_EQ(stop, visa::InterpretedThread::Stop::Ended) << kernel.name();
  buffers.push_back(memory.stateless());
  return buffers;
}

/// The buffers after one thread, and the memory without surface.
std::vector<Buffer> memory_after(const Program& program, IntelState state,
                                 std::vector<Buffer> buffers) {
  const PreparedIntelProgram prepared(program);
  Surfaces surfaces(buffers);
  for (int steps = 0; steps < 1000000; ++steps) {
    const Prepared& next = prepared[state.pc];
    if (next.action == Action::Send) {
      if (next.instruction->eot) {
        buffers.push_back(surfaces.stateless());
        return buffers;
      }
      surfaces.serve(next, state);
    }
    if (testing::Test::HasFailure()) return {};
    prepared.step(state);
  }
  ADD_FAILURE() << program.name << " does not end";
  return {};
}
std::vector<Buffer> memory_after(const Program& program, const FinalizedKernel& kernel) {
  return memory_after(program, starting_state(kernel), buffers_for(kernel.name()));
}

/// Generations that can execute a kernel's text: its own, and Haswell unless it lacks something.
std::vector<Generation> generations_of(const FinalizedKernel& kernel) {
  std::vector<Generation> gens{kernel.gen};
  const bool has_quads = kernel.name().find("intdiv") == 0;
  if (kernel.has_narrow_addresses() && !has_quads) gens.push_back(Generation::Hsw);
  return gens;
}

class LoweredKernels : public testing::TestWithParam<FinalizedKernel> {};

TEST_P(LoweredKernels, LeaveWhatTheFinalizersCodeLeaves) {
  const FinalizedKernel& kernel = GetParam();
  const std::vector<Buffer> expected = memory_after(kernel.finalized(), kernel);
  ASSERT_FALSE(expected.empty());
  std::vector<Buffer> before = buffers_for(kernel.name());
  before.emplace_back(expected.back().size());
  EXPECT_TRUE(expected != before) << "nothing was written";
  for (const Generation gen : generations_of(kernel)) {
    const visa::Lowered lowered = visa::lower(kernel.visa(), gen, kernel.name());
    EXPECT_TRUE(memory_after(lowered.program, kernel) == expected) << row(gen).key;
  }
}

TEST_P(LoweredKernels, LeaveWhatTheInterpreterLeaves) {
  const FinalizedKernel& kernel = GetParam();
  const std::vector<Buffer> expected = interpreted(kernel);
  for (const Generation gen : generations_of(kernel)) {
    const visa::Lowered lowered = visa::lower(kernel.visa(), gen, kernel.name());
    EXPECT_TRUE(memory_after(lowered.program, kernel) == expected) << row(gen).key;
  }
}

/// With few registers and flags, spilled values are restored unchanged.
TEST_P(LoweredKernels, LeaveTheSameWhenTheySpill) {
  const FinalizedKernel& kernel = GetParam();
  if (kernel.name().find("privarr") == 0) return;  // its array cannot be spilled
  visa::LowerOptions few;
  few.registers = 40;
  few.flag_words = kernel.simd > 16 ? 2 : 1;
  const std::vector<Buffer> expected = memory_after(kernel.finalized(), kernel);
  for (const Generation gen : generations_of(kernel)) {
    const visa::Lowered lowered = visa::lower(kernel.visa(), gen, kernel.name(), few);
    EXPECT_TRUE(memory_after(lowered.program, kernel) == expected) << row(gen).key;
  }
}

/// A spilled input of a thread must be written to scratch space before it is read from there.
/// SIMD32 kernels of IGC lost the numbers of their invocations without this.
TEST(VisaLoweringMemory, InputsThatSpillKeepTheirValues) {
  constexpr int kVariables = 30, kChannels = 16, kInput = 2, kOffsets = 4;
  std::string text =
      ".version 4.1\n.kernel \"k\"\n.decl T6 v_type=T num_elts=1\n"
      ".decl I v_type=G type=d num_elts=16 align=GRF\n"
      ".decl O v_type=G type=ud num_elts=16 align=GRF\n";
  std::string code = "movs (M1_NM, 1) T6(0) 0x0:ud\n";
  std::string sums;
  for (int n = 0; n < kVariables; ++n) {
    text += fmt::format(".decl X{} v_type=G type=d num_elts=16 align=GRF\n", n);
    code += fmt::format("gather4_scaled.R (M1, 16) T6 {}:ud O.0 X{}.0\n", 64 * n, n);
    sums += fmt::format("scatter4_scaled.R (M1, 16) T6 {}:ud O.0 X{}.0\n", 64 * (n + 1), n);
  }
  text += fmt::format(".input T6 offset=192 size=4\n.input I offset={} size=64\n", 32 * kInput) +
          fmt::format(".input O offset={} size=64\n", 32 * kOffsets) +
          ".kernel_attr SimdSize=16\n.function \"k_0\"\nk_0:\n" + code + sums +
          "scatter4_scaled.R (M1, 16) T6 0x0:ud O.0 I.0\nret (M1, 1)\n";
  IntelState state;
  start_thread(state, 0xffff);
  Buffer before(1 << 12), wanted(1 << 12);
  for (int n = 0; n < kChannels; ++n) {
    state.write(kInput * kGrfBytes + 4 * n, 1000 + n);
    state.write(kOffsets * kGrfBytes + 4 * n, 4 * n);
    put(wanted, n, 1000 + n);
  }
  for (int n = 0; n < kChannels * kVariables; ++n) {
    put(before, n, 7 * n);
    put(wanted, n + kChannels, 7 * n);
  }
  visa::LowerOptions few;
  few.registers = 40;
  for (const Generation gen :
       {Generation::Hsw, Generation::Bdw, Generation::Skl, Generation::Bxt}) {
    const visa::Lowered lowered = visa::lower(visa::read_visa(text, "k"), gen, "k", few);
    EXPECT_GE(lowered.statistics.spilled, 2);
    const std::vector<Buffer> after = memory_after(lowered.program, state, {before});
    ASSERT_EQ(after.size(), 2);
    EXPECT_TRUE(after[0] == wanted) << row(gen).key;
  }
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(LoweredKernels);
INSTANTIATE_TEST_SUITE_P(Shared, LoweredKernels, testing::ValuesIn(finalized_kernels()),
                         [](const auto& info) {
                           std::string name = info.param.name();
                           for (char& c : name)
                             if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
                           return name;
                         });

}  // namespace
}  // namespace eu::test
