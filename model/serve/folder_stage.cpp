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

constexpr off_t kMostOutputBytes = off_t{256} << 20;

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

}  // namespace

Stage::Stage(const Folder& folder, const std::string& parent, const std::vector<EditedFile>& files)
    : folder_(folder), path_(parent + "/run-XXXXXX") {
  if (::mkdtemp(path_.data()) == nullptr)
    throw WriteError(path_ + ": cannot create it: " + std::strerror(errno));
  try {
    for (const EditedFile& file : files) write(name_below(file.name), file.text);
  } catch (...) {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
    throw;
  }
}

Stage::~Stage() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
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

std::string Stage::read_output(const std::string& name) const {
  FileDescriptor at(::open(path_.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
  const fs::path parts = name;
  for (auto part = parts.begin(); part != parts.end(); ++part) {
    const int flags = std::next(part) == parts.end() ? O_RDONLY | O_NONBLOCK : O_PATH | O_DIRECTORY;
    at = FileDescriptor(::openat(at.get(), part->c_str(), flags | O_NOFOLLOW | O_CLOEXEC));
    if (at.get() < 0) return "";
  }
  struct stat status {};
  if (::fstat(at.get(), &status) != 0 || !S_ISREG(status.st_mode) ||
      status.st_size > kMostOutputBytes)
    return "";
  std::string text(static_cast<std::size_t>(status.st_size), '\0');
  std::size_t size = 0;
  while (size < text.size()) {
    const ssize_t got = ::read(at.get(), text.data() + size, text.size() - size);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    size += static_cast<std::size_t>(got);
  }
  text.resize(size);
  return text;
}

void Stage::bring(const std::string& given) {
  const std::string name = name_below(given);
  link(name);
  // A text that is not a document names no files; the program that reads it reports errors.
  config::Diagnostics ignored;
  std::ifstream in(fs::path(path_) / name, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  const std::optional<config::JsonValue> value = config::parse_json(text, name, ignored);
  if (!value) return;
  std::vector<std::string> files;
  collect_files(*value, files);
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
  const fs::path file = fs::canonical(fs::path(path_) / name, error);
  if (!error) add_linked(file.string(), fs::path(path).lexically_normal().string());
}

void Stage::link(const std::string& name) {
  const fs::path place = fs::path(path_) / name;
  std::error_code error;
  if (fs::exists(place, error)) return;
  const std::string real = folder_.find(name);
  if (real.empty()) return;  // the run reports the missing file
  fs::create_directories(place.parent_path(), error);
  fs::create_symlink(real, place, error);
  add_linked(real, real);
}

void Stage::add_linked(const std::string& file, const std::string& at) {
  const bool is_known =
      std::any_of(linked_.begin(), linked_.end(), [&](const Linked& one) { return one.at == at; });
  if (!is_known) linked_.push_back({file, at});
}

}  // namespace eu::model
