// Waits for syncobjs. Submitted work is done, so programs wait only for work that is not
// submitted yet.
#include <drm.h>

#include <cerrno>
#include <vector>

#include "model/drm/requests.hpp"

namespace eu::model::drm {
namespace {

struct Wait {
  std::vector<std::uint32_t> handles;
  std::vector<std::uint64_t> points;
  std::uint32_t flags = 0;
  std::int64_t deadline = 0;
};

/// Returns 0, an errno or kWaits. Sets `first` to the index of a signalled syncobj.
int wait(Call& call, const Wait& request, std::uint32_t& first) {
  std::size_t signalled = 0;
  for (std::size_t i = 0; i < request.handles.size(); ++i) {
    const Syncobj* syncobj = call.file->syncobj(request.handles[i]);
    if (!syncobj) return ENOENT;
    const bool has = syncobj->has(request.points[i]);
    if (!has && (request.flags & DRM_SYNCOBJ_WAIT_FLAGS_WAIT_FOR_SUBMIT) == 0) return EINVAL;
    if (has && signalled++ == 0) first = static_cast<std::uint32_t>(i);
  }
  const bool needs_all = (request.flags & DRM_SYNCOBJ_WAIT_FLAGS_WAIT_ALL) != 0;
  if (signalled >= (needs_all ? request.handles.size() : 1)) return 0;
  if (request.deadline <= now_ns()) return ETIME;
  call.deadline = request.deadline;
  return kWaits;
}

template <typename Request>
int wait(Call& call, Request request, Wait wanted, std::uint32_t known_flags) {
  if ((request.flags & ~known_flags) != 0 || request.pad != 0) return EINVAL;
  if (request.count_handles == 0) return EINVAL;
  if (!call.packet.read_array(request.handles, request.count_handles, wanted.handles))
    return EFAULT;
  wanted.points.resize(wanted.handles.size());
  wanted.flags = request.flags;
  wanted.deadline = request.timeout_nsec;
  const int error = wait(call, wanted, request.first_signaled);
  if (error == 0) call.packet.set_argument(request);
  return error;
}

constexpr std::uint32_t kAllOrSubmitted =
    DRM_SYNCOBJ_WAIT_FLAGS_WAIT_ALL | DRM_SYNCOBJ_WAIT_FLAGS_WAIT_FOR_SUBMIT;

}  // namespace

int wait_for_syncobjs(Call& call) {
  return wait(call, call.packet.argument<drm_syncobj_wait>(), {}, kAllOrSubmitted);
}

int wait_for_timelines(Call& call) {
  const auto request = call.packet.argument<drm_syncobj_timeline_wait>();
  Wait wanted;
  if (request.points != 0 &&
      !call.packet.read_array(request.points, request.count_handles, wanted.points))
    return EFAULT;
  return wait(call, request, wanted, kAllOrSubmitted | DRM_SYNCOBJ_WAIT_FLAGS_WAIT_AVAILABLE);
}

}  // namespace eu::model::drm
