// Instructions of Gen8 and Gen9 as a production compiler encoded and printed them. The bytes give
// the compiler's text, the text gives the bytes, and both dialects keep every bit.
#include <gtest/gtest.h>

#include "isa/intel/encoding/codec.hpp"
#include "isa/intel/text/text.hpp"
#include "tests/support/encodings.hpp"
#include "tests/support/mesa_text.hpp"
#include "tests/support/shared.hpp"

namespace eu::isa {
namespace {

struct TypedVectors {
  Generation gen;
  const char* file;
  std::size_t rows;

  friend void PrintTo(const TypedVectors& vectors, std::ostream* out) { *out << vectors.file; }
};

class Gen8Vectors : public testing::TestWithParam<TypedVectors> {
 protected:
  void SetUp() override {
    const auto path = test::shared_path(std::string("vectors/") + GetParam().file);
    if (!path) GTEST_SKIP() << "the vectors are not here";
    rows_ = test::read_vectors(*path);
    ASSERT_EQ(rows_.size(), GetParam().rows);
  }

  const Generation gen_ = GetParam().gen;
  std::vector<test::Encoding> rows_;
};

/// The text without the description of the message, between its mark and the options.
std::string without_prose(const std::string& text) {
  constexpr std::string_view kMark = "MsgDesc:";
  const std::size_t mark = text.find(kMark);
  if (mark == std::string::npos) return text;
  return text.substr(0, mark + kMark.size()) + text.substr(text.find(" {", mark));
}

TEST_P(Gen8Vectors, AreWrittenAsMesaDoes) {
  for (const test::Encoding& row : rows_) {
    const std::string text = write_mesa(decode(test::word_of(row.bytes), gen_), gen_);
    EXPECT_EQ(without_prose(test::with_targets_of(text, row.text)),
              without_prose(test::one_blank(row.text)))
        << row.origin;
  }
}

TEST_P(Gen8Vectors, TheirTextGivesTheirBytes) {
  for (const test::Encoding& row : rows_) {
    const Word word = test::word_of(row.bytes);
    // A single line has no targets of labels: the distances come from our disassembly.
    const std::string text = test::with_targets_of(row.text, write_mesa(decode(word, gen_), gen_));
    try {
      EXPECT_EQ(test::word_of(read_mesa(text, gen_, row.origin).bytes), word) << text;
    } catch (const InputError& error) {
      ADD_FAILURE() << error.what() << "\n" << text;
    }
  }
}

TEST_P(Gen8Vectors, KeepTheirBytesInBothDialects) {
  for (const test::Encoding& row : rows_) {
    const Word word = test::word_of(row.bytes);
    const Instruction in = decode(word, gen_);
    const std::string mesa = write_mesa(in, gen_), prm = write_prm(in, gen_);
    EXPECT_EQ(test::word_of(read_mesa(mesa, gen_, row.origin).bytes), word) << mesa;
    EXPECT_EQ(test::word_of(read_prm(prm, gen_, row.origin).bytes), word) << prm;
  }
}

constexpr TypedVectors kVectors[] = {{Generation::Bdw, "gen8_mesa.tsv", 1425},
                                     {Generation::Skl, "gen9_mesa.tsv", 1339},
                                     {Generation::Bxt, "gen9_mesa.tsv", 1339}};
INSTANTIATE_TEST_SUITE_P(Generations, Gen8Vectors, testing::ValuesIn(kVectors),
                         [](const auto& instance) {
                           return std::string(row(instance.param.gen).name);
                         });

}  // namespace
}  // namespace eu::isa
