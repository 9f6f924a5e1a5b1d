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
  void SetUp() override { std::filesystem::remove(path_); }
  void TearDown() override { std::filesystem::remove(path_); }

  std::string text() const { return test::contents(path_); }

  std::string path_ = testing::TempDir() + "eusim_rows_" + std::to_string(::getpid()) + ".jsonl";
};

TEST_F(RowFileTest, IsTheSameWhateverTheOrderInWhichRowsCame) {
  std::vector<std::string> texts;
  for (const std::vector<std::string>& order :
       std::vector<std::vector<std::string>>{{"a", "b", "c"}, {"c", "a", "b"}}) {
    std::filesystem::remove(path_);
    RowFile rows(path_, RowFile::Start::New);
    for (const std::string& id : order) rows.add(id, row(id));
    rows.finish({"a", "b", "c"});
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
  const std::string whole = text();
  for (std::size_t size = 0; size <= whole.size(); ++size) {
    std::ofstream(path_, std::ios::trunc) << whole.substr(0, size);
    RowFile rows(path_, RowFile::Start::Resume);
    EXPECT_EQ(rows.has("a"), size > row("a").line.size()) << size;
    EXPECT_EQ(rows.has("b"), size == whole.size()) << size;
    if (!rows.has("a")) rows.add("a", row("a"));
    if (!rows.has("b")) rows.add("b", row("b"));
    EXPECT_EQ(text(), whole) << size;
  }
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
  std::ofstream(path_) << row("a").line << "\nhello\n";
  const auto message = [&](RowFile::Start start) {
    try {
      RowFile rows(path_, start);
    } catch (const FileError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_EQ(message(RowFile::Start::New), path_ + ": is there already; --resume goes on with it");
  EXPECT_EQ(message(RowFile::Start::Resume),
            path_ + ":2: not a row: expected {\"id\": \"...\", \"status\": \"...\", ...}");
}

}  // namespace
}  // namespace eu::model
