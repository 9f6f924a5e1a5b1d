#pragma once
// The folder that a page may read, and staged copies of parts of it with edited files.
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "model/io/file_descriptor.hpp"

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
  /// `path` must be an existing folder. Files below `hidden`, another one, are not shown.
  explicit Folder(const std::string& path, const std::string& hidden = "");

  const std::string& path() const { return path_; }

  /// Converts a relative or absolute path to a name below the folder. Throws NameError.
  std::string name_of(const std::string& name) const;

  /// Resolves a name, also through symbolic links, to a file below the folder; empty if there is
  /// none. Throws NameError if it leads outside.
  std::string find(const std::string& name) const;

  /// Opens a file below the folder for reading; closed if there is none. A link to outside that
  /// replaces the file meanwhile is not followed. Throws NameError.
  FileDescriptor open(const std::string& name) const;

  /// The text of a file of at most 8 MB. Throws NameError.
  std::string read(const std::string& name) const;

  /// Names of kernels, workloads and sources below the folder, sorted, at most `most`. Selected
  /// by extension.
  std::vector<std::string> list(std::size_t most) const;

 private:
  std::string path_;    ///< canonical
  std::string hidden_;  ///< canonical, or empty
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
    FileIdentity identity;  ///< of `file` when it was found below the folder
  };
  const std::vector<Linked>& linked() const { return linked_; }
  void write(const std::string& name, std::string_view text) const;
  /// The folder for the results of a run, beside the stage, so that no edited file is there.
  const std::string& results() const { return results_; }
  /// The text of a result of at most 64 MB; empty if there is none. Follows no links: a run that
  /// was taken over could leave one to a file that it cannot read itself.
  std::string read_result(const std::string& name) const;
  /// The text of a file of at most 8 MB that a run wrote into the stage; the same otherwise.
  std::string read_written(const std::string& name) const;
  /// Links `name` into the stage and, if it is a document of at most 8 MB, the files that it names,
  /// at most 256. Throws NameError.
  void bring(const std::string& name);

 private:
  void link(const std::string& name);
  void bring_absolute(const std::string& path);
  void add_linked(const std::string& file, const std::string& at, const FileIdentity& identity);

  const Folder& folder_;
  std::string parent_;  ///< of the stage and the results
  std::string path_;
  std::string results_;
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
