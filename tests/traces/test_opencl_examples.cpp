// The OpenCL kernels that are checked in as compiled code have this host's results, without the
// compiler (tests/opencl compiles them all, for all chips). The machine is Haswell's with the
// chip's instruction set.
#include <gtest/gtest.h>

#include <cstring>
#include <functional>

#include "tests/support/command.hpp"
#include "tests/support/files.hpp"

namespace eu::test {
namespace {

template <class T>
std::string bytes_of(int count, const std::function<T(int)>& element) {
  std::string bytes;
  for (int i = 0; i < count; ++i) {
    const T value = element(i);
    bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  return bytes;
}

struct OpenClExample {
  std::string key;
  std::string gen, output, expected;
};

void PrintTo(const OpenClExample& example, std::ostream* out) {
  *out << example.key;
}

const OpenClExample kExamples[] = {
    {"saxpy", "skl", "y",
     bytes_of<float>(1024,
                     [](int i) { return i < 1000 ? 2.5f * static_cast<float>(i) + 0.5f : 0.5f; })},
    {"reduce", "skl", "sums",
     bytes_of<std::int32_t>(8, [](int group) { return 128 * 128 * group + 127 * 64; })},
    {"transpose", "bdw", "out",
     bytes_of<float>(2048, [](int i) { return static_cast<float>(i % 32 * 64 + i / 32); })},
};

class OpenClExamples : public testing::TestWithParam<OpenClExample> {};

TEST_P(OpenClExamples, LeaveWhatThisHostComputes) {
  const auto& [key, gen, output, expected] = GetParam();
  const TemporaryDirectory directory;
  const std::string file = directory.path() + "/out.bin";
  const std::string workload = EUSIM_SOURCE_DIR "/traces/opencl/" + key + "." + gen + ".json";
  const CommandResult result = eusim({"run", workload, "--dump-surface", output + "=" + file});
  ASSERT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.err, "");
  EXPECT_TRUE(contents(file) == expected);
}
INSTANTIATE_TEST_SUITE_P(Checked, OpenClExamples, testing::ValuesIn(kExamples),
                         [](const auto& info) { return info.param.key; });

}  // namespace
}  // namespace eu::test
