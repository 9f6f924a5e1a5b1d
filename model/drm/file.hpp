#pragma once
// An open DRM file, with all objects that a driver created in it.
#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "model/drm/ids.hpp"
#include "model/drm/memory.hpp"
#include "model/drm/objects.hpp"
#include "model/drm/server.hpp"
#include "model/io/file_descriptor.hpp"

namespace eu::model::drm {

/// A buffer object in a file.
struct Handle {
  std::shared_ptr<BufferObject> object;
  std::uint64_t address = 0;     ///< chosen by the server
  std::uint64_t span_bytes = 0;  ///< of its range of addresses; 0: no address yet
};

struct Context {
  std::vector<Engine> engines;  ///< by index, if the driver made a map of them
  bool has_engine_map = false;
  bool is_guilty = false;                             ///< it hung the GPU
  std::map<std::uint64_t, std::uint64_t> parameters;  ///< set by the driver
};

struct File {
  File(std::uint64_t number_, FileDescriptor socket_, pid_t opener_, std::uint64_t address_bytes)
      : number(number_),
        socket(std::move(socket_)),
        opener(opener_),
        addresses(kFirstAddress, address_bytes) {}

  /// Address 0, which drivers treat as unset, and its neighbours are not used.
  static constexpr std::uint64_t kFirstAddress = std::uint64_t{1} << 20;

  std::uint64_t number;
  FileDescriptor socket;
  pid_t opener;
  Ids<Handle> handles;
  /// Handles by the object's place in the memory; an object has one handle in a file.
  std::map<std::uint64_t, std::uint32_t> handle_of_place;
  Ids<Context> contexts;
  Context default_context;
  Ids<int> address_spaces;
  Ids<std::shared_ptr<Syncobj>> syncobjs;
  Ranges addresses;
  std::map<pid_t, std::weak_ptr<FileDescriptor>> processes;

  /// Object of a handle; null for an unknown handle.
  BufferObject* object(std::uint32_t handle) {
    const Handle* entry = handles.find(handle);
    return entry ? entry->object.get() : nullptr;
  }
  Context* context(std::uint32_t id) { return id == 0 ? &default_context : contexts.find(id); }
  Syncobj* syncobj(std::uint32_t id) {
    const std::shared_ptr<Syncobj>* entry = syncobjs.find(id);
    return entry ? entry->get() : nullptr;
  }
  /// The object's handle; a new one if it has none. 0: there are no more handles.
  std::uint32_t handle_for(const std::shared_ptr<BufferObject>& object) {
    const auto it = handle_of_place.find(object->place());
    if (it != handle_of_place.end()) return it->second;
    if (handles.is_full()) return 0;
    Handle handle;
    handle.object = object;
    const std::uint32_t number = handles.add(std::move(handle));
    handle_of_place[object->place()] = number;
    return number;
  }
};

}  // namespace eu::model::drm
