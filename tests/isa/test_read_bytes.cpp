// The parts of registers that an instruction reads and writes by read_parts() and written_parts(),
// against its execution.
#include <gtest/gtest.h>

#include "isa/intel/exec/register_accesses.hpp"
#include "isa/intel/text/text.hpp"
#include "isa/intel/timing/footprint.hpp"
#include "tests/support/random_execution.hpp"

namespace eu::isa {
namespace {

using namespace eu::test;

/// `state` with the bytes and flags outside of `parts` inverted.
IntelState with_others_inverted(IntelState state, const RegisterParts& parts) {
  for (std::size_t byte = 0; byte < parts.grf.size(); ++byte)
    if (!parts.grf[byte]) state.grf[byte] = static_cast<std::uint8_t>(~state.grf[byte]);
  for (std::size_t bit = 0; bit < 64; ++bit)
    if (((parts.flags >> bit) & 1) == 0) state.flag[bit / 32] ^= 1u << (bit % 32);
  for (std::size_t n = 0; n < state.address.size(); ++n)
    if (((parts.address >> n) & 1) == 0) state.address[n] ^= 0x0ff0;
  return state;
}

TEST(ReadBytes, NothingElseChangesWhatAnInstructionDoes) {
  int reads = 0;
  const auto check = [&](const Program& program, const PreparedIntelProgram& prepared,
                         const IntelState& before, const IntelState& after) {
    const RegisterParts read = read_parts(prepared[0], before);
    const RegisterParts written = written_parts(prepared[0], before);
    reads += read.grf.any();
    IntelState other = with_others_inverted(before, read);
    ASSERT_NO_THROW(prepared.step(other)) << write_mesa(program);
    for (std::size_t byte = 0; byte < written.grf.size(); ++byte)
      if (written.grf[byte]) {
        ASSERT_EQ(other.grf[byte], after.grf[byte])
            << "r" << byte / 32 << '.' << byte % 32 << "  " << write_mesa(program);
      }
    for (std::size_t bit = 0; bit < 64; ++bit)
      if ((written.flags >> bit) & 1) {
        ASSERT_EQ((other.flag[bit / 32] >> bit % 32) & 1, (after.flag[bit / 32] >> bit % 32) & 1)
            << "flag bit " << bit << "  " << write_mesa(program);
      }
    ASSERT_EQ(other.acc, after.acc) << write_mesa(program);
    ASSERT_EQ(other.pc, after.pc) << write_mesa(program);
  };
  EXPECT_GT(for_random_instructions(7, check), 5000);
  EXPECT_GT(reads, 800);
}

TEST(ReadBytes, WhatIsNotAmongTheWrittenPartsKeepsItsValue) {
  int flags = 0;
  int accumulators = 0;
  const auto check = [&](const Program& program, const PreparedIntelProgram& prepared,
                         const IntelState& before, const IntelState& after) {
    const RegisterParts written = written_parts(prepared[0], before);
    flags += written.flags != 0;
    accumulators += written.accumulators != 0;
    for (std::size_t bit = 0; bit < 64; ++bit)
      if (((written.flags >> bit) & 1) == 0) {
        ASSERT_EQ((before.flag[bit / 32] >> bit % 32) & 1, (after.flag[bit / 32] >> bit % 32) & 1)
            << "flag bit " << bit << "  " << write_mesa(program);
      }
    for (std::size_t n = 0; n < before.address.size(); ++n)
      if (((written.address >> n) & 1) == 0) {
        ASSERT_EQ(before.address[n], after.address[n]) << write_mesa(program);
      }
    if (written.accumulators == 0) {
      ASSERT_EQ(before.acc, after.acc) << write_mesa(program);
    }
  };
  for_random_instructions(11, check);
  EXPECT_GT(flags, 100);
  EXPECT_GT(accumulators, 50);
}

TEST(ReadBytes, AreAmongTheRegistersOfTheFootprint) {
  const auto check = [&](const Program& program, const PreparedIntelProgram& prepared,
                         const IntelState& before, const IntelState&) {
    const Instruction& in = instructions(program)[0];
    const Footprint footprint = footprint_of(in, program.gen);
    // Align16 only has vertical strides 0 and 4 (IVB PRM 3.3.6); the footprint relies on it.
    const auto odd = [&](const Operand& source) {
      return in.is_align16() && source.region.vert_stride != 0 && source.region.vert_stride != 4;
    };
    if (footprint.indirect || odd(in.src[0]) || odd(in.src[1])) return;
    const GrfBytes read = read_bytes(prepared[0], before);
    for (int byte = 0; byte < kGrfCount * kGrfBytes; ++byte) {
      if (!read[static_cast<std::size_t>(byte)]) continue;
      bool known = false;
      for (const EntryRange& range : footprint.reads)
        known |= byte / kGrfBytes >= range.first && byte / kGrfBytes < range.first + range.count;
      ASSERT_TRUE(known) << "r" << byte / 32 << '.' << byte % 32 << "  " << write_mesa(program);
    }
  };
  for_random_instructions(13, check);
}

struct Parts {
  RegisterParts read, written;
};

Parts parts_of(const std::string& text) {
  const Program program = read_mesa(text + "\n", Generation::Ivb, "test");
  const PreparedIntelProgram prepared(program);
  IntelState state;
  start_thread(state, 0xffff);
  return {read_parts(prepared[0], state), written_parts(prepared[0], state)};
}

TEST(ReadBytes, EntriesOfTheAddressRegisterAndFlagsAreDistinct) {
  const Parts move = parts_of("mov(2) a0.2<1>UW g3<2,2,1>UW { align1 WE_all 1N };");
  EXPECT_EQ(move.written.address, 0x0c);
  EXPECT_EQ(move.read.grf.count(), 4u);
  EXPECT_EQ(parts_of("mov(8) g7<1>F g[a0.3]<8,8,1>F { align1 1Q };").read.address, 0x08);
  const Parts compare = parts_of("cmp.l.f0.1(8) null<1>F g2<8,8,1>F g3<8,8,1>F { align1 2Q };");
  EXPECT_EQ(compare.written.flags, std::uint64_t{0xff} << 24);
  EXPECT_EQ(parts_of("(+f1.0) mov(8) g6<1>F g4<8,8,1>F { align1 1Q };").read.flags,
            std::uint64_t{0xff} << 32);
  EXPECT_EQ(parts_of("mov(1) f0.1<1>UW 0x0001UW { align1 WE_all 1N };").written.flags,
            std::uint64_t{0xffff} << 16);
}

TEST(ReadBytes, ADestinationMaskLeavesComponentsOut) {
  const Parts dp4 = parts_of("dp4(8) g5<1>.yF g1<4>.xyzwF g4<4>.xyzwF { align16 1Q };");
  EXPECT_EQ(dp4.written.grf.count(), 8u);  // y of two vectors
  EXPECT_TRUE(dp4.written.grf[5 * 32 + 4] && dp4.written.grf[5 * 32 + 20]);
  EXPECT_EQ(dp4.read.grf.count(), 64u);
  EXPECT_FALSE(dp4.read.overlaps(dp4.written));
}

}  // namespace
}  // namespace eu::isa
