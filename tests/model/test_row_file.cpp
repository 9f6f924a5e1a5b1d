// Rows of a batch survive a kill at any moment.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "model/process/row_file.hpp"
#include "model/text/build_identity.hpp"
#include "tests/support/files.hpp"

namespace eu::model {
namespace {

Row row(const std::string& id, const std::string& status = kRowOk,
        const std::string& build = build_identity()) {
  return {status, "{\"id\": \"" + id + "\", \"status\": \"" + status +
                      "\", \"provenance\": {\"eusim_build\": \"" + build + "\"}}"};
}

using Start = RowFile::Start;

class RowFileTest : public testing::Test {
 protected:
  void SetUp() override { remove(); }
  void TearDown() override { remove(); }

  void remove() {
    std::filesystem::remove(path_);
    std::filesystem::remove(partial_);
  }
  /// The reason why these rows cannot be used; empty if they can.
  std::string refusal(const RowKeeping& keeping, const std::vector<std::string>& ids) const {
    try {
      RowFile rows(path_, keeping);
      rows.begin(ids);
    } catch (const FileError& error) {
      return error.what();
    }
    return "";
  }
  std::string text() const { return test::contents(path_); }

  std::string path_ = testing::TempDir() + "eusim_rows_" + std::to_string(::getpid()) + ".jsonl";
  std::string partial_ = path_ + ".partial";
};

TEST_F(RowFileTest, IsTheSameWhateverTheOrderInWhichRowsCame) {
  std::vector<std::string> texts;
  for (const std::vector<std::string>& order :
       std::vector<std::vector<std::string>>{{"a", "b", "c"}, {"c", "a", "b"}}) {
    remove();
    RowFile rows(path_, {});
    rows.begin({"a", "b", "c"});
    for (const std::string& id : order) rows.add(id, row(id));
    EXPECT_FALSE(std::filesystem::exists(path_)) << "an incomplete file";
    rows.finish();
    EXPECT_FALSE(std::filesystem::exists(partial_));
    texts.push_back(text());
  }
  EXPECT_EQ(texts[0], row("a").line + "\n" + row("b").line + "\n" + row("c").line + "\n");
  EXPECT_EQ(texts[0], texts[1]);
}

TEST_F(RowFileTest, AFileCutAtAnyByteKeepsItsWholeRows) {
  {
    RowFile rows(path_, {});
    rows.begin({"a", "b"});
    rows.add("a", row("a"));
    rows.add("b", row("b"));
  }
  const std::string whole = test::contents(partial_);
  for (std::size_t size = 0; size <= whole.size(); ++size) {
    std::ofstream(partial_, std::ios::trunc) << whole.substr(0, size);
    RowFile rows(path_, {Start::Resume});
    rows.begin({"a", "b"});
    EXPECT_EQ(rows.has("a"), size > row("a").line.size()) << size;
    EXPECT_EQ(rows.has("b"), size == whole.size()) << size;
    if (!rows.has("a")) rows.add("a", row("a"));
    if (!rows.has("b")) rows.add("b", row("b"));
    EXPECT_EQ(test::contents(partial_), whole) << size;
  }
}

TEST_F(RowFileTest, RowsOfAFinishedFileAreKeptBesideThoseThatCome) {
  {
    RowFile rows(path_, {});
    rows.begin({"a"});
    rows.add("a", row("a"));
    rows.finish();
  }
  {
    RowFile rows(path_, {Start::Resume});
    rows.begin({"a", "b"});
    rows.add("b", row("b"));
  }
  EXPECT_EQ(text(), row("a").line + "\n");
  RowFile rows(path_, {Start::Resume});
  rows.begin({"a", "b"});
  EXPECT_TRUE(rows.has("a"));
  EXPECT_TRUE(rows.has("b"));
}

TEST_F(RowFileTest, FailedRowsAreRunAgainOnlyOnRequest) {
  {
    RowFile rows(path_, {});
    rows.begin({"a", "b"});
    rows.add("a", row("a", "failed"));
    rows.add("b", row("b"));
  }
  {
    RowFile rows(path_, {Start::Resume});
    rows.begin({"a", "b"});
    EXPECT_TRUE(rows.has("a"));
  }
  RowFile again(path_, {Start::RerunFailed});
  again.begin({"a", "b"});
  EXPECT_FALSE(again.has("a"));
  EXPECT_TRUE(again.has("b"));
}

TEST_F(RowFileTest, NeverWritesOverAFileOrTakesSomethingElseForOne) {
  std::ofstream(path_) << row("a").line << "\n{}\n";
  const auto message = [&](Start start) { return refusal({start}, {}); };
  EXPECT_EQ(message(Start::New),
            path_ + ": already exists; use --resume to continue, or remove the file to replace it");
  std::filesystem::rename(path_, partial_);
  EXPECT_EQ(message(Start::New),
            partial_ +
                ": has the rows of an interrupted run; use --resume to continue, or remove the "
                "file to replace it");
  EXPECT_EQ(message(Start::Resume),
            partial_ + ":2: not a row: expected {\"id\": \"...\", \"status\": \"...\", ...}");
}

/// A5: finished rows are not lost when the next request is for other points.
TEST_F(RowFileTest, RowsOfOtherPointsAreDroppedOnlyOnRequest) {
  const std::string before = row("a").line + "\n" + row("b", "failed").line + "\n";
  for (const std::string& file : {path_, partial_})
    for (const Start start : {Start::Resume, Start::RerunFailed}) {
      remove();
      std::ofstream(file) << before;
      EXPECT_EQ(refusal({start}, {"b"}),
                path_ +
                    ": 1 of its 2 rows are of points that are not requested now (the first has "
                    "the id a); use --drop-others to drop them, or another file to leave them");
      EXPECT_NE(refusal({start}, {"a", "c"}), "") << "a failed row is a row too";
      EXPECT_EQ(test::contents(file), before);
      EXPECT_EQ(refusal({start, true}, {"a"}), "");
      EXPECT_EQ(test::contents(partial_), row("a").line + "\n");
    }
}

/// A5: of two rows of a point, the one with a result is kept.
TEST_F(RowFileTest, ARowThatIsOkTakesThePlaceOfOneThatFailed) {
  for (const Start start : {Start::Resume, Start::RerunFailed}) {
    std::ofstream(path_) << row("a", "failed").line << "\n";
    std::ofstream(partial_) << row("a").line << "\n";
    RowFile rows(path_, {start});
    rows.begin({"a"});
    ASSERT_TRUE(rows.has("a"));
    EXPECT_EQ(rows.rows().at("a").status, kRowOk);
  }
}

/// A15: rows of two builds of the model must not be mixed up.
TEST_F(RowFileTest, RowsOfAnotherBuildAreKeptOnlyOnRequest) {
  const std::string here = build_identity(), there = "0123456789abcdef";
  const std::string rest =
      ", and this is build " + here +
      "; use --other-builds to keep them, or another file to get all rows of this build";
  const std::string of_older = R"({"id": "a", "status": "ok"})";
  std::ofstream(path_) << of_older << "\n";
  EXPECT_EQ(refusal({Start::Resume}, {"a"}),
            path_ + ": has 1 row of a build of eusim that they do not name" + rest);
  std::ofstream(path_) << row("a", kRowOk, there).line << "\n" << row("b").line << "\n";
  EXPECT_EQ(refusal({Start::Resume}, {"a", "b"}),
            path_ + ": has 1 row of build " + there + " of eusim" + rest);
  EXPECT_FALSE(std::filesystem::exists(partial_));
  EXPECT_EQ(refusal({Start::Resume, false, true}, {"a", "b"}), "");
  EXPECT_EQ(read_rows(path_).size(), 2u);
}

}  // namespace
}  // namespace eu::model
