// Creation, destruction, signalling and sharing of syncobjs.
#include <drm.h>

#include <cerrno>
#include <utility>
#include <vector>

#include "model/drm/requests.hpp"

namespace eu::model::drm {
namespace {

/// Finds the syncobjs of an array of handles. Returns 0 or an errno.
int find_all(Call& call, std::uint64_t handles, std::uint32_t count,
             std::vector<Syncobj*>& syncobjs) {
  std::vector<std::uint32_t> numbers;
  if (count == 0) return EINVAL;
  if (!call.packet.read_array(handles, count, numbers)) return EFAULT;
  for (const std::uint32_t number : numbers) {
    syncobjs.push_back(call.file->syncobj(number));
    if (!syncobjs.back()) return ENOENT;
  }
  return 0;
}

}  // namespace

int create_syncobj(Call& call) {
  auto request = call.packet.argument<drm_syncobj_create>();
  if ((request.flags & ~static_cast<std::uint32_t>(DRM_SYNCOBJ_CREATE_SIGNALED)) != 0)
    return EINVAL;
  if (call.file->syncobjs.is_full()) return ENOMEM;
  auto syncobj = std::make_shared<Syncobj>();
  syncobj->has_fence = (request.flags & DRM_SYNCOBJ_CREATE_SIGNALED) != 0;
  request.handle = call.file->syncobjs.add(std::move(syncobj));
  call.packet.set_argument(request);
  return 0;
}

int destroy_syncobj(Call& call) {
  const auto request = call.packet.argument<drm_syncobj_destroy>();
  if (request.pad != 0) return EINVAL;
  return call.file->syncobjs.remove(request.handle) ? 0 : EINVAL;
}

int export_syncobj(Call& call) {
  const auto request = call.packet.argument<drm_syncobj_handle>();
  constexpr std::uint32_t kSyncFile = DRM_SYNCOBJ_HANDLE_TO_FD_FLAGS_EXPORT_SYNC_FILE;
  if (request.pad != 0 || (request.flags & ~kSyncFile) != 0) return EINVAL;
  const auto* syncobj = call.file->syncobjs.find(request.handle);
  if (!syncobj) return request.flags == 0 ? EINVAL : ENOENT;
  if (request.flags == kSyncFile && !(*syncobj)->has_fence) return EINVAL;
  call.result = request.flags == kSyncFile ? call.device.exports.make_sync_file()
                                           : call.device.exports.add(*syncobj);
  return call.result.is_open() ? 0 : ENFILE;
}

int import_syncobj(Call& call) {
  auto request = call.packet.argument<drm_syncobj_handle>();
  constexpr std::uint32_t kSyncFile = DRM_SYNCOBJ_FD_TO_HANDLE_FLAGS_IMPORT_SYNC_FILE;
  if (request.pad != 0 || (request.flags & ~kSyncFile) != 0) return EINVAL;
  if (request.flags == kSyncFile) {
    if (!call.device.exports.is_sync_file(call.given.get())) return EINVAL;
    Syncobj* syncobj = call.file->syncobj(request.handle);
    if (!syncobj) return ENOENT;
    *syncobj = {true, 0};
    return 0;
  }
  auto syncobj = call.device.exports.syncobj(call.given.get());
  if (!syncobj) return EINVAL;
  if (call.file->syncobjs.is_full()) return ENOMEM;
  request.handle = call.file->syncobjs.add(std::move(syncobj));
  call.packet.set_argument(request);
  return 0;
}

int reset_syncobjs(Call& call) {
  const auto request = call.packet.argument<drm_syncobj_array>();
  std::vector<Syncobj*> syncobjs;
  if (request.pad != 0) return EINVAL;
  if (const int error = find_all(call, request.handles, request.count_handles, syncobjs))
    return error;
  for (Syncobj* syncobj : syncobjs) syncobj->reset();
  return 0;
}

int signal_syncobjs(Call& call) {
  const auto request = call.packet.argument<drm_syncobj_array>();
  std::vector<Syncobj*> syncobjs;
  if (request.pad != 0) return EINVAL;
  if (const int error = find_all(call, request.handles, request.count_handles, syncobjs))
    return error;
  for (Syncobj* syncobj : syncobjs) *syncobj = {true, 0};
  return 0;
}

int signal_timelines(Call& call) {
  const auto request = call.packet.argument<drm_syncobj_timeline_array>();
  std::vector<Syncobj*> syncobjs;
  std::vector<std::uint64_t> points;
  if (request.flags != 0) return EINVAL;
  if (const int error = find_all(call, request.handles, request.count_handles, syncobjs))
    return error;
  if (request.points != 0 && !call.packet.read_array(request.points, request.count_handles, points))
    return EFAULT;
  points.resize(syncobjs.size());
  for (std::size_t i = 0; i < syncobjs.size(); ++i) syncobjs[i]->signal(points[i]);
  return 0;
}

int query_timelines(Call& call) {
  const auto request = call.packet.argument<drm_syncobj_timeline_array>();
  std::vector<Syncobj*> syncobjs;
  if ((request.flags & ~static_cast<std::uint32_t>(DRM_SYNCOBJ_QUERY_FLAGS_LAST_SUBMITTED)) != 0)
    return EINVAL;
  if (const int error = find_all(call, request.handles, request.count_handles, syncobjs))
    return error;
  std::vector<std::uint64_t> points;
  for (const Syncobj* syncobj : syncobjs) points.push_back(syncobj->point);
  return call.packet.write(request.points, points.data(), points.size() * sizeof points[0])
             ? 0
             : EFAULT;
}

int transfer_syncobj(Call& call) {
  const auto request = call.packet.argument<drm_syncobj_transfer>();
  if (request.pad != 0) return EINVAL;
  const Syncobj* source = call.file->syncobj(request.src_handle);
  Syncobj* destination = call.file->syncobj(request.dst_handle);
  if (!source || !destination) return ENOENT;
  if (!source->has(request.src_point)) return EINVAL;
  if (request.dst_point != 0)
    destination->signal(request.dst_point);
  else
    *destination = {true, 0};
  return 0;
}

}  // namespace eu::model::drm
