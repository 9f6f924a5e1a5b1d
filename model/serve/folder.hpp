#pragma once
// The folder that a page may read, and copies of parts of it in which edited files stand for its
// own.
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace eu::model {

/// A name that a page may not use; what() says why, on one line.
class NameError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A text that stands for a file of the folder, or beside them.
struct EditedFile {
  std::string name;  ///< below the folder
  std::string text;
};

class Folder {
 public:
  /// Of an existing folder.
  explicit Folder(const std::string& path);

  const std::string& path() const { return path_; }

  /// The name below the folder of a file that is named so or by its absolute path. Throws
  /// NameError.
  std::string name_of(const std::string& name) const;

  /// The file below the folder that this name, also through symbolic links, leads to; empty if
  /// there is none. Throws NameError for a name that leads elsewhere.
  std::string find(const std::string& name) const;

  /// Its text. Throws NameError, FileError.
  std::string read(const std::string& name) const;

  /// Kernels, workloads and sources below the folder, by name: those that end as such do, up to
  /// `most`.
  std::vector<std::string> list(std::size_t most) const;

 private:
  std::string path_;  ///< canonical
};

/// `name` as it is below a folder: "a/./b/../c" is "a/c". Throws NameError for an absolute name,
/// one that leaves the folder, or one that no file should have.
std::string name_below(const std::string& name);

/// A temporary folder with the edited files, and links to those others that a workload names: as if
/// it were the folder itself. Goes away with the object.
class Stage {
 public:
  /// Below `parent`. Throws NameError for files outside of the folder, and WriteError.
  Stage(const Folder& folder, const std::string& parent, const std::vector<EditedFile>& files);
  ~Stage();
  Stage(const Stage&) = delete;
  Stage& operator=(const Stage&) = delete;

  const std::string& path() const { return path_; }
  /// What a run reads besides the stage: files of the folder, and where it finds them, which is
  /// their own place or an absolute path that a document names.
  struct Linked {
    std::string file;
    std::string at;
  };
  const std::vector<Linked>& linked() const { return linked_; }
  void write(const std::string& name, std::string_view text) const;
  /// Empty if there is none.
  std::string read(const std::string& name) const;
  /// Lets `name`, and all files that it names, if it is a document, be read here. Throws NameError.
  void bring(const std::string& name);

 private:
  void link(const std::string& name);
  void bring_absolute(const std::string& path);
  void add_linked(const std::string& file, const std::string& at);

  const Folder& folder_;
  std::string path_;
  std::vector<Linked> linked_;
};

}  // namespace eu::model
