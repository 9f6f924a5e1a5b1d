// Conversion of machine code to programs and back.
#include <gtest/gtest.h>

#include "isa/intel/encoding/codec.hpp"
#include "isa/intel/program/program.hpp"
#include "tests/support/encodings.hpp"

namespace eu::isa {
namespace {

// From kernels/saxpy.ivb.txt.
const char* const kShl = "09 00 80 00 a5 0c 60 20 20 00 00 00 04 00 00 00";
const char* const kCompactAdd = "40 96 01 20 e7 07 05 03";
const char* const kSend = "31 02 80 07 28 0d 00 20 e0 0f 8d 00 10 00 00 82";

std::vector<std::uint8_t> bytes_of(std::initializer_list<const char*> instructions) {
  std::vector<std::uint8_t> bytes;
  for (const char* hex : instructions) {
    const std::vector<std::uint8_t> more = test::leading_hex(hex);
    bytes.insert(bytes.end(), more.begin(), more.end());
  }
  return bytes;
}

Program program_of(const std::vector<test::Encoding>& rows, const std::string& name) {
  std::vector<std::uint8_t> bytes;
  for (const test::Encoding& row : rows)
    bytes.insert(bytes.end(), row.bytes.begin(), row.bytes.end());
  return program_from_bytes(std::move(bytes), Generation::Ivb, name);
}

std::string bytes_error(std::vector<std::uint8_t> bytes) {
  try {
    program_from_bytes(std::move(bytes), Generation::Ivb, "k.bin");
    return "";
  } catch (const InputError& error) {
    return error.what();
  }
}

TEST(Program, HoldsNativeAndCompactInstructionsMixed) {
  const std::vector<std::uint8_t> bytes = bytes_of({kShl, kCompactAdd, kSend});
  const Program program = program_from_bytes(bytes, Generation::Ivb, "k.bin");
  ASSERT_EQ(program.size(), 3u);
  EXPECT_EQ(program.name, "k.bin");
  EXPECT_EQ(program.gen, Generation::Ivb);
  EXPECT_EQ(program.bytes, bytes);
  EXPECT_EQ(program.offsets_bytes, (std::vector<std::uint32_t>{0, 16, 24, 40}));
  EXPECT_EQ(instructions(program)[0].opcode, Opcode::Shl);
  EXPECT_FALSE(instructions(program)[0].compacted);
  EXPECT_EQ(instructions(program)[1].opcode, Opcode::Add);
  EXPECT_TRUE(instructions(program)[1].compacted);
  EXPECT_EQ(instructions(program)[2].opcode, Opcode::Send);
}

TEST(Program, FindsTheInstructionAtAnOffset) {
  const Program program =
      program_from_bytes(bytes_of({kShl, kCompactAdd, kSend}), Generation::Ivb, "k.bin");
  EXPECT_EQ(program.index_of(0), 0u);
  EXPECT_EQ(program.index_of(16), 1u);
  EXPECT_EQ(program.index_of(24), 2u);
  EXPECT_EQ(program.index_of(40), program.size());
  for (const std::int64_t nowhere : {std::int64_t{8}, std::int64_t{32}, std::int64_t{48},
                                     std::int64_t{-16}, std::int64_t{1} << 32})
    EXPECT_EQ(program.index_of(nowhere), Program::kNowhere) << nowhere;
}

TEST(Program, OfNoBytesIsEmpty) {
  const Program program = program_from_bytes({}, Generation::Ivb, "k.bin");
  EXPECT_EQ(program.size(), 0u);
  EXPECT_EQ(program.index_of(0), 0u);
}

TEST(Program, TruncatedInstructionsAreErrorsWithTheirOffset) {
  std::vector<std::uint8_t> bytes = bytes_of({kCompactAdd, kShl});
  bytes.pop_back();
  EXPECT_EQ(bytes_error(bytes),
            "k.bin: error: byte offset 0x8: truncated instruction: 16 bytes needed, 15 left");
  bytes.resize(8 + 7);
  EXPECT_EQ(bytes_error(bytes),
            "k.bin: error: byte offset 0x8: truncated instruction: 8 bytes needed, 7 left");
}

/// Eight zero bytes that pad a kernel's end are not an instruction: no text stands for them, and
/// the program records the reason.
TEST(Program, HalfAnInstructionAtTheEndIsOneThatDoesNotDecode) {
  std::vector<std::uint8_t> bytes = bytes_of({kShl});
  bytes.resize(bytes.size() + 8);
  const Program padded = program_from_bytes(bytes, Generation::Ivb, "padded", Undecodable::Illegal);
  ASSERT_EQ(padded.size(), 2u);
  ASSERT_EQ(padded.undecoded.size(), 1u);
  EXPECT_EQ(padded.undecoded[0].index, 1u);
  EXPECT_EQ(padded.undecoded[0].reason, "half an instruction, of zeros");
}

TEST(Program, UndecodableInstructionsAreErrorsWithTheirOffset) {
  EXPECT_EQ(bytes_error(bytes_of({kShl, kCompactAdd, "0b 00 00 00 00 00 00 00", kCompactAdd})),
            "k.bin: error: byte offset 0x18: Opcode (bits 6:0) is 11; allowed: the opcodes of "
            "Ivy Bridge");
  EXPECT_EQ(bytes_error(bytes_of({kShl, "40 96 01 30 e7 07 05 03"})),
            "k.bin: error: byte offset 0x10: Reserved (bit 28) is 1; allowed: 0 in a compact "
            "instruction");
}

TEST(Program, FromInstructionsHasTheBytesTheyCameFrom) {
  const Program program =
      program_from_bytes(bytes_of({kShl, kCompactAdd, kSend}), Generation::Ivb, "k.bin");
  const Program again = program_from_instructions(instructions(program), Generation::Ivb, "again");
  EXPECT_EQ(again.bytes, program.bytes);
  EXPECT_EQ(again.offsets_bytes, program.offsets_bytes);
  EXPECT_EQ(again.name, "again");
}

TEST(Program, FromInstructionsTakesDerivedMembersFromTheBytes) {
  Instruction add = decode(test::word_of("40 05 60 00 bd 7f 63 2e 44 01 65 00 00 00 00 3f"),
                           Generation::Ivb);  // Align16
  add.src[0].region.width = 1;
  const Program program = program_from_instructions({add}, Generation::Ivb, "k");
  EXPECT_EQ(instructions(program)[0].src[0].region.width, 4);
}

TEST(Program, AnInstructionWithoutACompactFormCannotBeCompacted) {
  const Program program = program_from_bytes(bytes_of({kShl, kSend}), Generation::Ivb, "k.bin");
  std::vector<Instruction> instructions = eu::isa::instructions(program);
  instructions[1].compacted = true;
  try {
    program_from_instructions(instructions, Generation::Ivb, "k.asm");
    ADD_FAILURE() << "compacted an end of thread";
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(),
                 "k.asm: error: byte offset 0x10: instruction 1: marked compacted but "
                 "has no compact form");
  }
}

TEST(Program, AnInstructionThatCannotBeEncodedIsAnError) {
  std::vector<Instruction> instructions(1);
  instructions[0].exec_size = 3;
  try {
    program_from_instructions(instructions, Generation::Ivb, "k.asm");
    ADD_FAILURE() << "encoded three channels";
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(),
                 "k.asm: error: byte offset 0x0: instruction 0: ExecSize (bits 23:21) is 3; "
                 "allowed: 1, 2, 4, 8, 16, 32");
  }
}

TEST(Program, ARegisterThatDoesNotExistIsAnError) {
  std::vector<Instruction> instructions(1);
  instructions[0].src[0].file = RegFile::Grf;
  instructions[0].src[0].number = 128;
  EXPECT_THROW(program_from_instructions(instructions, Generation::Ivb, "k.asm"), InputError);
}

TEST(Program, HoldsEachDriverDump) {
  const std::vector<std::string> dumps = test::driver_dumps();
  ASSERT_EQ(dumps.size(), 4u);
  for (const std::string& dump : dumps) {
    const std::vector<test::Encoding> rows = test::read_dump_encodings(dump);
    const Program program = program_of(rows, dump);
    EXPECT_EQ(program.size(), rows.size()) << dump;
    EXPECT_EQ(program_from_instructions(instructions(program), Generation::Ivb, dump).bytes,
              program.bytes);
  }
}

// JIP and UIP count units of 8 bytes from the branch itself (isa/ERRATA.md B1): in real code they
// lead to instructions.
TEST(Program, BranchesOfTheDriverLeadToInstructions) {
  int branches = 0;
  for (const std::string& dump : test::driver_dumps()) {
    const Program program = program_of(test::read_dump_encodings(dump), dump);
    for (std::uint32_t index = 0; index < program.size(); ++index) {
      const Instruction& insn = instructions(program)[index];
      const Format format = row(insn.opcode).format;
      if (format != Format::BranchJip && format != Format::BranchJipUip) continue;
      ++branches;
      const std::int64_t here = program.offsets_bytes[index];
      EXPECT_NE(program.index_of(here + 8 * insn.jip), Program::kNowhere) << dump << " " << index;
      if (format == Format::BranchJip) continue;
      EXPECT_NE(program.index_of(here + 8 * insn.uip), Program::kNowhere) << dump << " " << index;
    }
  }
  EXPECT_EQ(branches, 9);
}

}  // namespace
}  // namespace eu::isa
