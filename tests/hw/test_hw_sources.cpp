// Citations of the machine files exist on the cited page. Every number has a source, and a source
// that is more than an assumption cites something.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <set>

#include "config/machine/machine.hpp"
#include "config/machine/machine_file.hpp"
#include "config/machine/shipped_machines.hpp"
#include "tests/support/files.hpp"

namespace eu::test {
namespace {

/// Sections ("2a") and rows ("I24", "T-14") of config/SOURCES.md.
std::set<std::string> entries() {
  const std::string page = contents(EUSIM_SOURCE_DIR "/config/SOURCES.md");
  std::set<std::string> found;
  static const std::regex entry(R"((?:^|\n)(?:## |\| )(1[01]a?|\d[a-g]?|[IHN]\d+|T-\d+) )");
  for (std::sregex_iterator it(page.begin(), page.end(), entry), end; it != end; ++it)
    found.insert((*it)[1]);
  return found;
}

/// Citations of a reference: rows anywhere, sections at the beginning of a clause.
std::set<std::string> citations(const std::string& reference) {
  std::set<std::string> found;
  static const std::regex row(R"(\b([IHN]|T-)\d+\b)");
  static const std::regex section(R"((?:^|[(;,] ?)(1[01]a?|\d[a-g]?)(?=[:;,)]| with|$))");
  for (std::sregex_iterator it(reference.begin(), reference.end(), row), end; it != end; ++it)
    found.insert(it->str());
  for (std::sregex_iterator it(reference.begin(), reference.end(), section), end; it != end; ++it)
    found.insert((*it)[1]);
  return found;
}

TEST(HwSources, CitationsAreFoundInReferences) {
  using Set = std::set<std::string>;
  EXPECT_EQ(citations("2a: mov on F; I4, I6"), (Set{"2a", "I4", "I6"}));
  EXPECT_EQ(citations("4 addresses a cycle, as the sampler (3)"), (Set{"3"}));
  EXPECT_EQ(citations("3, 4: 64 KB a subslice"), (Set{"3", "4"}));
  EXPECT_EQ(citations("2b with the mark of 2a: low quality"), (Set{"2b"}));
  EXPECT_EQ(citations("guesses are 80, 90 and 200 cycles (3, 10)"), (Set{"3", "10"}));
  EXPECT_EQ(citations("kernels, their time over the model's (10a)"), (Set{"10a"}));
  EXPECT_EQ(citations("11: T-07; T-14"), (Set{"11", "T-07", "T-14"}));
  EXPECT_EQ(citations("no public number; pipelined"), Set{});
}

TEST(HwSources, ThePageHasTheRowsOfTheTables) {
  const std::set<std::string> page = entries();
  for (int i = 1; i <= 41; ++i) EXPECT_TRUE(page.count("I" + std::to_string(i))) << i;
  for (int i = 1; i <= 14; ++i) EXPECT_TRUE(page.count("H" + std::to_string(i))) << i;
  for (int i = 1; i <= 34; ++i) EXPECT_TRUE(page.count(fmt::format("T-{:02}", i))) << i;
}

std::map<std::string, config::Provenance> provenances_of(const std::string& machine_name) {
  const config::Machine machine = config::load_machine(machine_name);
  std::map<std::string, config::Provenance> all;
  for (const std::string_view path : machine.provenance.paths())
    all[std::string(path)] = machine.provenance.at(std::string(path));
  return all;
}

TEST(HwSources, EveryNumberOfAMachineHasOne) {
  const std::set<std::string> words = {"/name", "/gen"};
  for (const std::string& name : config::machine_names())
    for (const auto& [path, provenance] : provenances_of(name)) {
      if (provenance.given_at == "default") continue;  // not in the file
      EXPECT_NE(provenance.source.has_value(), words.count(path) == 1) << name << ' ' << path;
    }
}

TEST(HwSources, CitationsOfMachinesAreInTheText) {
  const std::set<std::string> page = entries();
  for (const std::string& name : config::machine_names())
    for (const auto& [path, provenance] : provenances_of(name)) {
      if (!provenance.source) continue;
      const config::Source& source = *provenance.source;
      const std::set<std::string> cited = citations(source.ref);
      for (const std::string& entry : cited)
        EXPECT_TRUE(page.count(entry)) << name << ' ' << path << " cites " << entry;
      const bool prm = source.ref.find("IVB PRM ") != std::string::npos;
      EXPECT_EQ(source.kind == config::SourceKind::Prm, prm) << name << ' ' << path;
      const bool assumed = source.kind == config::SourceKind::Assumed;
      EXPECT_TRUE(prm || assumed || !cited.empty()) << name << ' ' << path << ": " << source.ref;
    }
}

TEST(HwSources, CitationsOfRangesAreInTheText) {
  const std::set<std::string> page = entries();
  int citing = 0;
  for (const std::string& name : config::machine_names())
    for (const auto& [path, provenance] : provenances_of(name)) {
      if (!provenance.range) continue;
      const std::set<std::string> cited = citations(provenance.range->why);
      citing += !cited.empty();
      for (const std::string& entry : cited)
        EXPECT_TRUE(page.count(entry)) << name << ' ' << path << " cites " << entry;
    }
  EXPECT_GT(citing, 100);
}

/// Rows of the hardware tables are entries of the page, or parts of one as "I13.cos", "4.peak"; and
/// the tables contain every measurement of the page.
TEST(HwSources, RowsOfTheHardwareTablesAreThoseOfThePage) {
  const std::set<std::string> page = entries();
  std::set<std::string> in_tables;
  for (const char* name : {"ivb_gt2", "hsw_gt2", "bdw_gt2", "skl_gt2", "m1"}) {
    const std::string table = contents(std::string(EUSIM_SOURCE_DIR "/tests/hw/") + name + ".csv");
    static const std::regex row(R"(\n([\w-]+)(\.\w+)*,)");
    for (std::sregex_iterator it(table.begin(), table.end(), row), end; it != end; ++it) {
      EXPECT_TRUE(page.count((*it)[1])) << name << ' ' << (*it)[1];
      in_tables.insert((*it)[1]);
    }
  }
  for (const std::string& entry : page)
    if (entry[0] == 'I' || entry[0] == 'H' || entry[0] == 'T') {
      EXPECT_TRUE(in_tables.count(entry)) << entry << " is measured, but not in a table";
    }
}

}  // namespace
}  // namespace eu::test
