// Lint of a vISA kernel: rules of its text, with places in it, and rules of the code that is made
// from it.
#include <gtest/gtest.h>

#include "tests/support/command.hpp"

namespace eu::test {
namespace {

const char* const kKernel = R"(.version 4.1
.kernel "k"
.decl V32 v_type=G type=d num_elts=8 align=GRF
.decl P1 v_type=P num_elts=16
.kernel_attr SimdSize=8
.function "k_0"
k_0:
    cmp.lt (M1, 16) P1 V32(0,0)<0;1,0> 0x5:d
    (P1.any) mov (M1, 8) V32(0,0)<1> 0x1:d
    ret (M1, 1)
)";

const char* const kWarning =
    "k.visaasm:9:5: warning[combine-size]: any and all apply to the execution size, but IGC's "
    "finalizer uses the predicate's elements: 8 of 16 (Operands, Predication)\n"
    "    (P1.any) mov (M1, 8) V32(0,0)<1> 0x1:d\n";

class VisaLint : public testing::Test {
 protected:
  VisaLint() { directory_.file("k.visaasm", kKernel); }
  CommandResult lint(std::vector<std::string> options) const {
    options.insert(options.begin(), {"lint", "k.visaasm"});
    return eusim(options, directory_.path());
  }
  const TemporaryDirectory directory_;
};

TEST_F(VisaLint, RulesOfVisaAreShownWithPlacesInTheText) {
  const CommandResult result = lint({});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(result.out.find(kWarning), 0u) << result.out;
  EXPECT_NE(result.out.find("0 errors, 1 warning\n"), std::string::npos) << result.out;
  EXPECT_EQ(lint({"--fail-on", "warning"}).exit_code, 1);
}

TEST_F(VisaLint, RulesOfVisaCanBeChosen) {
  EXPECT_EQ(lint({"--skip", "combine-size"}).out.find("combine-size"), std::string::npos);
  EXPECT_NE(lint({"--rule", "combine-size"}).out.find(kWarning), std::string::npos);
  EXPECT_EQ(lint({"--rule", "out-of-bounds"}).out.find("combine-size"), std::string::npos);
}

TEST_F(VisaLint, DocumentsHaveThemApart) {
  const std::string document = lint({"--json", "-"}).out;
  EXPECT_NE(document.find("\"visa_findings\": [\n    {\n      \"rule\": \"combine-size\""),
            std::string::npos)
      << document;
  EXPECT_NE(document.find("\"line\": 9,\n      \"column\": 5,"), std::string::npos) << document;
}

TEST_F(VisaLint, RulesThatIgcBreaksAreForPedants) {
  directory_.file("k.visaasm",
                  ".version 4.1\n.kernel \"k\"\n.decl V32 v_type=G type=q num_elts=16 align=GRF\n"
                  ".decl V33 v_type=G type=q num_elts=16 align=GRF\n.kernel_attr SimdSize=16\n"
                  ".function \"k_0\"\nk_0:\n    mov (M1, 16) V32(0,0)<1> V33(0,0)<1;1,0>\n"
                  "    ret (M1, 1)\n");
  EXPECT_NE(lint({}).out.find("2 more findings of rules of vISA that IGC breaks too"),
            std::string::npos)
      << lint({}).out << lint({}).err;
  EXPECT_NE(lint({"--pedantic"}).out.find("warning[more-than-two-registers]"), std::string::npos);
}

}  // namespace
}  // namespace eu::test
