// The inputs that a kernel's code needs, against those that a driver bound for it. The workloads
// beside the shaders in traces/shaders hold what the driver submitted (scripts/glsl2eu.sh), not
// what the code says.
#include "isa/intel/program/program.hpp"

#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>

#include "isa/intel/text/text.hpp"
#include "tests/support/files.hpp"
#include "tests/traces/trace_files.hpp"

namespace eu::test {
namespace {

using isa::KernelNeeds;
using isa::MessageTarget;
using isa::SurfaceNeed;
using nlohmann::json;

class KernelNeedsOf : public testing::TestWithParam<std::string> {
 protected:
  const std::string stem_ = (kTraces / "shaders" / GetParam()).string();
  const isa::Generation gen_ =
      GetParam().find(".hsw") != std::string::npos ? isa::Generation::Hsw : isa::Generation::Ivb;
  const isa::Program program_ = isa::read_dump(contents(stem_ + ".txt"), gen_, GetParam());
  const KernelNeeds needs_ = isa::kernel_needs(program_);
  const json workload_ = json::parse(contents(stem_ + ".json"));
};

TEST_P(KernelNeedsOf, SurfacesAreThoseThatTheDriverBound) {
  std::map<unsigned, json> bound;
  for (const json& surface : workload_.at("surfaces")) bound[surface.at("index")] = surface;
  for (const SurfaceNeed& need : needs_.surfaces) {
    ASSERT_EQ(bound.count(need.index), 1u) << need.index;
    const json& surface = bound[need.index];
    const bool is_image =
        need.target == MessageTarget::Image || need.target == MessageTarget::Texture;
    EXPECT_EQ(is_image, surface.contains("width")) << need.index;
    if (surface.contains("width")) continue;
    EXPECT_EQ(need.target, MessageTarget::Buffer) << need.index;
    EXPECT_EQ(need.constants, surface.contains("stride_bytes")) << need.index;
    if (!need.constants) continue;
    // A driver's constants end where the shader's do; the compiler may load some after them.
    const auto& values = surface.at("data").at("values");
    if (need.lane_bytes == 0) {
      EXPECT_LE(need.end_bytes, 4 * values.size() + 48) << need.index;
    }
    EXPECT_EQ(need.block_bytes, 0) << need.index;
    EXPECT_FALSE(need.writes || need.atomics) << need.index;
  }
  // The analysis cannot find a surface that a driver binds and no code uses.
  EXPECT_LE(bound.size(), needs_.surfaces.size() + 1);
}

TEST_P(KernelNeedsOf, WidthBarriersAndSharedMemoryAreThoseOfTheDispatch) {
  const json& dispatch = workload_.at("dispatch");
  EXPECT_EQ(needs_.simd_width, dispatch.at("simd_size").get<int>());
  EXPECT_EQ(program_.shape.simd_width, dispatch.at("simd_size").get<int>());
  EXPECT_EQ(needs_.uses_shared_memory, dispatch.value("slm_bytes", 0) != 0);
  const bool no_barrier =
      workload_.at("comment").get<std::string>().find("no barrier") != std::string::npos;
  EXPECT_EQ(needs_.uses_barriers, !no_barrier);
  EXPECT_TRUE(needs_.ends_thread);
}

/// The payload is r0 and, if the kernel uses the thread's index, r1.
TEST_P(KernelNeedsOf, PayloadIsWhatTheDispatcherFills) {
  EXPECT_TRUE(needs_.payload[0]);
  for (std::size_t grf = 2; grf < needs_.payload.size(); ++grf)
    EXPECT_FALSE(needs_.payload[grf]) << "r" << grf;
}

INSTANTIATE_TEST_SUITE_P(Shaders, KernelNeedsOf, testing::ValuesIn(trace_names("shaders", ".txt")));

KernelNeeds needs_of(const std::string& text) {
  return isa::kernel_needs(isa::read_mesa(text, isa::Generation::Ivb, "k"));
}

std::string block_read(const std::string& descriptor) {
  return "send(16) g56<1>UD g100<8,8,1>UD " + descriptor +
         " const MsgDesc: (2, 3, 0, 0) mlen 1 rlen 2 { align1 WE_all 1H };\n";
}

TEST(KernelNeeds, BlocksWhosePlaceIsAConstantOfTheSameBlockHaveAnEnd) {
  const std::string header = "mov(8) g100<1>UD g0<8,8,1>UD { align1 WE_all 1Q };\n";
  const std::string place = "mov(1) g100.2<1>UD 0x00000003UD { align1 WE_all 1N };\n";
  const KernelNeeds known = needs_of(header + place + block_read("0x02280302"));
  ASSERT_EQ(known.surfaces.size(), 1u);
  EXPECT_EQ(known.surfaces[0].index, 2u);
  EXPECT_EQ(known.surfaces[0].end_bytes, 3u * 16 + 64);
  EXPECT_EQ(known.surfaces[0].block_bytes, 0);
  for (const std::string& between :
       {std::string("add(1) g100.2<1>UD g3<0,1,0>UD 1D { align1 WE_all 1N };\n"),
        std::string("mov(8) g[a0]<1>UD g3<8,8,1>UD { align1 1Q };\n"), std::string("L:\n")}) {
    const std::string jump = between == "L:\n" ? "jmpi(1) L { align1 WE_all 1N };\n" : "";
    const KernelNeeds unknown =
        needs_of(header + place + between + block_read("0x02280302") + jump);
    ASSERT_EQ(unknown.surfaces.size(), 1u) << between;
    EXPECT_EQ(unknown.surfaces[0].end_bytes, 0u) << between;
    EXPECT_EQ(unknown.surfaces[0].block_bytes, 64) << between;
  }
}

TEST(KernelNeeds, DescriptorsInRegistersAreReported) {
  const KernelNeeds needs = needs_of(
      "mov(1) a0<1>UD 0x02280302UD { align1 WE_all 1N };\n"
      "send(16) g56<1>UD g100<8,8,1>UD a0<0,1,0>UD const MsgDesc: indirect { align1 WE_all 1H "
      "};\n");
  EXPECT_EQ(needs.unknown, std::vector<std::uint32_t>{1});
  EXPECT_TRUE(needs.surfaces.empty());
}

}  // namespace
}  // namespace eu::test
