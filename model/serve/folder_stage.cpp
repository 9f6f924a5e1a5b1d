// Stage, of folder.hpp.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "config/json/json_document.hpp"
#include "isa/common/message_text.hpp"
#include "model/io/file_descriptor.hpp"
#include "model/io/file_io.hpp"
#include "model/serve/folder.hpp"

namespace eu::model {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLargestResult = std::size_t{64} << 20;
constexpr std::size_t kLargestText = std::size_t{8} << 20;
constexpr std::size_t kMostNamedFiles = 256;  ///< that a document names

/// Collects the values of all members "file", at any depth: no other member names a file.
void collect_files(const config::JsonValue& value, std::vector<std::string>& files) {
  if (const auto* array = std::get_if<config::JsonValue::Array>(&value.data))
    for (const config::JsonValue& element : *array) collect_files(element, files);
  if (value.object() == nullptr) return;
  for (const config::JsonMember& member : *value.object()) {
    const auto* text = std::get_if<std::string>(&member.value.data);
    if (member.key == "file" && text != nullptr) files.push_back(*text);
    collect_files(member.value, files);
  }
}

/// Undoes changes of rights that would keep a folder from being removed.
void allow_removal(const fs::path& folder) {
  std::error_code error;
  fs::permissions(folder, fs::perms::owner_all, fs::perm_options::nofollow, error);
  if (error) fs::permissions(folder, fs::perms::owner_all, error);
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    std::error_code ignored;
    if (!at->is_symlink(ignored) && at->is_directory(ignored)) allow_removal(at->path());
  }
}

}  // namespace

Stage::Stage(const Folder& folder, const std::string& parent, const std::vector<EditedFile>& files)
    : folder_(folder), parent_(parent + "/run-XXXXXX") {
  if (::mkdtemp(parent_.data()) == nullptr)
    throw WriteError(parent_ + ": cannot create it: " + std::strerror(errno));
  path_ = parent_ + "/files";
  results_ = parent_ + "/results";
  try {
    for (const std::string& made : {path_, results_})
      if (::mkdir(made.c_str(), 0700) != 0)
        throw WriteError(made + ": cannot create it: " + std::strerror(errno));
    for (const EditedFile& file : files) write(name_below(file.name), file.text);
  } catch (...) {
    std::error_code ignored;
    fs::remove_all(parent_, ignored);
    throw;
  }
}

Stage::~Stage() {
  allow_removal(parent_);
  std::error_code ignored;
  fs::remove_all(parent_, ignored);
}

void Stage::write(const std::string& name, std::string_view text) const {
  const fs::path path = fs::path(path_) / name;
  std::error_code error;
  fs::create_directories(path.parent_path(), error);
  if (error || fs::is_directory(path, error))
    throw NameError(
        isa::message_text("\"" + name + "\" is both a file and a folder", isa::kLongestName));
  std::ofstream out(path, std::ios::binary);
  out.write(text.data(), static_cast<std::streamsize>(text.size()));
  if (!out.flush()) throw WriteError(name + ": cannot be written: " + std::strerror(errno));
}

namespace {

/// The text of a file below a folder that a run could write; follows no links.
std::string read_below(const std::string& folder, const fs::path& name, std::size_t most_bytes) {
  FileDescriptor at(::open(folder.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
  for (auto part = name.begin(); part != name.end(); ++part) {
    const int flags = std::next(part) == name.end() ? O_RDONLY | O_NONBLOCK : O_PATH | O_DIRECTORY;
    at = FileDescriptor(::openat(at.get(), part->c_str(), flags | O_NOFOLLOW | O_CLOEXEC));
    if (!at.is_open()) return "";
  }
  return content_of(at, most_bytes).value_or("");
}

}  // namespace

std::string Stage::read_result(const std::string& name) const {
  return read_below(results_, name, kLargestResult);
}

std::string Stage::read_written(const std::string& name) const {
  return read_below(path_, name, kLargestText);
}

void Stage::bring(const std::string& given) {
  const std::string name = name_below(given);
  link(name);
  // A text that is not a document names no files; the program that reads it reports errors.
  config::Diagnostics ignored;
  std::error_code error;
  const bool is_edited = !fs::is_symlink(fs::path(path_) / name, error);
  if (is_edited && !fs::exists(fs::path(path_) / name, error)) return;
  const std::string text = is_edited ? read_written(name) : folder_.read(name);
  const std::optional<config::JsonValue> value = config::parse_json(text, name, ignored);
  if (!value) return;
  std::vector<std::string> files;
  collect_files(*value, files);
  if (files.size() > kMostNamedFiles)
    throw NameError(isa::message_text(
        "\"" + name + "\" names more than " + std::to_string(kMostNamedFiles) + " files",
        isa::kLongestName));
  for (const std::string& file : files) {
    const std::string path = resolve_path(directory_of(name), file);
    if (path[0] == '/')
      bring_absolute(path);
    else
      link(name_below(path));
  }
}

/// Links an absolute path that a document names: the edited file if there is one, else
/// the folder's.
void Stage::bring_absolute(const std::string& path) {
  const std::string name = folder_.name_of(path);
  link(name);
  std::error_code error;
  const fs::path place = fs::path(path_) / name;
  const fs::path file = fs::canonical(place, error);
  if (error) return;
  const FileDescriptor opened = fs::is_symlink(place, error)
                                    ? folder_.open(name)
                                    : FileDescriptor(::open(place.c_str(), O_RDONLY | O_CLOEXEC));
  add_linked(file.string(), fs::path(path).lexically_normal().string(), identity_of(opened));
}

void Stage::link(const std::string& name) {
  const fs::path place = fs::path(path_) / name;
  std::error_code error;
  if (fs::exists(place, error)) return;
  const FileDescriptor file = folder_.open(name);
  const std::string real = folder_.find(name);
  if (!file.is_open() || real.empty()) return;  // the run reports the missing file
  fs::create_directories(place.parent_path(), error);
  fs::create_symlink(real, place, error);
  add_linked(real, real, identity_of(file));
}

void Stage::add_linked(const std::string& file, const std::string& at,
                       const FileIdentity& identity) {
  if (identity.inode == 0) return;  // it is gone meanwhile; the run reports the missing file
  const bool is_known =
      std::any_of(linked_.begin(), linked_.end(), [&](const Linked& one) { return one.at == at; });
  if (!is_known) linked_.push_back({file, at, identity});
}

}  // namespace eu::model
