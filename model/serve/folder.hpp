#pragma once
// The folder that a page may read, and staged copies of parts of it with edited files.
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace eu::model {

/// A name that a page must not use; what() is the reason, on one line.
class NameError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A text that replaces a file of the folder, or adds one.
struct EditedFile {
  std::string name;  ///< below the folder
  std::string text;
};

class Folder {
 public:
  /// `path` must be an existing folder.
  explicit Folder(const std::string& path);

  const std::string& path() const { return path_; }

  /// Converts a relative or absolute path to a name below the folder. Throws NameError.
  std::string name_of(const std::string& name) const;

  /// Resolves a name, also through symbolic links, to a file below the folder; empty if there is
  /// none. Throws NameError if it leads outside.
  std::string find(const std::string& name) const;

  /// The text of a file. Throws NameError, FileError.
  std::string read(const std::string& name) const;

  /// Names of kernels, workloads and sources below the folder, sorted, at most `most`. Selected
  /// by extension.
  std::vector<std::string> list(std::size_t most) const;

 private:
  std::string path_;  ///< canonical
};

/// Normalizes a name: "a/./b/../c" is "a/c". Throws NameError for an absolute name, one that leaves
/// the folder, or an invalid one.
std::string name_below(const std::string& name);

/// A temporary folder with the edited files, and links to the other files that a workload names. It
/// replaces the folder for a run. The destructor deletes it.
class Stage {
 public:
  /// Creates the stage below `parent`. Throws NameError for files outside of the folder,
  /// and WriteError.
  Stage(const Folder& folder, const std::string& parent, const std::vector<EditedFile>& files);
  ~Stage();
  Stage(const Stage&) = delete;
  Stage& operator=(const Stage&) = delete;

  const std::string& path() const { return path_; }
  /// A file of the folder that a run reads, and the path where the run finds it: its own path, or
  /// an absolute path that a document names.
  struct Linked {
    std::string file;
    std::string at;
  };
  const std::vector<Linked>& linked() const { return linked_; }
  void write(const std::string& name, std::string_view text) const;
  /// The text of a file that a run has written, at most 256 MB; empty if there is none. Follows no
  /// links: a run that was taken over could leave one to a file that it cannot read itself.
  std::string read_output(const std::string& name) const;
  /// Links `name` into the stage and, if it is a document, all files that it names.
  /// Throws NameError.
  void bring(const std::string& name);

 private:
  void link(const std::string& name);
  void bring_absolute(const std::string& path);
  void add_linked(const std::string& file, const std::string& at);

  const Folder& folder_;
  std::string path_;
  std::vector<Linked> linked_;
};

/// A folder for files of this process; the destructor deletes it.
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
