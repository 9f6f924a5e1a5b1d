// The bytes that an instruction writes by written_bytes(), against its execution.
#include <gtest/gtest.h>

#include "isa/intel/exec/register_accesses.hpp"
#include "isa/intel/text/text.hpp"
#include "isa/intel/timing/footprint.hpp"
#include "tests/support/random_execution.hpp"

namespace eu::isa {
namespace {

using namespace eu::test;

TEST(WrittenBytes, NothingElseChangesWhateverTheOldContents) {
  int written = 0;
  const auto check = [&](const Program& program, const PreparedIntelProgram& prepared,
                         const IntelState& before, const IntelState& after) {
    const GrfBytes bytes = written_bytes(prepared[0], before);
    written += bytes.any();
    // Written bytes are inverted before a second run, unless the instruction reads them; bytes that
    // it does not overwrite would differ.
    IntelState inverted = before;
    for (std::size_t b = 0; b < bytes.size(); ++b) {
      if (!bytes[b]) {
        ASSERT_EQ(before.grf[b], after.grf[b])
            << "r" << b / 32 << '.' << b % 32 << "  " << write_mesa(program);
      } else {
        inverted.grf[b] = static_cast<std::uint8_t>(~before.grf[b]);
      }
    }
    const Footprint footprint = footprint_of(instructions(program)[0], program.gen);
    bool reads_itself = footprint.indirect;
    for (const EntryRange& range : footprint.reads)
      for (int byte = range.first * kGrfBytes; byte < (range.first + range.count) * kGrfBytes;
           ++byte)
        reads_itself |= bytes[static_cast<std::size_t>(byte)];
    if (reads_itself) return;
    prepared.step(inverted);
    for (std::size_t b = 0; b < bytes.size(); ++b)
      if (bytes[b]) {
        ASSERT_EQ(inverted.grf[b], after.grf[b])
            << "r" << b / 32 << '.' << b % 32 << "  " << write_mesa(program);
      }
  };
  EXPECT_GT(for_random_instructions(3, check), 5000);
  EXPECT_GT(written, 900);
}

}  // namespace
}  // namespace eu::isa
