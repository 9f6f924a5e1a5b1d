// Lengths of messages in registers, where public sources have them (isa/ERRATA.md, "Lengths
// of messages").
#include <gtest/gtest.h>

#include <algorithm>

#include "isa/intel/lint/lint.hpp"
#include "isa/intel/messages/message_layout.hpp"
#include "isa/intel/text/text.hpp"

namespace eu::isa {
namespace {

constexpr std::uint32_t kReturns = 1u << 13;
constexpr std::uint32_t kRecordsIn = 1u << 15, kRecordsOut = 1u << 16;

struct LengthCase {
  const char* what;
  Generation gen;
  Sfid sfid;
  std::uint32_t function_control;
  LengthRange payload;
  LengthRange response;
};

constexpr LengthCase kLengths[] = {
    // intel-vaapi-driver, src/shaders/vme/vme75.inc: each of the three responses has 7 registers.
    {"IME", Generation::Hsw, Sfid::Vme, 2u << 13, {5, 5}, {7, 7}},
    {"SIC", Generation::Hsw, Sfid::Cre, 1u << 13, {7, 7}, {7, 7}},
    {"FBR", Generation::Hsw, Sfid::Cre, 3u << 13, {7, 7}, {7, 7}},
    // intel-graphics-compiler: 9 or 11 with records, of which 2 or 4 registers are in the payload.
    {"IME out", Generation::Hsw, Sfid::Vme, 2u << 13 | kRecordsOut, {5, 9}, {7, 11}},
    {"IME in", Generation::Hsw, Sfid::Vme, 2u << 13 | kRecordsIn, {5, 9}, {7, 11}},
    // intel-vaapi-driver, src/shaders/vme/vme7.inc; no source has the lengths with records.
    {"inter", Generation::Ivb, Sfid::Vme, 1u << 13, {5, 5}, {6, 6}},
    {"intra", Generation::Ivb, Sfid::Vme, 2u << 13, {5, 5}, {1, 1}},
    {"mixed", Generation::Ivb, Sfid::Vme, 3u << 13, {5, 5}, {6, 6}},
    {"inter out", Generation::Ivb, Sfid::Vme, 1u << 13 | kRecordsOut, {5, 15}, {6, 16}},
    // intel-vaapi-driver, src/shaders/post_processing/gen7: sends with 5, 9, 10, 11 and 12.
    {"DN, DI", Generation::Ivb, Sfid::Sampler, 0x68003, {2, 2}, {5, 12}},
    // The response has 64 bits per lane.
    {"cmpwr8b", Generation::Ivb, Sfid::DataCache, 6u << 14 | 1u << 12 | kReturns, {3, 15}, {1, 2}},
    {"atomic add",
     Generation::Ivb,
     Sfid::DataCache,
     6u << 14 | 1u << 12 | kReturns | 7u << 8,
     {2, 2},
     {1, 1}},
    {"MMIO", Generation::Ivb, Sfid::Gateway, 6, {1, 15}, {0, 16}},
};

TEST(MessageLengths, AreWhatPublicSourcesSay) {
  for (const LengthCase& each : kLengths) {
    SCOPED_TRACE(each.what);
    const std::uint32_t header = each.sfid == Sfid::DataCache ? 0 : 1u << 19;
    const auto layout = message_layout(each.sfid, {each.function_control | header}, each.gen);
    ASSERT_TRUE(layout);
    EXPECT_EQ(layout->payload.min, each.payload.min);
    EXPECT_EQ(layout->payload.max, each.payload.max);
    EXPECT_EQ(layout->response.min, each.response.min);
    EXPECT_EQ(layout->response.max, each.response.max);
  }
}

bool is_too_long(const std::string& send, Generation gen) {
  const auto findings = lint::Linter().check(read_mesa(send, gen, "k"));
  return std::any_of(findings.begin(), findings.end(), [](const lint::Finding& finding) {
    return finding.rule == lint::Rule::ResponseTooLong;
  });
}

/// The send of three shipped kernels, and sends with neighbouring lengths.
TEST(MessageLengths, LintTakesSevenRegistersOfHaswellsMotionEstimation) {
  const auto vme = [](const std::string& descriptor, int registers) {
    return "send(8) g12<1>UD g64<0,1,0>D " + descriptor + ":D vme MsgDesc: mlen 5 rlen " +
           std::to_string(registers) + " { align1 1Q };\n";
  };
  EXPECT_FALSE(is_too_long(vme("0x0a784000", 7), Generation::Hsw));
  EXPECT_TRUE(is_too_long(vme("0x0a884000", 8), Generation::Hsw));
  EXPECT_TRUE(is_too_long(vme("0x0a784000", 7), Generation::Ivb));
  EXPECT_FALSE(is_too_long(vme("0x0a184000", 1), Generation::Ivb));
}

TEST(MessageLengths, LintTakesTwelveRegistersOfDenoisingAndDeinterlacing) {
  const auto video = [](const std::string& descriptor, int registers) {
    return "send(8) g46<1>UD g18<8,8,1>UD " + descriptor + " sampler MsgDesc: x mlen 2 rlen " +
           std::to_string(registers) + " { align1 1Q };\n";
  };
  EXPECT_FALSE(is_too_long(video("0x04ce8003", 12), Generation::Ivb));
  EXPECT_TRUE(is_too_long(video("0x04de8003", 13), Generation::Ivb));
}

}  // namespace
}  // namespace eu::isa
