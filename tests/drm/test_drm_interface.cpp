// The stand-in for the kernel's graphics interface as a driver uses it.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/drm/drm_server.hpp"

namespace eu::test {
namespace {

using model::drm::BoundBuffer;
using model::drm::Submission;

/// Adds 1 to the first byte of each buffer; expects the buffers in order.
int add_one(const Submission& submission) {
  for (const BoundBuffer& buffer : submission.buffers) ++buffer.bytes[0];
  for (std::size_t i = 1; i < submission.buffers.size(); ++i) {
    const BoundBuffer& before = submission.buffers[i - 1];
    EXPECT_LE(before.address + before.size_bytes, submission.buffers[i].address);
  }
  EXPECT_TRUE(std::any_of(submission.buffers.begin(), submission.buffers.end(), [&](auto& b) {
    return submission.batch_address >= b.address &&
           submission.batch_address + submission.batch_bytes <= b.address + b.size_bytes;
  }));
  EXPECT_FALSE(submission.is_abandoned());
  return 0;
}

class DrmCase : public testing::TestWithParam<const char*> {};

/// The client writes unexpected results to standard error.
TEST_P(DrmCase, IsAsExpected) {
  RecordingHandler handler;
  handler.on_execute = add_one;
  EXPECT_EQ(run_client(handler, {GetParam(), EUSIM_DRM_CLIENT}), 0);
}

INSTANTIATE_TEST_SUITE_P(Memory, DrmCase,
                         testing::Values("map_and_submit", "reuse", "user_memory", "relocations",
                                         "user_relocations", "many_objects", "threads"));
INSTANTIATE_TEST_SUITE_P(Errors, DrmCase,
                         testing::Values("bad_handles", "bad_sizes", "bad_submissions",
                                         "much_memory", "bad_relocations", "bad_pins", "nonsense",
                                         "strange_messages", "strange_packets"));
INSTANTIATE_TEST_SUITE_P(Sharing, DrmCase,
                         testing::Values("prime", "isolated", "forked", "executed", "node",
                                         "no_paths", "queries"));
INSTANTIATE_TEST_SUITE_P(Sync, DrmCase,
                         testing::Values("waits", "wait_in_thread", "timelines", "shared_syncobj",
                                         "sync_files"));

INSTANTIATE_TEST_SUITE_P(Counters, DrmCase,
                         testing::Values("counter_reports", "bad_streams", "system_files"));

INSTANTIATE_TEST_SUITE_P(Paths, DrmCase,
                         testing::Values("one_view", "tree", "folders", "descriptors", "missing"));

/// Each submission moves 32-bit counters by a quarter of the amount after which a report may
/// be skipped.
TEST(DrmCounters, ThatAreNotReadLoseNothing) {
  RecordingHandler handler;
  handler.eu_cycles_per_submission = std::uint64_t{1} << 28;
  EXPECT_EQ(run_client(handler, {"unread_reports"}), 0);
}

/// A context is observed from the opening of its stream to its end.
TEST(DrmCounters, AreObservedWhileAStreamIsOpen) {
  RecordingHandler handler;
  EXPECT_EQ(run_client(handler, {"counter_reports"}), 0);
  const std::string uuid = "01234567-89ab-cdef-0123-456789abcdef";
  const std::vector<std::string> opened = {"1 " + uuid, "1 " + uuid};
  std::vector<std::string> seen;
  for (const std::string& each : handler.observed)
    if (each != "1 ") seen.push_back(each);
  EXPECT_EQ(seen, opened);
  EXPECT_EQ(handler.observed.back(), "1 ");
}

TEST(DrmContext, IsGuiltyAfterAHang) {
  RecordingHandler handler;
  handler.on_execute = [](const Submission&) { return EIO; };
  EXPECT_EQ(run_client(handler, {"hang"}), 0);
  EXPECT_EQ(handler.submissions, 1);
}

TEST(DrmContext, GoesWithItsFile) {
  RecordingHandler handler;
  EXPECT_EQ(run_client(handler, {"prime"}), 0);
  EXPECT_EQ(handler.contexts_gone, (std::map<std::uint64_t, int>{{1, 1}, {2, 1}}));
}

}  // namespace
}  // namespace eu::test
