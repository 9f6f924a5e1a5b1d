// The Mesa dialect as written: Mesa's own words where Mesa has them, ours where bits would be lost.
#include <gtest/gtest.h>

#include "isa/codec/codec.hpp"
#include "isa/text/text.hpp"
#include "tests/support/encodings.hpp"
#include "tests/support/mesa_text.hpp"
#include "tests/support/shared.hpp"

namespace eu::isa {
namespace {

TEST(MesaWriter, WritesEveryVectorAsMesaDoes) {
  const auto path = test::shared_path("vectors/gen7_mesa.tsv");
  if (!path) GTEST_SKIP() << "the vectors are not here";
  const auto rows = test::read_vectors(*path);
  ASSERT_EQ(rows.size(), 694u);
  for (const test::Encoding& row : rows) {
    const Instruction instruction = decode(test::word_of(row.bytes), Gen::Ivb);
    const std::string text = test::with_targets_of(write_mesa(instruction, Gen::Ivb), row.text);
    EXPECT_EQ(text, test::one_blank(row.text)) << row.origin;
  }
}

}  // namespace
}  // namespace eu::isa
