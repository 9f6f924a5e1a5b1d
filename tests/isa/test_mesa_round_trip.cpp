// Programs in the Mesa dialect: labels, and texts of vectors that give the vectors' bytes.
#include <gtest/gtest.h>

#include "isa/intel/encoding/codec.hpp"
#include "isa/intel/text/text.hpp"
#include "tests/support/encodings.hpp"
#include "tests/support/mesa_text.hpp"
#include "tests/support/shared.hpp"

namespace eu::isa {
namespace {

TEST(MesaRoundTrip, AProgramWithLabels) {
  const char* source =
      "LABEL1:\n"
      "cmp.ge.f0.0(16) null<1>D g3<8,8,1>D g50<0,1,0>D { align1 1H switch };\n"
      "(+f0.0) break(16) JIP: LABEL0 UIP: LABEL0 { align1 1H };\n"
      "mov(16) g46<1>UD g0.1<0,1,0>UD { align1 1H compacted };\n"
      "LABEL0:\n"
      "while(16) JIP: LABEL1 { align1 1H };\n"
      "jmpi(1) LABEL2 { align1 WE_all 1N };\n"
      "jmpi(1) 5D { align1 WE_all 1N };\n"
      "LABEL2:\n"
      "nop;\n"
      "end:\n";
  const Program program = read_mesa(source, Generation::Ivb, "k");
  EXPECT_EQ(write_mesa(program), source);
  // From the bytes alone, targets get names in their order, unless they are not an instruction.
  Program bytes = program_from_bytes(program.bytes, Generation::Ivb, "k");
  std::string renamed = source;
  for (const auto& [old_name, new_name] :
       {std::pair("LABEL0", "LABEL#"), {"LABEL1", "LABEL0"}, {"LABEL#", "LABEL1"}})
    for (std::size_t at = 0; (at = renamed.find(old_name, at)) != std::string::npos; ++at)
      renamed.replace(at, 6, new_name);
  renamed.erase(renamed.find("end:"));
  EXPECT_EQ(write_mesa(bytes), renamed);
  EXPECT_EQ(read_mesa(write_mesa(bytes, {true, false, true}), Generation::Ivb, "k").bytes,
            program.bytes);
}

TEST(MesaRoundTrip, TextOfEveryVectorGivesItsBytes) {
  const auto path = test::shared_path("vectors/gen7_mesa.tsv");
  if (!path) GTEST_SKIP() << "the vectors are not here";
  for (const test::Encoding& row : test::read_vectors(*path)) {
    // A single line has no targets of labels: the distances come from our disassembly.
    const Word word = test::word_of(row.bytes);
    const std::string text =
        test::with_targets_of(row.text, write_mesa(decode(word, Generation::Ivb), Generation::Ivb));
    try {
      EXPECT_EQ(test::word_of(read_mesa(text, Generation::Ivb, row.origin).bytes), word) << text;
    } catch (const InputError& error) {
      ADD_FAILURE() << error.what() << "\n" << text;
    }
  }
}

}  // namespace
}  // namespace eu::isa
