// Compaction of whole programs: every instruction that has a compact form gets it, and branches
// keep their targets.
#include <gtest/gtest.h>

#include <random>

#include "isa/intel/encoding/codec.hpp"
#include "isa/intel/program/program.hpp"
#include "isa/intel/text/text.hpp"
#include "tests/support/encodings.hpp"
#include "tests/support/exec_machine.hpp"
#include "tests/support/files.hpp"

namespace eu::isa {
namespace {

Program read(std::string_view text, Generation gen = Generation::Ivb) {
  return read_mesa(text, gen, "k");
}

std::string program_error(std::string_view text) {
  try {
    compact_program(read(text));
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

/// A dump's program with all instructions in native form.
Program native(const Program& program) {
  std::string text = write_mesa(program);
  const std::string word = " compacted";
  for (std::size_t at; (at = text.find(word)) != std::string::npos;) text.erase(at, word.size());
  return read(text);
}

TEST(CompactProgram, GivesTheBytesOfADriversCompiler) {
  const std::vector<std::string> dumps = test::driver_dumps();
  ASSERT_EQ(dumps.size(), 4u);
  for (const std::string& dump : dumps) {
    const Program program = read_dump(test::contents(dump), Generation::Ivb, dump);
    const Program long_form = native(program);
    EXPECT_GT(long_form.bytes.size(), program.bytes.size());
    EXPECT_EQ(compact_program(long_form).bytes, program.bytes) << dump;
    EXPECT_EQ(compact_program(program).bytes, program.bytes) << dump;
  }
}

constexpr const char* kLoop =
    "mov(8) g2<1>D 0D { align1 1Q };\n"
    "mov(8) g3<1>D g4<8,8,1>D { align1 1Q };\n"
    "LOOP:\n"
    "add(8) g2<1>D g2<8,8,1>D g3<8,8,1>D { align1 1Q };\n"
    "add.nz.f0.0(8) g3<1>D g3<8,8,1>D -1D { align1 1Q };\n"
    "(+f0.0) if(8) JIP: ELSE UIP: ENDIF { align1 1Q };\n"
    "add(8) g5<1>D g5<8,8,1>D 1D { align1 1Q };\n"
    "else(8) JIP: ENDIF { align1 1Q };\n"
    "ELSE: mov(8) g6<1>D g2<8,8,1>D { align1 1Q };\n"
    "ENDIF: endif(8) JIP: END { align1 1Q };\n"
    "END: (+f0.0) while(8) JIP: LOOP { align1 1Q };\n"
    "mov(8) g7<1>D g2<8,8,1>D { align1 1Q };\n";

/// Checks that both programs have the same instructions and branch targets, and that no instruction
/// with a compact form stays native.
void expect_same_but_compact(const Program& program, const Program& compacted) {
  ASSERT_EQ(compacted.size(), program.size());
  for (std::uint32_t index = 0; index < program.size(); ++index) {
    Instruction wanted = instructions(program)[index];
    const Instruction& found = instructions(compacted)[index];
    for (const Distance distance : {Distance::Jip, Distance::Uip, Distance::Index}) {
      if (!has_distance(wanted, distance, program.gen)) continue;
      const auto target = [&](const Program& in) {
        return in.index_of(
            branch_target(instructions(in)[index], distance, in.offsets_bytes[index], in.gen));
      };
      EXPECT_EQ(target(compacted), target(program)) << index;
    }
    wanted.jip = found.jip;
    wanted.uip = found.uip;
    if (has_distance(wanted, Distance::Index, program.gen))
      wanted.src[1].immediate = found.src[1].immediate;
    wanted.compacted = found.compacted;
    EXPECT_EQ(encode(found, program.gen), encode(wanted, program.gen)) << index;
    EXPECT_EQ(found.compacted, compact(encode(found, program.gen), program.gen).has_value())
        << index;
  }
}

TEST(CompactProgram, BranchesAndLabelsMoveAlong) {
  const Program program = read(kLoop);
  const Program compacted = compact_program(program);
  expect_same_but_compact(program, compacted);
  EXPECT_LT(compacted.bytes.size(), program.bytes.size());
  ASSERT_EQ(compacted.labels.size(), program.labels.size());
  for (std::size_t n = 0; n < program.labels.size(); ++n) {
    EXPECT_EQ(compacted.labels[n].name, program.labels[n].name);
    EXPECT_EQ(compacted.index_of(compacted.labels[n].offset_bytes),
              program.index_of(program.labels[n].offset_bytes));
  }
}

/// A random program: branches to any place, among instructions with and without compact form.
std::string random_program(std::mt19937_64& random) {
  constexpr const char* kLines[] = {
      "add(8) g2<1>D g2<8,8,1>D g3<8,8,1>D { align1 1Q };",
      "mov(8) g2<1>F 0x3f8ccccdF { align1 1Q };",
      "(+f0.0) if(8) JIP: # UIP: # { align1 1Q };",
      "else(8) JIP: # { align1 1Q };",
      "endif(8) JIP: # { align1 1Q };",
      "(+f0.0) while(8) JIP: # { align1 1Q };",
      "(+f0.0) break(8) JIP: # UIP: # { align1 1Q };",
      "jmpi(1) # { align1 WE_all 1N };",
      "(+f0.0) jmpi(1) # { align1 WE_all 1N };",
      "call(8) g4<1>D JIP: # { align1 1Q };",
  };
  const std::size_t size = 1 + random() % 300;
  std::string text;
  for (std::size_t n = 0; n < size; ++n) {
    // Half of the lines compute.
    std::string line = kLines[random() % (random() % 2 == 0 ? 2 : std::size(kLines))];
    for (std::size_t at; (at = line.find('#')) != std::string::npos;)
      line.replace(at, 1, "L" + std::to_string(random() % (size + 1)));
    text += "L" + std::to_string(n) + ": " + line + "\n";
  }
  return text + "L" + std::to_string(size) + ":\n";
}

TEST(CompactProgram, BranchesOfRandomProgramsLeadWhereTheyLed) {
  std::mt19937_64 random(20260312);
  for (int round = 0; round < 200; ++round)
    for (const Generation gen : {Generation::Ivb, Generation::Hsw}) {
      const std::string text = random_program(random);
      SCOPED_TRACE(text);
      const Program program = read(text, gen);
      expect_same_but_compact(program, compact_program(program));
      if (HasFailure()) return;
    }
}

/// Registers 2 to 7 after a run.
std::vector<std::uint32_t> result_of(const Program& program) {
  test::Machine machine(0xff);
  machine.set<std::int32_t>(4, {1, 5, 3, 2, 9, 1, 4, 7});
  const PreparedIntelProgram prepared(program);
  while (machine.state.pc < prepared.size()) prepared.step(machine.state);
  std::vector<std::uint32_t> registers;
  for (int number = 2; number < 8; ++number)
    for (int n = 0; n < 8; ++n) registers.push_back(machine.get<std::uint32_t>(number, n));
  return registers;
}

TEST(CompactProgram, ComputesTheSame) {
  const Program program = read(kLoop);
  const std::vector<std::uint32_t> result = result_of(program);
  EXPECT_EQ(result[1], 15u);  // 5 + 4 + 3 + 2 + 1
  EXPECT_EQ(result_of(compact_program(program)), result);
}

TEST(CompactProgram, LeavesWhatHasNoCompactForm) {
  const Program program = read(
      "mad(8) g2<1>F g3<4,4,1>F g4<4,4,1>F g5<4,4,1>F { align16 1Q };\n"
      "mov(8) g2<1>F 0x3f8ccccdF { align1 1Q };\n"
      "mov(8) g2<1>F g3<8,8,1>F { align1 1Q };\n");
  const Program compacted = compact_program(program);
  EXPECT_EQ(compacted.offsets_bytes, (std::vector<std::uint32_t>{0, 16, 32, 40}));
  EXPECT_EQ(compacted.source[2].line, 3);
}

TEST(CompactProgram, RefusesJumpsThatCannotBeFollowed) {
  EXPECT_EQ(program_error("nop;\njmpi(1) g3<0,1,0>D { align1 WE_all 1N };"),
            "k:2:1: error: cannot be compacted: the distance of this jump is in a register");
  EXPECT_EQ(program_error("add(1) ip ip 32D { align1 1N };"),
            "k:1:1: error: cannot be compacted: this instruction computes with ip");
  EXPECT_EQ(program_error("add(1) g1<1>UD ip 32D { align1 1N };"),
            "k:1:1: error: cannot be compacted: this instruction computes with ip");
  EXPECT_EQ(program_error("while(8) JIP: 1 { align1 1Q };"),
            "k:1:1: error: cannot be compacted: this branch leads to no instruction");
}

TEST(CompactProgram, NamesTheOffsetWhereThereAreNoLines) {
  const Program program = read("nop;\njmpi(1) g3<0,1,0>D { align1 WE_all 1N };");
  try {
    compact_program(program_from_bytes(program.bytes, Generation::Ivb, "k"));
    ADD_FAILURE() << "no error";
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(),
                 "k: error: byte offset 0x10: cannot be compacted: the distance of this jump "
                 "is in a register");
  }
}

TEST(CompactProgram, CountsBranchesAsTheGenerationDoes) {
  const char* text =
      "jmpi(1) L { align1 WE_all 1N };\n"
      "mov(8) g3<1>D g4<8,8,1>D { align1 1Q };\n"
      "L: nop;\n";
  const auto index = [&](Generation gen) {
    return instructions(compact_program(read(text, gen)))[0].src[1].immediate;
  };
  EXPECT_EQ(index(Generation::Ivb), 1u);  // units of 8 bytes after the jump
  EXPECT_EQ(index(Generation::Hsw), 8u);  // bytes
}

bool is_branch_or_names_ip(const Instruction& in, Generation gen) {
  const Format format = row(in.opcode).format;
  return has_distance(in, Distance::Jip, gen) || format == Format::JumpIndexed ||
         in.dst.is_arf(Arf::Ip) || in.src[0].is_arf(Arf::Ip) || in.src[1].is_arf(Arf::Ip);
}

TEST(CompactProgram, FindsEveryCompactableInstruction) {
  for (const Generation gen : {Generation::Ivb, Generation::Hsw}) {
    std::mt19937_64 random(20260311);
    std::vector<Instruction> instructions;
    while (instructions.size() < 2000) {
      const std::uint64_t bits = (random() & ~(1ull << 28)) | 1ull << 29;
      try {
        Instruction in = decode(expand(bits, gen), gen);
        in.compacted = false;
        if (!is_branch_or_names_ip(in, gen)) instructions.push_back(in);
      } catch (const DecodeError&) {
        continue;
      }
    }
    const Program native = program_from_instructions(instructions, gen, "random");
    EXPECT_EQ(native.bytes.size(), 16u * native.size());
    const Program compacted = compact_program(native);
    EXPECT_EQ(compacted.bytes.size(), 8u * native.size());
    for (std::uint32_t n = 0; n < native.size(); ++n) {
      Instruction again = isa::instructions(compacted)[n];
      again.compacted = false;
      ASSERT_EQ(encode(again, gen), encode(isa::instructions(native)[n], gen)) << n;
    }
  }
}

}  // namespace
}  // namespace eu::isa
