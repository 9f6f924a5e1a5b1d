#pragma once
// The eusim binary run as a user runs it.
#include <string>
#include <vector>

namespace eu::test {

struct CommandResult {
  int exit_code = -1;
  std::string out;
  std::string err;
};

/// Runs eusim with these arguments, no standard input, in directory `directory` (empty: the present
/// one).
CommandResult eusim(const std::vector<std::string>& arguments, const std::string& directory = "");

/// A directory that is removed with everything in it.
class TemporaryDirectory {
 public:
  TemporaryDirectory();
  ~TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

  const std::string& path() const { return path_; }
  /// Writes a file here and returns its path.
  std::string file(const std::string& name, const std::string& content) const;

 private:
  std::string path_;
};

}  // namespace eu::test
