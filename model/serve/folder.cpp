#include "model/serve/folder.hpp"

#include <fcntl.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "isa/common/message_text.hpp"

namespace eu::model {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLongestName = 512;
constexpr std::size_t kLongestPart = 255;  ///< of a path: NAME_MAX
constexpr std::size_t kMostBytes = std::size_t{8} << 20;
/// Folders with other names for files: of a process's descriptors, and of its root.
constexpr std::array kOtherNames = {"/proc", "/dev"};
constexpr int kDeepest = 8;  ///< levels of folders searched for kernels

/// Extensions of files that a page can open.
constexpr std::array kEndings = {".asm", ".json", ".txt", ".hex", ".visaasm", ".comp", ".cl"};

bool is_below(const fs::path& path, const fs::path& folder) {
  const auto [end, rest] = std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
  static_cast<void>(rest);
  return end == folder.end();
}

[[noreturn]] void refuse(const std::string& name, const std::string& why) {
  throw NameError(isa::message_text("\"" + name + "\" " + why, isa::kLongestName));
}

void check_characters(const std::string& name) {
  for (const char c : name)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f || c == '\\')
      refuse(name, "is not a valid file name");
}

bool is_offered(const fs::path& path) {
  const std::string ending = path.extension().string();
  return std::find(kEndings.begin(), kEndings.end(), ending) != kEndings.end();
}

/// False for a link to outside of `folder`.
bool leads_below(const fs::path& path, const fs::path& folder) {
  std::error_code error;
  const fs::path real = fs::canonical(path, error);
  return !error && is_below(real, folder);
}

/// False for folders of builds and of tools, which contain no kernels.
bool is_searched(const fs::path& path) {
  const std::string name = path.filename().string();
  return !name.empty() && name[0] != '.' && name != "build" && name != "node_modules";
}

}  // namespace

std::string name_below(const std::string& name) {
  if (name.empty() || name.size() > kLongestName) refuse(name, "is not a valid file name");
  check_characters(name);
  const fs::path path = fs::path(name).lexically_normal();
  if (std::any_of(path.begin(), path.end(),
                  [](const fs::path& part) { return part.native().size() > kLongestPart; }))
    refuse(name, "is not a valid file name");
  if (path.is_absolute())
    refuse(name,
           "is an absolute path (expected: one below the folder that eusim serve was started in)");
  if (*path.begin() == "..")
    refuse(name, "is outside of the folder that eusim serve was started in");
  if (path == "." || path.filename().empty()) refuse(name, "is not a valid file name");
  if (path.string()[0] == '-') refuse(name, "begins with '-', as an option does");
  return path.string();
}

Folder::Folder(const std::string& path, const std::string& hidden)
    : path_(fs::canonical(path).string()),
      hidden_(hidden.empty() ? "" : fs::canonical(hidden).string()) {}

std::string Folder::name_of(const std::string& name) const {
  if (name.empty() || name[0] != '/') return name_below(name);
  check_characters(name);
  std::error_code error;
  const fs::path plain = fs::path(name).lexically_normal();
  const bool is_other_name = std::any_of(
      kOtherNames.begin(), kOtherNames.end(),
      [&](const char* folder) { return is_below(plain, folder) && !is_below(path_, folder); });
  const fs::path path = fs::weakly_canonical(name, error);
  if (error || is_other_name || !is_below(path, path_))
    refuse(name, "is outside of the folder that eusim serve was started in");
  return name_below(path.lexically_relative(path_).string());
}

std::string Folder::find(const std::string& given) const {
  std::error_code error;
  const std::string name = name_of(given);
  const fs::path real = fs::canonical(fs::path(path_) / name_below(name), error);
  if (error) return "";
  if (!is_below(real, path_))
    refuse(name, "is a link to outside of the folder that eusim serve was started in");
  const bool is_hidden = !hidden_.empty() && is_below(real, hidden_);
  return fs::is_regular_file(real, error) && !is_hidden ? real.string() : "";
}

FileDescriptor Folder::open(const std::string& name) const {
  const std::string path = find(name);
  if (path.empty()) return {};
  FileDescriptor file(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  if (!file.is_open()) return {};
  std::error_code error;
  const fs::path opened = fs::read_symlink("/proc/self/fd/" + std::to_string(file.get()), error);
  return error || !is_below(opened, path_) ? FileDescriptor() : std::move(file);
}

std::string Folder::read(const std::string& name) const {
  const FileDescriptor file = open(name);
  if (!file.is_open()) refuse(name, "is not a file of the folder");
  std::optional<std::string> text = content_of(file, kMostBytes);
  if (!text) refuse(name, "is not a file of at most " + std::to_string(kMostBytes) + " bytes");
  return *std::move(text);
}

std::vector<std::string> Folder::list(std::size_t most) const {
  std::vector<std::string> names;
  std::error_code error;
  fs::recursive_directory_iterator at(path_, fs::directory_options::skip_permission_denied, error);
  for (; !error && at != fs::recursive_directory_iterator(); at.increment(error)) {
    const bool is_folder = at->is_directory(error) && !at->is_symlink(error);
    if (is_folder && (at.depth() >= kDeepest || !is_searched(at->path()) || at->path() == hidden_))
      at.disable_recursion_pending();
    if (!at->is_regular_file(error) || !is_offered(at->path()) || !leads_below(at->path(), path_))
      continue;
    names.push_back(at->path().lexically_relative(path_).string());
    if (names.size() >= most) break;
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace eu::model
