// Tables of measurements: contents that are read, and errors that are reported.
#include <gtest/gtest.h>

#include "model/calibrate/measured_rows.hpp"
#include "model/calibrate/tables.hpp"
#include "tests/support/command.hpp"
#include "tests/support/files.hpp"

namespace eu::test {
namespace {

using model::MeasuredRow;
using model::MeasuredRows;

std::string errors_of(const std::string& text) {
  const TemporaryDirectory directory;
  const std::string file = directory.file("rows.csv", text);
  try {
    model::read_measured_rows(file);
  } catch (const model::RowsError& error) {
    std::string errors = error.what();
    for (std::size_t at; (at = errors.find(directory.path() + "/")) != std::string::npos;)
      errors.erase(at, directory.path().size() + 1);
    return errors;
  }
  return "";
}

TEST(CsvTable, CellsFollowRfc4180AndHavePlaces) {
  config::Diagnostics diagnostics;
  const auto lines = model::read_csv_table(
      "\xef\xbb\xbf"
      "a,\"b, c\"\r\n\r\n\"d \"\"e\"\"\n f\",g,\n",
      "t.csv", diagnostics);
  ASSERT_TRUE(diagnostics.empty());
  ASSERT_EQ(lines.size(), 2u);
  ASSERT_EQ(lines[0].size(), 2u);
  EXPECT_EQ(lines[0][1].text, "b, c");
  EXPECT_EQ(lines[0][1].column, 3u);
  ASSERT_EQ(lines[1].size(), 3u);
  EXPECT_EQ(lines[1][0].text, "d \"e\"\n f");
  EXPECT_EQ(lines[1][1].line, 4u);
  EXPECT_EQ(lines[1][2].text, "");
}

TEST(MeasuredRows, AreReadWithWhatTheyRunAndHowSureTheyAre) {
  const TemporaryDirectory directory;
  const MeasuredRows table = model::read_measured_rows(
      directory.file("rows.csv",
                     "note,id,kernel,workload,threads,set,extract,measured,low,high,unit\n"
                     "n,a,mad,,8,,\"interval(1, 2)\",583,,,cycles\n"
                     ",b,,chase,,/a=1  /b=2,1,11.3,9.97,12.34,\n"
                     ",c,../k.asm,,,,1,1e2,,,\n"
                     ",d,k.bin,,,,1,2,,3,\n"
                     ",e,mad,,,,1,50000,,,\n"));
  ASSERT_EQ(table.rows.size(), 5u);
  const MeasuredRow& a = table.rows[0];
  EXPECT_EQ(a.input, directory.path() + "/kernels/mad.asm");
  EXPECT_EQ(a.threads, 8);
  EXPECT_EQ(a.unit, "cycles");
  EXPECT_DOUBLE_EQ(a.sigma * 1.645, 0.583) << "0.1 % is more than half of the last digit";
  const MeasuredRow& b = table.rows[1];
  EXPECT_EQ(b.input, directory.path() + "/workloads/chase.json");
  EXPECT_EQ(b.sets, (std::vector<std::string>{"/a=1", "/b=2"}));
  EXPECT_DOUBLE_EQ(b.sigma * 1.645, (12.34 - 9.97) / 2);
  EXPECT_DOUBLE_EQ(b.sigmas(11.3 + 2 * b.sigma), 2);
  EXPECT_EQ(table.rows[2].input, directory.path() + "/../k.asm");
  EXPECT_DOUBLE_EQ(table.rows[2].sigma * 1.645, 50) << "half of the last digit";
  EXPECT_DOUBLE_EQ(table.rows[3].sigma * 1.645, 1) << "one bound is used for both";
  EXPECT_DOUBLE_EQ(table.rows[4].sigma * 1.645, 50) << "0.1 %";
}

TEST(MeasuredRows, ThoseWithoutARunOrANumberAreNamed) {
  const TemporaryDirectory directory;
  const MeasuredRows table =
      model::read_measured_rows(directory.file("rows.csv",
                                               "id,kernel,extract,measured\n"
                                               "a,,,\nb,k,1,< 583\nc,k,1,\nd,k,1,1\n"));
  ASSERT_EQ(table.rows.size(), 1u);
  ASSERT_EQ(table.aside.size(), 3u);
  EXPECT_EQ(table.aside[0].why, "no kernel or workload");
  EXPECT_EQ(table.aside[1].why, "< 583 is not a number");
  EXPECT_EQ(table.aside[2].why, "not measured");
}

TEST(MeasuredRows, ErrorsNameFileLineAndColumn) {
  const std::string head = "id,kernel,workload,threads,extract,measured,low,high\n";
  const auto has = [&](const std::string& text, const std::string& error) {
    EXPECT_NE(errors_of(text).find(error), std::string::npos) << errors_of(text);
  };
  has("", "rows.csv:1:1: error: is empty");
  has("id,kernel,extract\n", "rows.csv:1:1: error: measured: missing column");
  has("id,extract,measured\n", "rows.csv:1:1: error: kernel: missing column");
  has("id,id,kernel,extract,measured\n", "rows.csv:1:4: error: id: duplicate column");
  has(head + "a,k\n", "rows.csv:2:3: error: the line ends after 2 of 8 cells");
  has(head + ",k,,,1,1,,\n", "rows.csv:2:1: error: id: is empty");
  has(head + "a,k,,,1,1,,\na,k,,,1,1,,\n", "rows.csv:3:1: error: id: duplicate row a");
  has(head + "a,k,w,,1,1,,\n", "rows.csv:2:5: error: workload: the row has a kernel; remove one");
  has(head + "a,k,,x,1,1,,\n", "rows.csv:2:6: error: threads: x: expected a whole number, 1 to");
  has(head + "a,k,,,1 +,1,,\n", "rows.csv:2:7: error: extract: 1 +: expected");
  has(head + "a,k,,,1,1,x,\n", "rows.csv:2:11: error: low: x: expected a number");
  has(head + "a,k,,,1,5,6,7\n", "rows.csv:2:9: error: measured: 5 is not within low and high");
  has(head + "\"a,k\n", "rows.csv:2:1: error: this quote is not closed");
  has(head + "\"a\"b,k\n", "rows.csv:2:1: error: after a closing quote");
}

}  // namespace
}  // namespace eu::test
