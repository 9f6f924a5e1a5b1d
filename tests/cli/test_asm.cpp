// eusim asm and eusim disasm for a user: forms, dialects, generations, messages.
#include <gtest/gtest.h>

#include "tests/support/command.hpp"
#include "tests/support/files.hpp"

namespace eu::test {
namespace {

constexpr const char* kMesa = "add(8) g8<1>F g5<8,8,1>F g6.4<0,1,0>F { align1 1Q };\n";
constexpr const char* kPrm = "add (8|M0) r8.0<1>:f r5.0<8;8,1>:f r6.4<0;1,0>:f\n";
constexpr const char* kHex = "40 00 60 00 bd 77 00 21 a0 00 8d 00 d0 00 00 00\n";
constexpr const char* kRows = "{ 0x00600040, 0x210077bd, 0x008d00a0, 0x000000d0 },\n";

class CliAsm : public testing::Test {
 protected:
  std::string out_of(const std::vector<std::string>& arguments) const {
    const CommandResult result = eusim(arguments, directory_.path());
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(result.err, "");
    return result.out;
  }

  const TemporaryDirectory directory_;
};

using CliDisasm = CliAsm;

TEST_F(CliAsm, ReadsEveryForm) {
  const auto bytes_of = [&](const std::string& text, const std::string& from) {
    directory_.file("k", text);
    return out_of({"asm", "k", "-o", "-", "--to", "hex", "--from", from});
  };
  EXPECT_EQ(bytes_of(kMesa, "mesa"), kHex);
  EXPECT_EQ(bytes_of(kPrm, "prm"), kHex);
  EXPECT_EQ(bytes_of("add (8) r8<1>:f r5<8;8,1>:f r6.4<0;1,0>:f {align1};\n", "gen4asm"), kHex);
  EXPECT_EQ(bytes_of("add (8) g8<1>F g5<8,8,1>F g6.16<0,1,0>F {align1};\n", "gen4asm-bytes"), kHex);
  EXPECT_EQ(bytes_of("(  0) add(8) g8<1>:F g5<8,8,1>:F g6.4<0,1,0>:F { align1 WE_normal 1Q };\n",
                     "beignet"),
            kHex);
  EXPECT_EQ(bytes_of(kHex, "hex"), kHex);
  EXPECT_EQ(bytes_of(kRows, "c"), kHex);
  EXPECT_EQ(bytes_of("Native code for k\n" + std::string(kHex), "dump"), kHex);
  out_of({"asm", "k", "-o", "k.bin"});
  EXPECT_EQ(out_of({"asm", "k.bin", "-o", "-", "--to", "hex", "--from", "bin"}), kHex);
}

TEST_F(CliAsm, WritesEveryForm) {
  directory_.file("k.asm", kMesa);
  EXPECT_EQ(out_of({"asm", "k.asm", "-o", "-", "--to", "hex"}), kHex);
  EXPECT_EQ(out_of({"asm", "k.asm", "-o", "-", "--to", "c"}), kRows);
  EXPECT_EQ(out_of({"asm", "k.asm", "-o", "k.bin"}), "");
  EXPECT_EQ(out_of({"asm", "k.asm", "-o", "k2.bin", "--to", "bin"}), "");
  const std::string bytes = contents(directory_.path() + "/k.bin");
  EXPECT_EQ(bytes.size(), 16u);
  EXPECT_EQ(bytes[0], 0x40);
  EXPECT_EQ(contents(directory_.path() + "/k2.bin"), bytes);
}

TEST_F(CliAsm, CompactsWhatHasACompactForm) {
  directory_.file("k.asm",
                  "L: add(8) g2<1>D g2<8,8,1>D g3<8,8,1>D { align1 1Q };\n"
                  "(+f0.0) while(8) JIP: L { align1 1Q };\n");
  EXPECT_EQ(out_of({"asm", "k.asm", "-o", "-", "--to", "hex", "--compact"}),
            "40 8b 01 20 e7 02 02 03\n27 00 61 00 84 3c 00 20 00 00 8d 00 ff ff 00 00\n");
}

TEST_F(CliAsm, CountsBranchesAsTheGenerationDoes) {
  directory_.file("k.asm", "jmpi(1) L { align1 WE_all 1N };\nnop;\nL: nop;\n");
  const auto index = [&](const std::string& gen) {
    return out_of({"asm", "k.asm", "-o", "-", "--to", "c", "--gen", gen}).substr(38, 10);
  };
  EXPECT_EQ(index("ivb"), "0x00000002");
  EXPECT_EQ(index("hsw"), "0x00000010");
}

TEST_F(CliDisasm, PrintsBothDialects) {
  directory_.file("k.hex", kHex);
  EXPECT_EQ(out_of({"disasm", "k.hex"}), kMesa);
  EXPECT_EQ(out_of({"disasm", "k.hex", "--syntax", "mesa"}), kMesa);
  EXPECT_EQ(out_of({"disasm", "k.hex", "--syntax", "prm"}), kPrm);
  EXPECT_EQ(out_of({"disasm", "k.hex", "--syntax", "prm", "--offsets"}),
            "/* [00000000] */ " + std::string(kPrm));
}

TEST_F(CliDisasm, NamesTheMessagesOfTheGeneration) {
  directory_.file("k.hex", "31 00 60 0c 21 1c 40 20 60 00 8d 00 01 60 10 02\n");
  EXPECT_NE(out_of({"disasm", "k.hex", "--gen", "hsw"}).find(" dp data 1 MsgDesc: "),
            std::string::npos);
  EXPECT_EQ(eusim({"disasm", "k.hex", "--gen", "ivb"}, directory_.path()).exit_code, 4);
}

TEST_F(CliDisasm, OfAsmIsTheSameProgram) {
  const std::string kernels = EUSIM_SOURCE_DIR "/traces/kernels/driver/";
  for (const char* name : {"saxpy", "mandelbrot", "sobel", "reduce_slm"})
    for (const char* syntax : {"mesa", "prm"}) {
      const std::string dump = kernels + name + ".ivb.txt";
      directory_.file("k.asm", out_of({"disasm", dump, "--syntax", syntax}));
      EXPECT_EQ(out_of({"asm", "k.asm", "-o", "-"}), out_of({"asm", dump, "-o", "-"})) << syntax;
    }
}

}  // namespace
}  // namespace eu::test
