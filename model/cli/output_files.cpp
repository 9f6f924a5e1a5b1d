#include "model/cli/output_files.hpp"

#include <fmt/core.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <iostream>
#include <optional>
#include <tuple>

#include "config/json/input_file.hpp"
#include "model/cli/options.hpp"
#include "model/io/atomic_file.hpp"

namespace eu::model {
namespace {

/// Identity of a file independent of its path: an existing file by device and inode, a file to be
/// created by those of its folder and by its name.
struct Identity {
  dev_t device = 0;
  ino_t inode = 0;
  std::string name;  ///< in the folder; empty: the file itself

  bool operator==(const Identity& other) const {
    return std::tie(device, inode, name) == std::tie(other.device, other.inode, other.name);
  }
};

std::optional<Identity> identity_of(const struct stat& status) {
  if (!S_ISREG(status.st_mode) && !S_ISFIFO(status.st_mode)) return std::nullopt;
  return Identity{status.st_dev, status.st_ino, ""};
}

/// The identity of an open file or pipe; nullopt for other descriptors.
std::optional<Identity> identity_of(int descriptor) {
  struct stat status {};
  if (::fstat(descriptor, &status) != 0) return std::nullopt;
  return identity_of(status);
}

/// The identity of a path; nullopt for devices, and for paths in a missing folder.
std::optional<Identity> identity_of(const std::string& path) {
  const OutputPlace place = output_place(path);
  if (place.descriptor >= 0) return identity_of(place.descriptor);
  struct stat status {};
  if (::stat(place.path.c_str(), &status) == 0) return identity_of(status);
  if (::stat(directory_of(place.path).c_str(), &status) != 0) return std::nullopt;
  return Identity{status.st_dev, status.st_ino,
                  std::filesystem::path(place.path).filename().string()};
}

std::string text_of(const NamedFile& named) {
  return named.option + (named.option.back() == '=' ? "" : " ") + named.file;
}

struct Known {
  Identity identity;
  std::string what;  ///< end of the error message: why the file is not written
};

std::vector<Known> known_inputs(const std::vector<NamedFile>& inputs) {
  std::vector<Known> known;
  for (const NamedFile& input : inputs)
    if (!input.file.empty())
      if (const auto identity = identity_of(input.file))
        known.push_back({*identity, fmt::format("is the same file as {}, which would be lost",
                                                text_of(input))});
  for (const config::ReadFile& read : config::files_read())
    known.push_back({{read.device, read.inode, ""},
                     fmt::format("is {}, which is read for this, and would be lost", read.path)});
  return known;
}

void refuse_if_known(const NamedFile& output, const Identity& identity,
                     const std::vector<Known>& known) {
  for (const Known& each : known)
    if (each.identity == identity) throw UsageError(text_of(output) + ": " + each.what);
}

}  // namespace

std::string path_of_output(const std::string& file) {
  return is_standard_output(file) ? "/dev/stdout" : file;
}

namespace {

/// Refuses "-" for outputs that need a file, and for more than one output. Returns the others.
std::vector<NamedFile> outputs_to_files(const std::vector<NamedFile>& outputs) {
  std::vector<NamedFile> files;
  const NamedFile* printed = nullptr;
  for (const NamedFile& output : outputs) {
    if (!is_standard_output(output.file)) {
      files.push_back(output);
      continue;
    }
    if (output.dash == Dash::Refused)
      throw UsageError(text_of(output) + ": cannot be standard output; ./- is a file of this name");
    if (printed != nullptr)
      throw UsageError(
          fmt::format("{} and {} cannot be combined", text_of(*printed), text_of(output)));
    printed = &output;
  }
  return files;
}

}  // namespace

void check_outputs(const std::vector<NamedFile>& all_outputs,
                   const std::vector<NamedFile>& inputs) {
  const std::vector<NamedFile> outputs = outputs_to_files(all_outputs);
  const std::vector<Known> read = known_inputs(inputs);
  std::vector<Known> written;
  if (const auto standard = identity_of(STDOUT_FILENO))
    written.push_back({*standard, "is where standard output goes; one of the two would be lost"});
  for (const NamedFile& output : outputs) {
    const auto identity = output.file.empty() ? std::nullopt : identity_of(output.file);
    if (!identity) continue;
    refuse_if_known(output, *identity, read);
    // Several outputs may go to one stream, one after the other.
    if (is_device(output.file)) continue;
    refuse_if_known(output, *identity, written);
    written.push_back(
        {*identity, "is the same file as " + text_of(output) + "; one of the two would be lost"});
  }
  for (const NamedFile& output : outputs)
    if (!output.file.empty()) check_output(output.file);
}

void flush_standard_output() {
  std::cout.flush();
  if (std::cout && std::fflush(stdout) == 0) return;
  pollfd output{STDOUT_FILENO, POLLOUT, 0};
  const bool has_no_reader = ::poll(&output, 1, 0) == 1 && (output.revents & POLLERR) != 0;
  if (!has_no_reader) throw WriteError("cannot write to standard output");
}

bool output_reader_closed() {
  return !std::cout || std::ferror(stdout) != 0 || any_reader_closed();
}

}  // namespace eu::model
