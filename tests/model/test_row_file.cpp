// Rows of a batch survive being killed at any moment.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "model/batch/row_file.hpp"
#include "tests/support/files.hpp"

namespace eu::model {
namespace {

Row row(const std::string& id, const std::string& status = kRowOk) {
  return {status, "{\"id\": \"" + id + "\", \"status\": \"" + status + "\"}"};
}

class RowFileTest : public testing::Test {
 protected:
  void SetUp() override { remove(); }
  void TearDown() override { remove(); }

  void remove() {
    std::filesystem::remove(path_);
    std::filesystem::remove(partial_);
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
    RowFile rows(path_, RowFile::Start::New);
    for (const std::string& id : order) rows.add(id, row(id));
    EXPECT_FALSE(std::filesystem::exists(path_)) << "a file that is not whole";
    rows.finish({"a", "b", "c"});
    EXPECT_FALSE(std::filesystem::exists(partial_));
    texts.push_back(text());
  }
  EXPECT_EQ(texts[0], row("a").line + "\n" + row("b").line + "\n" + row("c").line + "\n");
  EXPECT_EQ(texts[0], texts[1]);
}

TEST_F(RowFileTest, AFileCutAtAnyByteKeepsItsWholeRows) {
  {
    RowFile rows(path_, RowFile::Start::New);
    rows.add("a", row("a"));
    rows.add("b", row("b"));
  }
  const std::string whole = test::contents(partial_);
  for (std::size_t size = 0; size <= whole.size(); ++size) {
    std::ofstream(partial_, std::ios::trunc) << whole.substr(0, size);
    RowFile rows(path_, RowFile::Start::Resume);
    EXPECT_EQ(rows.has("a"), size > row("a").line.size()) << size;
    EXPECT_EQ(rows.has("b"), size == whole.size()) << size;
    if (!rows.has("a")) rows.add("a", row("a"));
    if (!rows.has("b")) rows.add("b", row("b"));
    EXPECT_EQ(test::contents(partial_), whole) << size;
  }
}

TEST_F(RowFileTest, RowsOfAFinishedFileAreKeptBesideThoseThatCome) {
  {
    RowFile rows(path_, RowFile::Start::New);
    rows.add("a", row("a"));
    rows.finish({"a"});
  }
  {
    RowFile rows(path_, RowFile::Start::Resume);
    rows.add("b", row("b"));
  }
  EXPECT_EQ(text(), row("a").line + "\n");
  RowFile rows(path_, RowFile::Start::Resume);
  EXPECT_TRUE(rows.has("a"));
  EXPECT_TRUE(rows.has("b"));
}

TEST_F(RowFileTest, FailedRowsAreRunAgainOnlyIfAskedFor) {
  {
    RowFile rows(path_, RowFile::Start::New);
    rows.add("a", row("a", "failed"));
    rows.add("b", row("b"));
  }
  EXPECT_TRUE(RowFile(path_, RowFile::Start::Resume).has("a"));
  const RowFile again(path_, RowFile::Start::RerunFailed);
  EXPECT_FALSE(again.has("a"));
  EXPECT_TRUE(again.has("b"));
}

TEST_F(RowFileTest, NeverWritesOverAFileOrTakesSomethingElseForOne) {
  std::ofstream(path_) << row("a").line << "\n{}\n";
  const auto message = [&](RowFile::Start start) {
    try {
      RowFile rows(path_, start);
    } catch (const FileError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_EQ(message(RowFile::Start::New), path_ + ": is there already; --resume goes on with it");
  std::filesystem::rename(path_, partial_);
  EXPECT_EQ(message(RowFile::Start::New),
            partial_ + ": is what was done before an interruption; --resume goes on with it");
  EXPECT_EQ(message(RowFile::Start::Resume),
            partial_ + ":2: not a row: expected {\"id\": \"...\", \"status\": \"...\", ...}");
}

}  // namespace
}  // namespace eu::model
