// The suggested name of "did you mean".
#include <gtest/gtest.h>

#include "isa/common/message_text.hpp"

namespace eu::isa {
namespace {

TEST(NearestName, FindsWhatWasMeantAndNothingElse) {
  EXPECT_EQ(nearest_name("theads", {"threads", "timing"}), "threads");
  EXPECT_EQ(nearest_name("latnecy_cycles", {"acc_latency_cycles", "latency_cycles"}),
            "latency_cycles");
  EXPECT_EQ(nearest_name("THREADS", {"timing", "threads"}), "threads");
  EXPECT_EQ(nearest_name("ab", {"ba"}), "ba");  // a swap is one edit
  EXPECT_EQ(nearest_name("ab", {"cd", "xyz"}), "");
  EXPECT_EQ(nearest_name("latency", {"cycles", "latency_cycles"}), "latency_cycles");
  EXPECT_EQ(nearest_name("la", {"latency_cycles"}), "");
  EXPECT_EQ(nearest_name("", {"a"}), "");
  EXPECT_EQ(nearest_name("stat", {"at", "sat"}), "sat");
  EXPECT_EQ(nearest_name(std::string(100000, 'a'), {"a"}), "");
}

TEST(NearestName, TiesPreferTheSameBeginning) {
  EXPECT_EQ(nearest_name("math", {"bath", "mach"}), "mach");
  EXPECT_EQ(nearest_name("math", {"mach", "matt"}), "matt");
  EXPECT_EQ(nearest_name("bxx", {"bxy", "bxz"}), "bxy");
}

TEST(NearestName, IsSuggestedInTheMessage) {
  EXPECT_EQ(did_you_mean("ad", {"and", "add"}), "; did you mean \"add\"?");
  EXPECT_EQ(did_you_mean("xyzzy", {"and", "add"}), "");
}

}  // namespace
}  // namespace eu::isa
