#pragma once
// Descriptors for objects outside of a DRM file. Each is one end of a pair of sockets. The server's
// end has a name, which identifies a descriptor that comes back. It also shows when the last copy
// of the other end is closed.
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "model/drm/objects.hpp"
#include "model/drm/perf_stream.hpp"
#include "model/io/file_descriptor.hpp"

namespace eu::model::drm {

class Exports {
 public:
  explicit Exports(std::string server_name) : server_name_(std::move(server_name)) {}

  /// Returns a descriptor for an object; it is not open if the system has no more descriptors.
  FileDescriptor add(std::shared_ptr<BufferObject> object);
  FileDescriptor add(std::shared_ptr<Syncobj> syncobj);
  FileDescriptor add(std::shared_ptr<PerfStream> stream);
  /// Returns a descriptor that polls as readable, like the kernel's when the work is done.
  FileDescriptor make_sync_file();

  /// Object of a descriptor; null for a descriptor of another kind.
  std::shared_ptr<BufferObject> buffer(int descriptor) const;
  std::shared_ptr<Syncobj> syncobj(int descriptor) const;
  bool is_sync_file(int descriptor) const;

  struct Entry {
    FileDescriptor socket;  ///< the server's end
    std::shared_ptr<BufferObject> buffer;
    std::shared_ptr<Syncobj> syncobj;
    std::shared_ptr<PerfStream> stream;
  };
  const std::map<std::uint64_t, Entry>& entries() const { return entries_; }
  void remove(std::uint64_t number) { entries_.erase(number); }

 private:
  FileDescriptor add_entry(const char* kind, Entry entry);
  const Entry* find(int descriptor, const char* kind) const;

  std::string server_name_;
  std::map<std::uint64_t, Entry> entries_;
  std::uint64_t last_number_ = 0;  // numbers are unique
};

}  // namespace eu::model::drm
