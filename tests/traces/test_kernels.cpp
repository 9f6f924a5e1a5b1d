// The kernels in traces/kernels as texts: they assemble, name their messages correctly, and have
// the instruction counts of their sources.
#include <gtest/gtest.h>

#include <functional>
#include <regex>

#include "isa/intel/messages/message.hpp"
#include "isa/intel/text/text.hpp"
#include "tests/support/files.hpp"
#include "tests/support/mesa_text.hpp"
#include "tests/traces/trace_files.hpp"

namespace eu::isa {
namespace {

Program kernel(const std::string& name) {
  const std::string path = test::kernel_path(name);
  return read_mesa(test::contents(path), Generation::Ivb, path);
}

class Kernel : public testing::TestWithParam<std::string> {};

TEST_P(Kernel, AssemblesDisassemblesAndReassemblesToTheSameBytes) {
  const Program program = kernel(GetParam());
  ASSERT_GT(program.size(), 0u);
  EXPECT_EQ(read_mesa(write_mesa(program), Generation::Ivb, "text of it").bytes, program.bytes);
  // Labels that bytes do not contain are made again.
  const Program decoded = program_from_bytes(program.bytes, Generation::Ivb, "bytes of it");
  EXPECT_EQ(read_mesa(write_mesa(decoded), Generation::Ivb, "text of them").bytes, program.bytes);
}

TEST_P(Kernel, SaysWhatItTakesAndWhereItIsFrom) {
  const std::string text = test::contents(test::kernel_path(GetParam()));
  ASSERT_EQ(text.rfind("// ", 0), 0u);
  const std::string header = text.substr(0, text.find("\n\n"));
  for (const char* part : {"\n// Payload ", "\n// Surfaces ", "\n// Dispatch ", "\n// Source "})
    EXPECT_NE(header.find(part), std::string::npos) << part;
}

/// IVB PRM 6.56 for the payload's registers, isa/MESSAGES.md 4.1 and 7 for the descriptors. Pixel
/// shaders end with their last write to the render target.
TEST_P(Kernel, EndsWithItsOnlyEndOfThread) {
  const Program program = kernel(GetParam());
  for (std::uint32_t index = 0; index + 1 < program.size(); ++index)
    EXPECT_FALSE(instructions(program)[index].eot) << "instruction " << index;
  const Instruction& last = instructions(program).back();
  EXPECT_TRUE(last.eot);
  const Descriptor descriptor{last.src[1].immediate};
  if (message_kind(static_cast<Sfid>(last.sfid), descriptor, Generation::Ivb) !=
      MessageKind::RenderTargetWrite) {
    EXPECT_EQ(last.sfid, static_cast<unsigned>(Sfid::ThreadSpawner));
    EXPECT_EQ(last.src[1].immediate, 0x02000010u);
  }
  EXPECT_GE(last.src[0].number, 112);
}

/// Text after a descriptor is for people: only this test reads it.
TEST_P(Kernel, NamesItsMessagesAsTheDisassemblerDoes) {
  static const std::regex message("[a-z_]+ MsgDesc:[^{]*");
  const Program program = kernel(GetParam());
  for (std::uint32_t index = 0; index < program.size(); ++index) {
    if (instructions(program)[index].opcode != Opcode::Send) continue;
    std::smatch printed, meant;
    const std::string source =
        test::one_blank(std::regex_replace(program.source[index].text, std::regex("\n"), " "));
    const std::string written = write_mesa(instructions(program)[index], Generation::Ivb);
    ASSERT_TRUE(std::regex_search(source, printed, message)) << source;
    ASSERT_TRUE(std::regex_search(written, meant, message)) << written;
    EXPECT_EQ(printed.str(), meant.str()) << "line " << program.source[index].line;
  }
}

INSTANTIATE_TEST_SUITE_P(Traces, Kernel, testing::ValuesIn(test::trace_names("kernels", ".asm")),
                         [](const auto& info) { return info.param; });

using Condition = std::function<bool(const Instruction&)>;

long count(const Program& program, const Condition& condition) {
  return std::count_if(instructions(program).begin(), instructions(program).end(), condition);
}

Condition is(Opcode opcode, int exec_size) {
  return [=](const Instruction& i) { return i.opcode == opcode && i.exec_size == exec_size; };
}

/// traces/DECK.md 8: 16 + 1 + 32 x (1 + 1 + 8) = 337 with one load; the kernel takes two messages.
TEST(KernelTexts, TheHistogramHasTheInstructionsOfItsSource) {
  const Program program = kernel("histogram");
  const auto is_load = [](const Instruction& i) {
    return i.opcode == Opcode::Send && Descriptor{i.src[1].immediate}.response_length() != 0;
  };
  const auto is_counter = [](const Instruction& i) {
    return i.opcode == Opcode::Add && i.dst.indirect && i.src[0].indirect && i.exec_size == 1;
  };
  const auto is_address = [](const Instruction& i) {
    return i.opcode == Opcode::Add && i.dst.is_arf(Arf::Address) && i.exec_size == 8;
  };
  const long init = count(program, is(Opcode::Mov, 16)), loads = count(program, is_load);
  const long scale = count(program, is(Opcode::Mul, 8)), address = count(program, is_address);
  const long increments = count(program, is_counter);
  EXPECT_EQ(init, 16);
  EXPECT_EQ(loads, 2);
  EXPECT_EQ(scale, 32);
  EXPECT_EQ(address, 32);
  EXPECT_EQ(increments, 256);
  EXPECT_EQ(init + 1 + scale + address + increments, 337);
}

/// traces/DECK.md 12: 2 cmp(16), 2 mov, 1 cmp(1), 1 mov, 1 sel, in one sequence.
TEST(KernelTexts, TheComparisonOfBigNumbersIsThatOfItsSource) {
  const Program program = kernel("bigint_ge");
  const Condition core[] = {is(Opcode::Cmp, 16), is(Opcode::Mov, 1), is(Opcode::Cmp, 16),
                            is(Opcode::Mov, 1),  is(Opcode::Cmp, 1), is(Opcode::Mov, 1),
                            is(Opcode::Sel, 1)};
  const auto begin =
      std::search(instructions(program).begin(), instructions(program).end(), std::begin(core),
                  std::end(core), [](const Instruction& i, const Condition& c) { return c(i); });
  EXPECT_NE(begin, instructions(program).end());
  EXPECT_EQ(count(program, is(Opcode::Cmp, 16)) + count(program, is(Opcode::Cmp, 1)) +
                count(program, is(Opcode::Sel, 1)),
            4);
}

/// traces/DECK.md 13: 8 + 32 + 7 = 47 for the maximum, and the same number for the minimum.
TEST(KernelTexts, TheFiltersHaveTheInstructionsOfTheirSource) {
  const Program program = kernel("minmax9");
  for (const CondMod condition : {CondMod::GreaterEqual, CondMod::Less}) {
    const auto sel = [=](int exec_size) {
      return [=](const Instruction& i) {
        return is(Opcode::Sel, exec_size)(i) && i.cond_mod == condition;
      };
    };
    EXPECT_EQ(count(program, sel(16)), 8);
    EXPECT_EQ(count(program, sel(4)), 8);
    EXPECT_EQ(count(program, sel(2)), 8);
    EXPECT_EQ(count(program, sel(1)), 16);
  }
  const auto is_slide = [](const Instruction& i) {
    return is(Opcode::Mov, 1)(i) && i.dst.type == Type::F;
  };
  EXPECT_EQ(count(program, is_slide), 2 * 7);
}

/// IVB PRM 7.3.2.
TEST(KernelTexts, TheMatrixKernelsDifferInDependencyControlAlone) {
  const Program plain = kernel("dp4_matvec");
  Program controlled = kernel("dp4_matvec_ddc");
  ASSERT_EQ(plain.size(), controlled.size());
  int products = 0;
  for (Instruction& instruction : edit_instructions(controlled)) {
    if (instruction.opcode == Opcode::Dp4) {
      const int component = products++ % 4;
      EXPECT_EQ(instruction.no_dd_clr, component != 3) << products;
      EXPECT_EQ(instruction.no_dd_chk, component != 0) << products;
    }
    instruction.no_dd_clr = instruction.no_dd_chk = false;
  }
  EXPECT_EQ(products, 16);
  EXPECT_EQ(program_from_instructions(instructions(controlled), Generation::Ivb, "").bytes,
            plain.bytes);
}

}  // namespace
}  // namespace eu::isa
