#pragma once
// A folder for files of this process, which goes away with it.
#include <string>

namespace eu::model {

class TemporaryFolder {
 public:
  /// In TMPDIR, else /tmp. Removes those that processes of this user left that were killed. Throws
  /// WriteError.
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace eu::model
