#pragma once
// Helpers of the tests of machines: temporary files, and texts of errors.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include "config/json/diagnostics.hpp"

namespace eu::config {

/// A directory that is removed at the end of a test.
class TestFiles {
 public:
  TestFiles()
      : directory_(testing::TempDir() + "eusim_" + std::to_string(getpid()) + "_" +
                   testing::UnitTest::GetInstance()->current_test_info()->name() + "/") {
    std::filesystem::create_directories(directory_);
  }
  ~TestFiles() {
    std::error_code ignored;
    std::filesystem::remove_all(directory_, ignored);
  }
  TestFiles(const TestFiles&) = delete;
  TestFiles& operator=(const TestFiles&) = delete;

  const std::string& directory() const { return directory_; }

  /// Returns the path of a new file called `name`.
  std::string write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories(std::filesystem::path(directory_ + name).parent_path());
    std::ofstream(directory_ + name, std::ios::binary) << text;
    return directory_ + name;
  }

  /// The errors that `action` throws, one a line, without the name of this directory.
  std::string errors(const std::function<void()>& action) const {
    try {
      action();
    } catch (const ConfigError& error) {
      std::string text = error.what();
      for (std::size_t at; (at = text.find(directory_)) != std::string::npos;) {
        text.erase(at, directory_.size());
      }
      return text;
    }
    return "no error";
  }

 private:
  std::string directory_;
};

/// All texts of `diagnostics`, one a line.
inline std::string texts(const Diagnostics& diagnostics) {
  std::string out;
  for (const Diagnostic& diagnostic : diagnostics.list()) {
    out += (out.empty() ? "" : "\n") + diagnostic.text();
  }
  return out;
}

/// `text` with the first `from` replaced; the test fails if there is none.
inline std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  if (at != std::string::npos) text.replace(at, from.size(), to);
  return text;
}

/// "file:line:col" of the ^ in `marked`, whose text without it is in `text`.
inline std::string place_in(const std::string& file, const std::string& text,
                            const std::string& marked) {
  const std::size_t mark = marked.find('^');
  const std::size_t found = text.find(replaced(marked, "^", ""));
  EXPECT_NE(found, std::string::npos) << marked;
  if (mark == std::string::npos || found == std::string::npos) return file;
  const std::string before = text.substr(0, found + mark);
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  const std::size_t line_start = before.rfind('\n') + 1;  // npos + 1 = 0: the first line
  return file + ':' + std::to_string(line) + ':' + std::to_string(before.size() - line_start + 1);
}

}  // namespace eu::config
