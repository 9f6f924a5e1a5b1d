// Changed copies of programs: branches and labels keep their targets, and executed instructions
// are identified.
#include <gtest/gtest.h>

#include "isa/intel/text/text.hpp"
#include "model/hazards/finding.hpp"
#include "model/hazards/variant.hpp"
#include "model/hazards/variant_run.hpp"
#include "model/workload/workload_reader.hpp"
#include "tests/support/model/simulate.hpp"

namespace eu::test {
namespace {

using isa::Program;
using model::Variant;

Program program_of(const std::string& text) {
  return isa::read_mesa(text, isa::Generation::Ivb, "kernel.asm");
}

const std::string kLoop =
    "mov(8) g2<1>D 0D { align1 WE_all 1Q };\n"
    "loop:\n"
    "add(8) g2<1>D g2<8,8,1>D 1D { align1 WE_all 1Q };\n"
    "add(8) g3<1>D g3<8,8,1>D 2D { align1 WE_all 1Q };\n"
    "cmp.l.f0.0(8) null<1>D g2<8,8,1>D 5D { align1 WE_all 1Q switch };\n"
    "(+f0.0) while(8) JIP: loop { align1 1Q };\n"
    "mov(8) g4<1>D g2<8,8,1>D { align1 WE_all 1Q };\n";

TEST(Variant, WithoutChangesIsTheProgramItself) {
  for (const char* file : {"reduce_slm.ivb.txt", "mandelbrot.ivb.txt", "saxpy.ivb.txt"}) {
    const Program program = model::read_kernel_file(
        std::string(EUSIM_SOURCE_DIR "/traces/kernels/driver/") + file, model::InputOptions{});
    const std::optional<Program> copy = Variant(program).program();
    ASSERT_TRUE(copy);
    EXPECT_EQ(copy->bytes, program.bytes) << file;
    EXPECT_EQ(isa::write_mesa(*copy), isa::write_mesa(program)) << file;
  }
}

TEST(Variant, BranchesFollowWhenInstructionsArePutBeforeThemOrGrow) {
  const Program program = program_of(kLoop);
  Variant variant(program);
  variant.prepend(instructions(program)[0]);
  const std::optional<Program> longer = variant.program();
  ASSERT_TRUE(longer);
  EXPECT_EQ(longer->labels[0].name, "loop");
  EXPECT_EQ(longer->labels[0].offset_bytes, 32u);
  EXPECT_EQ(longer->source[3].line, program.source[2].line);
  const config::Machine machine = machine_with({});
  model::Workload workload = bare_kernel(kLoop);
  const model::VariantRun before = model::run_variant(machine, workload, program);
  const model::VariantRun after = model::run_variant(machine, workload, *longer);
  ASSERT_TRUE(before.finished() && after.finished()) << before.failure << after.failure;
  EXPECT_EQ(model::difference(before.values, after.values), "");
  EXPECT_GT(after.cycles, before.cycles);
}

TEST(Variant, MovesInstructionsWithinABlock) {
  const Program program = program_of(kLoop);
  Variant variant(program);
  variant.move_before(2, 1);
  variant.at(2).no_dd_clr = true;
  EXPECT_EQ(variant.position(2), 1u);
  EXPECT_EQ(variant.position(1), 2u);
  const std::optional<Program> moved = variant.program();
  ASSERT_TRUE(moved);
  EXPECT_EQ(instructions(*moved)[1].dst.number, 3);
  EXPECT_TRUE(instructions(*moved)[1].no_dd_clr);
  EXPECT_EQ(moved->labels[0].offset_bytes, 16u);  // the block still begins there
}

TEST(Variant, ADifferenceIsNamed) {
  const config::Machine machine = machine_with({});
  const model::Workload workload = bare_kernel(kLoop);
  Variant variant(workload.program);
  variant.at(2).src[1].immediate = 3;
  const auto before = model::run_variant(machine, workload, workload.program);
  const auto after = model::run_variant(machine, workload, *variant.program());
  EXPECT_EQ(model::difference(before.values, after.values), "g3");
  model::GrfSet ignored;
  ignored.set(3);
  EXPECT_EQ(model::difference(before.values, after.values, ignored), "");
}

TEST(Variant, AHangComesBackWithItsReason) {
  const config::Machine machine = machine_with({});
  const model::Workload workload = bare_kernel(kLoop);
  Variant variant(workload.program);
  variant.at(0).no_dd_clr = true;
  const model::VariantRun run = model::run_variant(machine, workload, *variant.program());
  EXPECT_EQ(run.outcome, model::Outcome::Hung);
  EXPECT_NE(run.failure.find("NoDDClr"), std::string::npos) << run.failure;
}

TEST(Parts, AreNamedByRegisterAndBytes) {
  isa::RegisterParts parts;
  for (std::size_t byte = 5 * 32; byte < 6 * 32; ++byte) parts.grf.set(byte);
  for (std::size_t byte = 7 * 32 + 4; byte < 7 * 32 + 8; ++byte) parts.grf.set(byte);
  parts.grf.set(7 * 32 + 20);
  parts.address = 0x0c;
  parts.flags = 0xff00;
  parts.accumulators = 0xffffffff;
  EXPECT_EQ(model::parts_text(parts), "g5, g7.4-7, g7.20, a0.2-3, f0.0[15:8], acc0");
}

}  // namespace
}  // namespace eu::test
