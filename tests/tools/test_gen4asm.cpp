// intel-gen4asm (Debian package intel-gpu-tools), where it is installed, makes the words that our
// reader is compared with.
#include <gtest/gtest.h>

#include "isa/intel/text/bytes.hpp"
#include "isa/intel/text/text.hpp"
#include "tests/support/command.hpp"
#include "tests/support/encodings.hpp"
#include "tests/support/gen4asm_goldens.hpp"
#include "tests/support/gen4asm_goldens_gen8_elements.hpp"

namespace eu::isa {
namespace {

class Gen4asm : public testing::Test {
 protected:
  void SetUp() override {
    if (!test::is_installed("intel-gen4asm"))
      GTEST_SKIP() << "intel-gen4asm is not installed (Debian package intel-gpu-tools)";
  }

  void expect_words(const test::Gen4asmGolden& golden, std::vector<std::string> options) const {
    directory_.file("k.g7a", golden.text);
    options.insert(options.end(), {"-o", "-", "k.g7a"});
    const test::CommandResult result =
        test::run_program("intel-gen4asm", options, directory_.path());
    ASSERT_EQ(result.exit_code, 0) << golden.text << result.err;
    std::vector<std::uint8_t> bytes;
    for (const char* word : golden.words)
      for (const std::uint64_t qword : test::word_of_dwords(word).qwords)
        for (int byte = 0; byte < 8; ++byte)
          bytes.push_back(static_cast<std::uint8_t>(qword >> (8 * byte)));
    EXPECT_EQ(read_c_array(result.out, "intel-gen4asm").bytes, bytes) << golden.text << result.out;
  }

  template <std::size_t count>
  void expect_gen8_words(const test::Gen4asmGen8Golden (&goldens)[count],
                         const std::vector<std::string>& options) const {
    const auto with_gen = [&options](const char* gen) {
      std::vector<std::string> all = options;
      all.insert(all.end(), {"-g", gen});
      return all;
    };
    for (const test::Gen4asmGen8Golden& golden : goldens) {
      if (!golden.broadwell.empty()) expect_words({golden.text, golden.broadwell}, with_gen("8"));
      if (!golden.skylake.empty()) expect_words({golden.text, golden.skylake}, with_gen("9"));
    }
  }

  const test::TemporaryDirectory directory_;
};

TEST_F(Gen4asm, MakesTheseWordsWithSubregistersInBytes) {
  for (const test::Gen4asmGolden& golden : test::kGen4asmBytes) expect_words(golden, {"-g", "7"});
}

TEST_F(Gen4asm, MakesTheseWordsWithSubregistersInElements) {
  for (const test::Gen4asmGolden& golden : test::kGen4asmElements)
    expect_words(golden, {"-g", "7", "-a"});
}

TEST_F(Gen4asm, MakesTheseWordsForHaswell) {
  for (const test::Gen4asmGolden& golden : test::kGen4asmHaswell)
    expect_words(golden, {"-g", "7.5"});
}

TEST_F(Gen4asm, MakesTheseWordsForGen8AndGen9WithSubregistersInBytes) {
  expect_gen8_words(test::kGen4asmBytesGen8, {});
}

TEST_F(Gen4asm, MakesTheseWordsForGen8AndGen9WithSubregistersInElements) {
  expect_gen8_words(test::kGen4asmElementsGen8, {"-a"});
}

}  // namespace
}  // namespace eu::isa
