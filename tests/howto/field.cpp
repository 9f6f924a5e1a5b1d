// Checks the new field of CONTRIBUTING.md "A field of a machine". Refers to it only by its path,
// since the sources in this folder do not have it.
#include <gtest/gtest.h>

#include "config/machine/machine.hpp"
#include "config/machine/machine_file.hpp"
#include "isa/intel/text/text.hpp"
#include "model/base/issue_table.hpp"

namespace eu::model {
namespace {

const std::string kPath = "/eu/flow_cycles";

/// Issue table rows of a branch and of an addition on a machine.
std::vector<IssueRow> rows_on(const config::Machine& machine) {
  const isa::Program program = isa::read_mesa(
      "jmpi(1) 16D { align1 WE_all 1N };\nadd(8) g2<1>F g3<8,8,1>F g4<8,8,1>F { align1 1Q };\n",
      isa::Generation::Ivb, "k.asm");
  return make_issue_table(*program.isa->prepare(program), machine);
}

config::Machine with(const std::string& value) {
  return config::load_machine("ivb_gt2", {}, {kPath + "=" + value});
}

TEST(Field, IsExplained) {
  const std::string text = config::explain(kPath);
  EXPECT_NE(text.find("added to the issue time of instructions of flow"), std::string::npos)
      << text;
  EXPECT_NE(text.find("integer, 0 to 1000; in cycles; 0 if absent"), std::string::npos) << text;
}

TEST(Field, IsInTheSchema) {
  EXPECT_NE(config::machine_schema().find("\"flow_cycles\""), std::string::npos);
}

TEST(Field, HasItsDefaultInFilesOfBefore) {
  const config::Machine old = config::load_machine("tests/compatibility/eusim.machine_v1.json");
  EXPECT_EQ(rows_on(old)[0].issue_cycles, rows_on(config::load_machine("ivb_gt2"))[0].issue_cycles);
  EXPECT_EQ(config::resolved_json(old).find("flow_cycles"), std::string::npos)
      << "an omitted field does not change the digest";
}

TEST(Field, TakesEffectWhereItShould) {
  const auto before = rows_on(config::load_machine("ivb_gt2")), after = rows_on(with("20"));
  EXPECT_EQ(after[0].issue_cycles, before[0].issue_cycles + 20);
  EXPECT_EQ(after[1].issue_cycles, before[1].issue_cycles);
}

TEST(Field, IsTheProvenanceOfItsStalls) {
  config::Machine known = with("20");
  for (const std::string_view path : known.provenance.paths())
    known.provenance[std::string(path)].source = config::Source{config::SourceKind::Prm, "as if"};
  EXPECT_EQ(rows_on(known)[0].kinds.issue, config::SourceKind::Prm);
  known.provenance[kPath].source->kind = config::SourceKind::Assumed;
  EXPECT_EQ(rows_on(known)[0].kinds.issue, config::SourceKind::Assumed);
  EXPECT_EQ(rows_on(known)[1].kinds.issue, config::SourceKind::Prm);
}

TEST(Field, IsLimitedToItsRange) {
  try {
    with("1001");
    FAIL() << "was accepted";
  } catch (const config::ConfigError& error) {
    EXPECT_NE(std::string(error.what()).find(kPath), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace eu::model
