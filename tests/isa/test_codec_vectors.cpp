// Words of real encoders: all decode, and encode to the same bytes.
#include <gtest/gtest.h>

#include "isa/intel/encoding/codec.hpp"
#include "tests/support/encodings.hpp"
#include "tests/support/shared.hpp"

namespace eu::isa {
namespace {

using test::Encoding;

void expect_round_trip(const Encoding& row) {
  const Word word = test::word_of(row.bytes);
  try {
    EXPECT_EQ(encode(decode(word, Generation::Ivb), Generation::Ivb), word)
        << row.origin << ": " << row.text;
  } catch (const std::runtime_error& error) {
    ADD_FAILURE() << row.origin << ": " << row.text << ": " << error.what();
  }
}

TEST(CodecVectors, EveryVectorDecodesAndEncodesToTheSameBytes) {
  const auto path = test::shared_path("vectors/gen7_mesa.tsv");
  if (!path) GTEST_SKIP() << "the vectors are not here";
  const std::vector<Encoding> rows = test::read_vectors(*path);
  ASSERT_EQ(rows.size(), 694u);
  for (const Encoding& row : rows) {
    ASSERT_EQ(row.bytes.size(), 16u) << row.origin;
    expect_round_trip(row);
  }
}

}  // namespace
}  // namespace eu::isa
