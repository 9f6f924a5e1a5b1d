// The catalogue of bad inputs: a user's command, eusim's messages, and the exit code.
// tests/cli/bad_inputs/README.md has the format of the files. EUSIM_UPDATE_GOLDEN=1 writes the
// current messages; read them as a user would.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "tests/support/command.hpp"
#include "tests/support/files.hpp"
#include "tests/support/sanitized.hpp"

namespace eu::test {
namespace {

namespace fs = std::filesystem;

const std::string kCatalogue = EUSIM_SOURCE_DIR "/tests/cli/bad_inputs";

/// Limits of time and memory for every refusal, whatever sizes the input claims.
constexpr const char* kSeconds = "20";
constexpr long kMostKilobytes = kAddressesSanitized ? 4'000'000 : 200'000;
constexpr const char* kSanitized = kAddressesSanitized ? "SANITIZED=yes" : "SANITIZED=no";

struct Entry {
  std::string title;
  std::string text;  ///< the entry as written, up to the command
  std::map<std::string, std::string> files;
  std::vector<std::string> setup;
  std::string command;
  int exit_code = 0;
  std::string err;
  std::vector<std::string> leaves;  ///< files that the command is expected to leave
  std::string skip;                 ///< a command: if it fails, the entry is skipped here
};

struct Chapter {
  std::string text;  ///< text before the first entry
  std::map<std::string, std::string> files;
  std::vector<Entry> entries;
};

int hex_digit(char c) {
  return c <= '9' ? c - '0' : c - 'a' + 10;
}

std::string unescaped(const std::string& text) {
  std::string bytes;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\') {
      bytes += text[i];
      continue;
    }
    const char kind = text[++i];
    if (kind == 'x') {
      bytes += static_cast<char>(16 * hex_digit(text[i + 1]) + hex_digit(text[i + 2]));
      i += 2;
    } else {
      bytes += kind == 'n' ? '\n' : kind == 'r' ? '\r' : kind;
    }
  }
  return bytes;
}

/// The lines of a file in a chapter: verbatim, or escaped and joined.
std::string content_of(std::vector<std::string> lines, bool escaped) {
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
  std::string content;
  for (const std::string& line : lines) content += escaped ? unescaped(line) : line + "\n";
  return content;
}

class ChapterReader {
 public:
  Chapter read(const std::string& path) {
    std::istringstream lines(contents(path));
    for (std::string line; std::getline(lines, line);) take(line);
    end_file();
    return std::move(chapter_);
  }

 private:
  bool begins(const std::string& line, const char* mark, std::string& rest) {
    const std::string begin = std::string(mark) + " ";
    if (line.rfind(begin, 0) != 0) return false;
    rest = line.substr(begin.size());
    return true;
  }

  void take(const std::string& line) {
    std::string rest;
    if (begins(line, "==", rest)) {
      end_file();
      entry_ = &chapter_.entries.emplace_back();
      entry_->title = rest;
    } else if (begins(line, "--", rest)) {
      end_file();
      const std::string mark = " (escaped)";
      escaped_ = rest.size() > mark.size() && rest.substr(rest.size() - mark.size()) == mark;
      file_ = escaped_ ? rest.substr(0, rest.size() - mark.size()) : rest;
    } else if (entry_ != nullptr && begins(line, "%", rest)) {
      end_file();
      entry_->setup.push_back(rest);
    } else if (entry_ != nullptr && begins(line, "?", rest)) {
      end_file();
      entry_->skip = rest;
    } else if (entry_ != nullptr && begins(line, "$", rest)) {
      end_file();
      entry_->command = rest;
      entry_->text += line + "\n";
      return;
    } else if (!file_.empty()) {
      lines_.push_back(line);
    } else if (entry_ != nullptr && !entry_->command.empty()) {
      return take_result(line);
    }
    (entry_ != nullptr ? entry_->text : chapter_.text) += line + "\n";
  }

  void take_result(const std::string& line) {
    std::string rest;
    if (begins(line, "exit", rest)) entry_->exit_code = std::stoi(rest);
    if (begins(line, "leaves", rest)) entry_->leaves.push_back(rest);
    if (begins(line, ">", rest)) entry_->err += rest + "\n";
  }

  void end_file() {
    if (!file_.empty())
      (entry_ != nullptr ? entry_->files : chapter_.files)[file_] = content_of(lines_, escaped_);
    file_.clear();
    lines_.clear();
  }

  Chapter chapter_;
  Entry* entry_ = nullptr;
  std::string file_;
  bool escaped_ = false;
  std::vector<std::string> lines_;
};

/// The files of a directory: names and sizes.
std::map<std::string, std::uintmax_t> listing(const std::string& directory) {
  std::map<std::string, std::uintmax_t> files;
  for (const auto& each : fs::recursive_directory_iterator(directory)) {
    std::error_code error;
    const bool is_file = fs::is_regular_file(each.symlink_status());
    files[each.path().lexically_relative(directory).string()] =
        is_file ? fs::file_size(each.path(), error) : 0;
  }
  return files;
}

CommandResult shell(const std::string& line, const TemporaryDirectory& directory) {
  const std::string folder = fs::path(EUSIM_BINARY).parent_path().string();
  return run_program("timeout",
                     {kSeconds, "env", "PATH=" + folder + ":" + std::getenv("PATH"), "LC_ALL=C",
                      kSanitized, "bash", "-o", "pipefail", "-c", line},
                     directory.path());
}

/// Runs the entry in a directory of its own.
void try_entry(const Chapter& chapter, Entry& entry, bool update) {
  SCOPED_TRACE(entry.title + "\n$ " + entry.command);
  const TemporaryDirectory directory;
  std::map<std::string, std::string> files = entry.files;
  files.insert(chapter.files.begin(), chapter.files.end());
  for (const auto& [name, content] : files) directory.file(name, content);
  if (!entry.skip.empty() && shell(entry.skip, directory).exit_code != 0) {
    std::printf("not tried here: %s\n", entry.title.c_str());
    return;
  }
  for (const std::string& line : entry.setup) shell(line, directory);
  std::map<std::string, std::uintmax_t> before = listing(directory.path());
  const CommandResult result = shell(entry.command, directory);
  EXPECT_NE(result.exit_code, 0) << "a bad input was accepted";
  EXPECT_NE(result.exit_code, 124) << "did not end in time";
  EXPECT_LT(result.max_rss_kilobytes, kMostKilobytes);
  EXPECT_EQ(result.out, "");
  std::map<std::string, std::uintmax_t> after = listing(directory.path());
  for (const std::string& name : entry.leaves) {
    EXPECT_EQ(after.count(name), 1u) << name;
    before.erase(name);
    after.erase(name);
  }
  EXPECT_EQ(after, before) << "files were added, removed or changed";
  if (update) {
    entry.exit_code = result.exit_code;
    entry.err = result.err;
  }
  EXPECT_EQ(result.exit_code, entry.exit_code);
  EXPECT_EQ(result.err, entry.err);
}

void write_chapter(const std::string& path, const Chapter& chapter) {
  std::ofstream out(path, std::ios::binary);
  out << chapter.text;
  bool is_first = true;
  for (const Entry& entry : chapter.entries) {
    out << (is_first ? "" : "\n") << entry.text << "exit " << entry.exit_code << "\n";
    is_first = false;
    for (const std::string& name : entry.leaves) out << "leaves " << name << "\n";
    std::istringstream lines(entry.err);
    for (std::string line; std::getline(lines, line);) out << "> " << line << "\n";
  }
}

std::vector<std::string> chapters() {
  std::vector<std::string> names;
  for (const auto& each : fs::directory_iterator(kCatalogue))
    if (each.path().extension() == ".txt") names.push_back(each.path().stem().string());
  std::sort(names.begin(), names.end());
  return names;
}

class BadInputs : public testing::TestWithParam<std::string> {};

TEST_P(BadInputs, AreRefusedWithTheseWordsAndLeaveNoFiles) {
  const std::string path = kCatalogue + "/" + GetParam() + ".txt";
  Chapter chapter = ChapterReader().read(path);
  ASSERT_FALSE(chapter.entries.empty());
  const bool update = std::getenv("EUSIM_UPDATE_GOLDEN") != nullptr;
  for (Entry& entry : chapter.entries) try_entry(chapter, entry, update);
  if (update) write_chapter(path, chapter);
}

/// An error has a place, or the name of the command (CONTRIBUTING.md).
TEST_P(BadInputs, HaveMessagesOfOneForm) {
  for (const Entry& entry : ChapterReader().read(kCatalogue + "/" + GetParam() + ".txt").entries) {
    SCOPED_TRACE(entry.title);
    std::istringstream lines(entry.err);
    for (std::string line; std::getline(lines, line);)
      EXPECT_EQ(line.find("error: ") == std::string::npos,
                line.find(": error: ") == std::string::npos)
          << line;
  }
}

INSTANTIATE_TEST_SUITE_P(Cli, BadInputs, testing::ValuesIn(chapters()),
                         [](const auto& chapter) { return chapter.param; });

TEST(BadInputCatalogue, HasManyEntriesOfEveryKind) {
  std::size_t entries = 0;
  for (const std::string& name : chapters()) {
    const Chapter chapter = ChapterReader().read(kCatalogue + "/" + name + ".txt");
    entries += chapter.entries.size();
    for (const Entry& entry : chapter.entries) EXPECT_NE(entry.command, "") << entry.title;
  }
  EXPECT_GE(entries, 400u);
}

}  // namespace
}  // namespace eu::test
