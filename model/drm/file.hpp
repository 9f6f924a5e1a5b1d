#pragma once
// An open DRM file: everything a driver made in it.
#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "model/drm/buffer_object.hpp"
#include "model/drm/descriptor.hpp"
#include "model/drm/ids.hpp"
#include "model/drm/ranges.hpp"
#include "model/drm/server.hpp"
#include "model/drm/syncobj.hpp"

namespace eu::model::drm {

/// A buffer object in a file.
struct Handle {
  std::shared_ptr<BufferObject> object;
  std::uint64_t address = 0;     ///< that the server chose
  std::uint64_t span_bytes = 0;  ///< of addresses from there; 0: none was chosen yet
};

struct Context {
  std::vector<Engine> engines;  ///< by index, if the driver made a map of them
  bool has_engine_map = false;
  bool is_guilty = false;                             ///< it hung the GPU
  std::map<std::uint64_t, std::uint64_t> parameters;  ///< what was set
};

struct File {
  File(std::uint64_t number_, Descriptor socket_, pid_t opener_, std::uint64_t address_bytes)
      : number(number_),
        socket(std::move(socket_)),
        opener(opener_),
        addresses(kFirstAddress, address_bytes) {}

  /// 0, which a driver takes for nothing, and its neighbours are not used.
  static constexpr std::uint64_t kFirstAddress = std::uint64_t{1} << 20;

  std::uint64_t number;
  Descriptor socket;
  pid_t opener;
  Ids<Handle> handles;
  /// An object has one handle in a file; by its place in the memory.
  std::map<std::uint64_t, std::uint32_t> handle_of_place;
  Ids<Context> contexts;
  Context default_context;
  Ids<int> address_spaces;
  Ids<std::shared_ptr<Syncobj>> syncobjs;
  Ranges addresses;
  std::map<pid_t, std::weak_ptr<Descriptor>> processes;

  /// Null if there is none.
  BufferObject* object(std::uint32_t handle) {
    const Handle* entry = handles.find(handle);
    return entry ? entry->object.get() : nullptr;
  }
  Context* context(std::uint32_t id) { return id == 0 ? &default_context : contexts.find(id); }
  Syncobj* syncobj(std::uint32_t id) {
    const std::shared_ptr<Syncobj>* entry = syncobjs.find(id);
    return entry ? entry->get() : nullptr;
  }
  /// The object's handle, a new one if it has none. 0: no more.
  std::uint32_t handle_for(const std::shared_ptr<BufferObject>& object);
};

}  // namespace eu::model::drm
