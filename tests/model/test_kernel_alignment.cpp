// Alignment of an edited kernel's instructions with those of the original.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "model/compare/kernel_alignment.hpp"

namespace eu::model {
namespace {

std::uint32_t below(std::mt19937& random, std::uint32_t end) {
  return static_cast<std::uint32_t>(random() % end);
}

Sequence random_sequence(std::mt19937& random, std::uint32_t letters) {
  Sequence sequence(below(random, 200));
  for (std::uint32_t& element : sequence) element = below(random, letters);
  return sequence;
}

/// Reference by definition: a table of all pairs of prefixes.
std::size_t longest_common(const Sequence& a, const Sequence& b) {
  std::vector<std::vector<std::size_t>> longest(a.size() + 1,
                                                std::vector<std::size_t>(b.size() + 1, 0));
  for (std::size_t i = 1; i <= a.size(); ++i)
    for (std::size_t j = 1; j <= b.size(); ++j)
      longest[i][j] = a[i - 1] == b[j - 1] ? longest[i - 1][j - 1] + 1
                                           : std::max(longest[i - 1][j], longest[i][j - 1]);
  return longest[a.size()][b.size()];
}

TEST(CommonSubsequence, IsAsLongAsThereIsOne) {
  std::mt19937 random(3);
  for (int i = 0; i < 600; ++i) {
    const std::uint32_t letters = 1 + below(random, 40);
    const Sequence a = random_sequence(random, letters);
    const Sequence b = random_sequence(random, letters);
    const Partners partners = common_subsequence(a, b);
    EXPECT_EQ(partners.size(), longest_common(a, b)) << "case " << i;
    for (std::size_t n = 0; n < partners.size(); ++n) {
      EXPECT_EQ(a[partners[n].first], b[partners[n].second]);
      if (n == 0) continue;
      EXPECT_LT(partners[n - 1].first, partners[n].first);
      EXPECT_LT(partners[n - 1].second, partners[n].second);
    }
  }
}

std::vector<KernelLine> kernel(const std::vector<std::string>& texts) {
  std::vector<KernelLine> lines;
  for (const std::string& text : texts) {
    const std::size_t options = text.find(" {");
    lines.push_back({text.substr(0, options),
                     options == std::string::npos ? "align1 1Q" : text.substr(options + 2)});
  }
  return lines;
}

/// "=0:0 ~1:1 -2 +2": marks with the positions in A and in B, a blank as "=".
std::string alignment(const std::vector<KernelLine>& a, const std::vector<KernelLine>& b) {
  const KernelAlignment all = align_kernels(a, b);
  if (!all.unlike.empty()) return all.unlike;
  std::string text;
  for (const AlignedInstruction& each : all.instructions) {
    const std::string mark(row(each.edit).mark);
    text += (text.empty() ? "" : " ") + (mark == " " ? "=" : mark);
    if (each.a) text += std::to_string(*each.a);
    if (each.a && each.b) text += ":";
    if (each.b) text += std::to_string(*each.b);
  }
  return text;
}

const std::vector<std::string> kKernel = {
    "mov(8) g2<1>F g1<8,8,1>F",
    "mul(8) g3<1>F g2<8,8,1>F g2<8,8,1>F",
    "math inv(8) g4<1>F g3<8,8,1>F null<8,8,1>F",
    "cmp.l.f0.0(8) null<1>F g4<8,8,1>F g2<8,8,1>F",
    "(+f0.0) if(8) JIP: 4 UIP: 4",
    "add(8) g5<1>D g6<8,8,1>D 1D",
    "endif(8) JIP: 2",
    "send(8) null<1>UD g5<8,8,1>UD 0x02026000 data",
};

/// The kernel with instruction `at` replaced by these.
std::vector<KernelLine> with(std::size_t at, const std::vector<std::string>& texts) {
  std::vector<std::string> edited = kKernel;
  edited.erase(edited.begin() + static_cast<std::ptrdiff_t>(at));
  edited.insert(edited.begin() + static_cast<std::ptrdiff_t>(at), texts.begin(), texts.end());
  return kernel(edited);
}

TEST(KernelAlignment, OfAnEditHasTheMarkOfWhatWasDone) {
  const std::vector<KernelLine> before = kernel(kKernel);
  EXPECT_EQ(alignment(before, before), "=0:0 =1:1 =2:2 =3:3 =4:4 =5:5 =6:6 =7:7");
  EXPECT_EQ(alignment(before, with(5, {})), "=0:0 =1:1 =2:2 =3:3 =4:4 -5 =6:5 =7:6") << "removed";
  EXPECT_EQ(alignment(with(5, {}), before), "=0:0 =1:1 =2:2 =3:3 =4:4 +5 =5:6 =6:7") << "added";
  const char* const kChanged = "=0:0 =1:1 =2:2 =3:3 =4:4 ~5:5 =6:6 =7:7";
  for (const char* text :
       {"add(8) g5<1>D g6<8,8,1>D 1D {align1 1Q NoDDClr", "add(8) g50<1>D g6<8,8,1>D 1D",
        "add(8) g5<1>D g6.2<8,8,1>D -17D", "add(16) g5<1>D g6<8,8,1>D g7<8,8,1>D",
        "(-f0.1) add.sat.nz.f0.1(8) g5<1>D g6<0,1,0>D 1D"})
    EXPECT_EQ(alignment(before, with(5, {text})), kChanged) << text;
  EXPECT_EQ(alignment(before, with(5, {"shl(8) g5<1>D g6<8,8,1>D 1D"})),
            "=0:0 =1:1 =2:2 =3:3 =4:4 -5 +5 =6:6 =7:7")
      << "another instruction";
}

TEST(KernelAlignment, AMessageToAnotherFunctionIsAnotherInstruction) {
  const std::vector<KernelLine> before = kernel(kKernel);
  EXPECT_EQ(alignment(before, with(7, {"send(8) null<1>UD g9<8,8,1>UD 0x04026000 data"})),
            "=0:0 =1:1 =2:2 =3:3 =4:4 =5:5 =6:6 ~7:7");
  EXPECT_EQ(alignment(before, with(7, {"send(8) null<1>UW g9<8,8,1>UD 0x02026000 sampler"})),
            "=0:0 =1:1 =2:2 =3:3 =4:4 =5:5 =6:6 -7 +7");
}

TEST(KernelAlignment, DistancesOfJumpsDoNotCount) {
  const std::vector<KernelLine> before =
      kernel({"(+f0.0) if(8) JIP: 4 UIP: 6", "while(8) JIP: -25", "(+f0.0) jmpi(1) -44D"});
  const std::vector<KernelLine> after =
      kernel({"(+f0.0) if(8) JIP: 8 UIP: 10", "while(8) JIP: -29", "(+f0.0) jmpi(1) 48D"});
  EXPECT_EQ(alignment(before, after), "=0:0 =1:1 =2:2");
  EXPECT_EQ(alignment(before, kernel({"(+f0.0) if(8) JIP: 8 UIP: 10", "while(8) JIP: -29",
                                      "(+f0.0) jmpi(1) g2.0<0,1,0>D"})),
            "=0:0 =1:1 ~2:2")
      << "to an address in a register";
}

TEST(KernelAlignment, WhatIsElsewhereHasMoved) {
  std::vector<std::string> edited = kKernel;
  std::rotate(edited.begin() + 2, edited.begin() + 5, edited.begin() + 6);
  EXPECT_EQ(alignment(kernel(kKernel), kernel(edited)), "=0:0 =1:1 >5:2 =2:3 =3:4 =4:5 =6:6 =7:7");
}

TEST(KernelAlignment, OtherRegistersThroughoutAreStillThatKernel) {
  std::vector<std::string> renamed;
  for (std::string text : kKernel) {
    for (std::size_t at = 0; (at = text.find(" g", at)) != std::string::npos; ++at)
      text.insert(at + 2, "4");
    renamed.push_back(text);
  }
  EXPECT_EQ(alignment(kernel(kKernel), kernel(renamed)), "~0:0 ~1:1 ~2:2 ~3:3 =4:4 ~5:5 =6:6 ~7:7");
}

TEST(KernelAlignment, OfUnlikeKernelsIsMarked) {
  const std::vector<KernelLine> other = kernel(
      {"shl(16) g2<1>D g1<0,1,0>D 4D", "mov(8) g2<1>F g1<8,8,1>F", "and(16) g3<1>UD g2<8,8,1>UD 3D",
       "sel.l(16) g7<1>D g8<8,8,1>D g9<8,8,1>D", "mul(8) g33<1>F g2<8,8,1>F g2<8,8,1>F"});
  EXPECT_EQ(alignment(kernel(kKernel), other),
            "of 8 and 5 instructions 1 have the same text, and 1 more differ only in registers "
            "and numbers");
  EXPECT_EQ(alignment({}, other), "+0 +1 +2 +3 +4");
}

TEST(KernelAlignment, SaysWhatOptionsGainedAndLost) {
  EXPECT_EQ(options_change("align16 NoDDChk 1Q", "align16 NoDDClr,NoDDChk 1Q"), "+NoDDClr");
  EXPECT_EQ(options_change("align1 1Q switch", "align1 2Q"), "+2Q -1Q -switch");
  EXPECT_EQ(options_change("align1 1Q", "align1 1Q"), "");
}

/// 10,000 different lines, the maximal length of kernels; in the copy, a tenth is removed and a
/// tenth changed.
TEST(KernelAlignment, OfTenThousandInstructionsIsFoundWithoutWaiting) {
  std::mt19937 random(11);
  std::vector<KernelLine> before, after;
  for (int i = 0; i < 10'000; ++i) {
    before.push_back({"add(8) g" + std::to_string(below(random, 128)) + "<1>D g" +
                          std::to_string(below(random, 128)) + "<8,8,1>D " + std::to_string(i) +
                          "D",
                      "align1 1Q"});
    if (i % 10 == 3) continue;
    after.push_back(before.back());
    if (i % 10 == 7) after.back().text = "shl(8) g2<1>D g3<8,8,1>D 4D";
  }
  const KernelAlignment all = align_kernels(before, after);
  const auto count = [&](Edit edit) {
    return std::count_if(all.instructions.begin(), all.instructions.end(),
                         [&](const AlignedInstruction& each) { return each.edit == edit; });
  };
  EXPECT_EQ(count(Edit::Same), 8000);
  EXPECT_EQ(count(Edit::Removed), 2000);
  EXPECT_EQ(count(Edit::Added), 1000);
  EXPECT_EQ(count(Edit::Changed) + count(Edit::Moved), 0);
}

}  // namespace
}  // namespace eu::model
