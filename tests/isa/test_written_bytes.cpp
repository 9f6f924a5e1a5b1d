// Which bytes an instruction is said to write, against what its execution does.
#include <gtest/gtest.h>

#include <random>

#include "isa/codec/codec.hpp"
#include "isa/exec/written_bytes.hpp"
#include "isa/footprint.hpp"
#include "isa/text/text.hpp"
#include "tests/support/exec_machine.hpp"
#include "tests/support/random_thread.hpp"
#include "tests/support/word_maker.hpp"

namespace eu::isa {
namespace {

using namespace eu::test;

TEST(WrittenBytes, NothingElseChangesAndTheyDoNotDependOnWhatStoodThere) {
  WordMaker maker(3, Gen::Ivb);
  std::mt19937_64 random(5);
  int executed = 0;
  int written = 0;
  for (int n = 0; n < 40000; ++n) {
    Instruction instruction = decode(maker.make(), Gen::Ivb);
    instruction.compacted = false;
    const Program program = program_of({instruction}, Gen::Ivb);
    const ExecutableProgram executables(program);
    if (executables[0].action == Action::Send) continue;
    const ThreadState before = random_thread(random);
    ThreadState after = before;
    GrfBytes bytes;
    try {
      bytes = written_bytes(executables[0], before);
      executables.step(after);
    } catch (const ExecutionFault&) {
      continue;
    }
    ++executed;
    written += bytes.any();
    // Inverted where it is written, a source apart: what is not overwritten would show.
    ThreadState inverted = before;
    for (std::size_t b = 0; b < bytes.size(); ++b) {
      if (!bytes[b]) {
        ASSERT_EQ(before.grf[b], after.grf[b])
            << n << " r" << b / 32 << '.' << b % 32 << "  " << write_mesa(program);
      } else {
        inverted.grf[b] = static_cast<std::uint8_t>(~before.grf[b]);
      }
    }
    const Footprint footprint = footprint_of(instruction);
    bool reads_itself = footprint.indirect;
    for (const GrfRange& range : footprint.reads)
      for (int byte = range.first * kGrfBytes; byte < (range.first + range.count) * kGrfBytes;
           ++byte)
        reads_itself |= bytes[static_cast<std::size_t>(byte)];
    if (reads_itself) continue;
    executables.step(inverted);
    for (std::size_t b = 0; b < bytes.size(); ++b)
      if (bytes[b]) {
        ASSERT_EQ(inverted.grf[b], after.grf[b])
            << n << " r" << b / 32 << '.' << b % 32 << "  " << write_mesa(program);
      }
  }
  EXPECT_GT(executed, 5000);
  EXPECT_GT(written, 900);
}

}  // namespace
}  // namespace eu::isa
