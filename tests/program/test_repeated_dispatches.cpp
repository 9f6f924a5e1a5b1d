// Dispatches that are not executed again: their writes to memory are repeated, provided that
// everything that they depend on is equal.
#include <gtest/gtest.h>

#include "model/program/repeated_dispatches.hpp"
#include "tests/support/model/simulate.hpp"

namespace eu::test {
namespace {

class RepeatedDispatches : public testing::Test {
 protected:
  RepeatedDispatches() : bytes_(3 * 4096, 1) {
    model::Workload& workload = prepared_.workload;
    workload.program = bare_kernel("mov(8) g2<1>UD 1UD { align1 1Q };\n").program;
    workload.dispatch.kind = model::DispatchKind::Walker;
    workload.dispatch.groups = {1 << 20, 1, 1};
    workload.dispatch.thread_grid = model::ThreadGrid{};
    model::SurfaceData surface;
    surface.name = "buffer";
    surface.size_bytes = static_cast<std::uint32_t>(bytes_.size());
    surface.memory = {{bytes_.data(), 4096}, {bytes_.data() + 4096, 2 * 4096}};
    workload.surfaces.push_back(surface);
  }
  /// True if the dispatch is a known one. Otherwise "executes" it: a byte of the second page
  /// becomes 9.
  bool is_known(bool timed = true) {
    const auto key = known_.begin(prepared_, timed);
    EXPECT_TRUE(key.has_value());
    if (const auto result = known_.find(*key, prepared_, false)) {
      EXPECT_EQ(result->cycles, 123u);
      return true;
    }
    bytes_[5000] = 9;
    model::DispatchResult result;
    result.cycles = 123;
    known_.end(*key, prepared_, result);
    return false;
  }

  std::vector<std::uint8_t> bytes_;
  model::PreparedDispatch prepared_;
  model::RepeatedDispatches known_;
};

TEST_F(RepeatedDispatches, DoToMemoryWhatTheyDid) {
  EXPECT_FALSE(is_known());
  EXPECT_FALSE(is_known()) << "memory was different before";
  EXPECT_TRUE(is_known());
  bytes_[5000] = 1;
  EXPECT_TRUE(is_known()) << "memory as before the first";
  EXPECT_EQ(bytes_[5000], 9);
  EXPECT_EQ(bytes_[4999], 1);
}

TEST_F(RepeatedDispatches, DependOnAllThatADispatchHas) {
  bytes_[5000] = 9;
  EXPECT_FALSE(is_known());
  EXPECT_TRUE(is_known());
  EXPECT_FALSE(is_known(false)) << "it has no cycles";
  model::Workload& workload = prepared_.workload;
  const auto differs = [&](const char* what) {
    EXPECT_FALSE(is_known()) << what;
    EXPECT_TRUE(is_known()) << what;
  };
  bytes_.back() = 2;
  differs("the last byte of memory");
  workload.dispatch.groups = {1 << 19, 2, 1};
  differs("groups");
  workload.dispatch.thread_grid->right_mask = 0xff;
  differs("masks");
  workload.dispatch.slm_bytes = 4096;
  differs("shared memory");
  model::PayloadItem item;
  item.byte = 32;
  item.bytes = {1, 2, 3};
  workload.dispatch.payload.push_back(item);
  differs("registers");
  workload.dispatch.payload.back().bytes[2] = 4;
  differs("the last byte of registers");
  workload.surfaces.front().index = 3;
  differs("the binding table");
  workload.samplers.push_back({0, {}});
  differs("samplers");
  workload.samplers.back().state.min_lod = 1;
  differs("a sampler's state");
}

TEST_F(RepeatedDispatches, SmallOnesAreExecuted) {
  prepared_.workload.dispatch.groups = {100, 1, 1};
  EXPECT_FALSE(known_.begin(prepared_, true).has_value());
}

}  // namespace
}  // namespace eu::test
