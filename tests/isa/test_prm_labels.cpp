// The PRM dialect keeps the labels of a program.
#include <gtest/gtest.h>

#include "isa/intel/text/text.hpp"

namespace eu::isa {
namespace {

TEST(PrmLabels, KeepTheirNames) {
  const std::string source =
      "start:\n"
      "(f0.0) if (8|M0) L32 end\n"
      "(W) jmpi start\n"
      "L32:\n"
      "endif (8|M0) end\n"
      "end:\n";
  const Program program = read_prm(source, Generation::Ivb, "k");
  EXPECT_EQ(write_prm(program), source);
  // This label is also the generated name of another.
  Program renamed = program_from_bytes(program.bytes, Generation::Ivb, "k");
  renamed.labels = {{"L32", 0}};
  EXPECT_EQ(write_prm(renamed),
            "L32:\n(f0.0) if (8|M0) L32_ L48\n(W) jmpi L32\nL32_:\nendif (8|M0) L48\nL48:\n");
  EXPECT_EQ(read_prm(write_prm(renamed), Generation::Ivb, "k").bytes, program.bytes);
}

}  // namespace
}  // namespace eu::isa
