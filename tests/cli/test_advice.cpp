// eusim hazards of Apple's programs: each planted misuse is reported, a correct program has none,
// and each proposed change has been run.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <regex>

#include "tests/support/command.hpp"
#include "tests/support/files.hpp"

namespace eu::test {
namespace {

/// The reduction's text with every `what` replaced, and a workload that runs it.
std::string planted(const std::string& what, const std::string& with) {
  const std::string folder = std::string(EUSIM_SOURCE_DIR) + "/traces/g13/";
  std::string text = eusim({"disasm", folder + "reduce.hex", "--isa", "g13"}).out;
  text = std::regex_replace(text, std::regex(what), with);
  const std::string place = testing::TempDir() + "g13_planted_" + std::to_string(::getpid());
  std::ofstream(place + ".txt") << text;
  std::ifstream original(folder + "reduce.json");
  std::string workload{std::istreambuf_iterator<char>(original), {}};
  workload = std::regex_replace(
      workload, std::regex(R"("file": "reduce.hex", "gen": "g13", "format": "hex")"),
      "\"file\": \"" + place + ".txt\", \"gen\": \"g13\"");
  workload = std::regex_replace(workload, std::regex("reduce.preamble.hex"),
                                folder + "reduce.preamble.hex");
  workload = std::regex_replace(workload, std::regex(R"("expect"[^]*\n \])"), "\"expect\": []");
  std::ofstream(place + ".json") << workload;
  return place + ".json";
}

CommandResult hazards(const std::string& workload, std::vector<std::string> more = {}) {
  more.insert(more.begin(), {"hazards", workload, "--jobs", "2"});
  return eusim(more);
}

TEST(Advice, AGoodProgramHasNoMisuseAndItsChangesWereRun) {
  const CommandResult result =
      hazards(std::string(EUSIM_SOURCE_DIR) + "/traces/g13/reduce.json", {"--fail-on", "misuse"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_NE(result.out.find("Misuse         none"), std::string::npos) << result.out;
  EXPECT_NE(result.out.find("Races          none"), std::string::npos) << result.out;
  EXPECT_TRUE(std::regex_search(result.out, std::regex(R"(hints\.none +\d+ +[-+]?\d)")))
      << result.out;
}

TEST(Advice, UndeliveredLoadIsReported) {
  const CommandResult result = hazards(planted("wait a\n", ""), {"--fail-on", "misuse"});
  EXPECT_EQ(result.exit_code, 1) << result.err;
  EXPECT_NE(result.out.find("(load.undelivered)"), std::string::npos) << result.out;
}

TEST(Advice, ReadAfterDiscardIsReported) {
  const CommandResult result =
      hazards(planted(R"(fadd r5, r5, r4\n)", "fadd r6, ^r5, r4\nfadd r5, r5, r4\n"));
  EXPECT_NE(result.out.find("(register.discarded)"), std::string::npos) << result.out << result.err;
}

TEST(Advice, AMissingBarrierIsARace) {
  const CommandResult result = hazards(planted(R"((threadgroup_)?barrier\n)", ""));
  EXPECT_EQ(result.out.find("Races          none"), std::string::npos) << result.out << result.err;
  EXPECT_NE(result.out.find("that nothing orders"), std::string::npos) << result.out;
}

TEST(Advice, UselessWaitIsProposedForRemoval) {
  const CommandResult result =
      hazards(planted(R"(ldimm \$r3, 512\n)", "ldimm $$r3, 512\nwait b\n"));
  EXPECT_NE(result.out.find("wait.useless"), std::string::npos) << result.out << result.err;
}

TEST(Advice, OptionsOfIntelsHazardsAreRefused) {
  const CommandResult result =
      hazards(std::string(EUSIM_SOURCE_DIR) + "/traces/g13/reduce.json", {"--perturb", "3"});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_NE(result.err.find("--perturb: is not for g13"), std::string::npos) << result.err;
}

/// A document with misuse, races and changes has all keys of its table, and no others except those
/// that the page mentions elsewhere.
TEST(Advice, ItsDocumentIsDescribedKeyByKey) {
  const std::string page = contents(EUSIM_SOURCE_DIR "/traces/HAZARDS.md");
  const std::size_t begin = page.find("`eusim.advice/v1`:");
  ASSERT_NE(begin, std::string::npos);
  const std::string tables = page.substr(begin);
  const auto document =
      nlohmann::json::parse(hazards(planted("barrier\n|wait a\n", ""), {"--json", "-"}).out);
  for (const char* key : {"misuse", "races", "changes"}) EXPECT_FALSE(document.at(key).empty());
  std::size_t rows = 0;
  const std::regex row("\n\\| (`[^|]*) \\|");
  const std::regex name("`([a-z_]+)`");
  for (std::sregex_iterator it(tables.begin(), tables.end(), row), end; it != end; ++it) {
    const std::string cell = (*it)[1];
    for (std::sregex_iterator key(cell.begin(), cell.end(), name); key != end; ++key, ++rows)
      EXPECT_TRUE(document.contains((*key)[1].str())) << (*key)[1];
  }
  EXPECT_EQ(rows, document.size());
  const std::regex written("\"([a-z_]+)\":");
  const std::string text = document.dump();
  for (std::sregex_iterator key(text.begin(), text.end(), written), end; key != end; ++key)
    EXPECT_NE(page.find("`" + (*key)[1].str() + "`"), std::string::npos) << (*key)[1];
}

}  // namespace
}  // namespace eu::test
