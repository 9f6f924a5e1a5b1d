// Lines of source code that kernels name in comments, as readers of texts and of bytes read them.
#include <gtest/gtest.h>

#include "isa/intel/text/kernel_reader.hpp"
#include "isa/program.hpp"

namespace eu::isa {
namespace {

std::string place_text(const std::optional<SourcePlace>& place) {
  return place ? source_comment(*place) : "none";
}

TEST(SourcePlaces, AreReadAfterAnInstructionAndItsComments) {
  EXPECT_EQ(place_text(source_place("add (16) r1.0:f // saxpy.cl:6: y[i] = a * x[i];")),
            "// saxpy.cl:6: y[i] = a * x[i];");
  EXPECT_EQ(place_text(source_place("mul (1) r1 {Compacted} // $8 // saxpy.cl:4: i // j:5: k")),
            "// saxpy.cl:4: i // j:5: k");
  EXPECT_EQ(place_text(source_place("// my kernel: second.cl:12: ")),
            "// my kernel: second.cl:12: ");
  EXPECT_EQ(place_text(source_place("// a.cl:12:")), "// a.cl:12: ");
}

TEST(SourcePlaces, AreAbsentForOtherComments) {
  for (const char* text :
       {"", "add (16) r1.0:f", "mov // $8", "mov // ALU pipe: int; $5", "mov // a.cl:x: y",
        "mov // a.cl:5", "mov // :5: y", "mov // a.cl:: y", "mov // a.cl:99999999999999999999: y"})
    EXPECT_EQ(place_text(source_place(text)), "none") << text;
}

TEST(SourcePlaces, OfBytesAreInCommentsBeforeThem) {
  const std::string text =
      "# saxpy: bytes in memory order\n"
      "01 00 60 00 0c 02 60 20 00 00 20 00 00 00 00 00\n"
      "// File: /home/me/saxpy.cl\n"
      "// Line 5: part[l] = in[i]; // </script>\n"
      "01 00 60 00 0c 02 60 20 00 00 20 00 00 00 00 00\n"
      "01 00 60 00 0c 02 60 20 00 00 20 00 00 00 00 00\n"
      "// Line 0:\n"
      "01 00 60 00 0c 02 60 20 00 00 20 00 00 00 00 00\n"
      "// File: util.h\n"
      "// Line 2:\n"
      "01 00 60 00 0c 02 60 20 00 00 20 00 00 00 00 00\n";
  const Program program = read_kernel(text, KernelFormat::Hex, Generation::Skl, "saxpy.hex");
  ASSERT_EQ(program.size(), 5u);
  EXPECT_EQ(place_text(source_place(program, 0)), "none");
  for (const std::uint32_t index : {1u, 2u})
    EXPECT_EQ(place_text(source_place(program, index)),
              "// saxpy.cl:5: part[l] = in[i]; // </script>");
  EXPECT_EQ(place_text(source_place(program, 3)), "none") << "line 0 is not a place";
  EXPECT_EQ(place_text(source_place(program, 4)), "// util.h:2: ");
  EXPECT_EQ(place_text(source_place(program, 5)), "none") << "after the end";
  EXPECT_EQ(read_kernel(text, std::nullopt, Generation::Skl, "k").bytes, program.bytes)
      << "is guessed";
}

}  // namespace
}  // namespace eu::isa
