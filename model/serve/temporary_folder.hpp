#pragma once
// A folder for files of this process; the destructor deletes it.
#include <string>

namespace eu::model {

class TemporaryFolder {
 public:
  /// Creates the folder in TMPDIR, else /tmp. Removes folders that killed processes of this user
  /// left. Throws WriteError.
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace eu::model
