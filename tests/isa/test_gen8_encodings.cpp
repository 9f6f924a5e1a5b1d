// Words of Gen8 and Gen9 from real encoders: Mesa's assembler (vectors), and Intel's OpenCL
// compiler and Mesa (kernels), with the offsets of iga64's listings.
#include <gtest/gtest.h>

#include <fstream>

#include "isa/intel/encoding/codec.hpp"
#include "tests/support/gen9_kernels.hpp"

namespace eu::isa {
namespace {

using test::Encoding;
using test::Gen9Kernel;

/// Checks that decoding and encoding give the same word. Returns the native word.
Word expect_round_trip(const Encoding& row, Generation gen) {
  const bool compact_word = row.bytes.size() == 8;
  const Word word =
      compact_word ? expand(test::qword_of(row.bytes.data()), gen) : test::word_of(row.bytes);
  EXPECT_EQ(encode(decode(word, gen), gen), word) << row.origin << ": " << row.text;
  return word;
}

struct Vectors {
  std::string file;
  Generation gen;
  std::size_t rows;
};

void PrintTo(const Vectors& vectors, std::ostream* out) {
  *out << vectors.file;
}

class Gen8EncodedVectors : public testing::TestWithParam<Vectors> {};

TEST_P(Gen8EncodedVectors, EveryOneDecodesAndEncodesToTheSameBytes) {
  const auto path = test::shared_path("vectors/" + GetParam().file);
  if (!path) GTEST_SKIP() << "the vectors are not here";
  const std::vector<Encoding> rows = test::read_vectors(*path);
  EXPECT_EQ(rows.size(), GetParam().rows);
  for (const Encoding& row : rows) {
    try {
      expect_round_trip(row, GetParam().gen);
    } catch (const DecodeError& error) {
      ADD_FAILURE() << row.origin << ": " << row.text << ": " << error.what();
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Mesa, Gen8EncodedVectors,
                         testing::Values(Vectors{"gen8_mesa.tsv", Generation::Bdw, 1425},
                                         Vectors{"gen9_mesa.tsv", Generation::Skl, 1339},
                                         Vectors{"gen9_mesa.tsv", Generation::Bxt, 1339}),
                         [](const auto& info) { return std::string(row(info.param.gen).key); });

class Gen8EncodedKernels : public testing::TestWithParam<Gen9Kernel> {};

/// Offsets in a listing of iga64, "/* [00A0]  */", without the padding after the code.
std::vector<std::size_t> listed_offsets(const std::string& path) {
  std::ifstream file(path);
  std::vector<std::size_t> offsets;
  for (std::string line; std::getline(file, line);)
    if (line.rfind("/* [", 0) == 0 && line.find(" illegal") == std::string::npos)
      offsets.push_back(std::stoul(line.substr(4), nullptr, 16));
  return offsets;
}

TEST_P(Gen8EncodedKernels, DecodesWhereIga64DoesAndCompactsToItsOwnBytes) {
  const Generation gen = GetParam().gen;
  std::vector<std::size_t> offsets;
  std::size_t at = 0;
  for (const Encoding& row : test::read_dump_encodings(GetParam().path)) {
    offsets.push_back(at);
    at += row.bytes.size();
    Word word = expect_round_trip(row, gen);
    if (!row.is_compact()) continue;
    EXPECT_TRUE(is_compact(test::qword_of(row.bytes.data())));
    word.set_bits(29, 29, 0);
    EXPECT_EQ(compact(word, gen), test::qword_of(row.bytes.data())) << row.origin;
  }
  EXPECT_FALSE(offsets.empty());
  if (std::filesystem::exists(GetParam().listing())) {
    EXPECT_EQ(offsets, listed_offsets(GetParam().listing()));
  }
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(Gen8EncodedKernels);
INSTANTIATE_TEST_SUITE_P(Compilers, Gen8EncodedKernels, testing::ValuesIn(test::gen9_kernels()),
                         [](const auto& info) { return info.param.name; });

TEST(Gen8EncodedKernelList, IsWhole) {
  const auto kernels = test::gen9_kernels();
  if (kernels.empty()) GTEST_SKIP() << "the kernels are not here";
  EXPECT_EQ(kernels.size(), 48u);
}

}  // namespace
}  // namespace eu::isa
