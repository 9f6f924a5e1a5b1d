#include "model/drm/execbuffer.hpp"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <optional>

#include "model/drm/objects.hpp"
#include "model/drm/requests.hpp"

namespace eu::model::drm {
namespace {

constexpr std::uint32_t kCommandAlignment = 8;
constexpr std::uint32_t kAnyFourthWord = 0xffffffff;  // value of very old drivers
constexpr std::uint64_t kKnownFlags = std::uint64_t{I915_EXEC_USE_EXTENSIONS} * 2 - 1;
constexpr std::uint64_t kForbiddenFlags = I915_EXEC_CONSTANTS_MASK | I915_EXEC_RESOURCE_STREAMER;

using Request = drm_i915_gem_execbuffer2;

int check(const Request& request) {
  if ((request.flags & (~kKnownFlags | kForbiddenFlags)) != 0) return EINVAL;
  if ((request.flags & I915_EXEC_SECURE) != 0) return EPERM;
  if (request.DR1 != 0 || (request.DR4 != 0 && request.DR4 != kAnyFourthWord)) return EINVAL;
  if (((request.batch_start_offset | request.batch_len) & (kCommandAlignment - 1)) != 0)
    return EINVAL;
  return request.buffer_count == 0 || request.buffer_count > INT_MAX ? EINVAL : 0;
}

std::optional<Engine> engine_of(const Context& context, const Request& request) {
  const std::uint64_t number = request.flags & I915_EXEC_RING_MASK;
  const std::uint64_t video = request.flags & I915_EXEC_BSD_MASK;
  if (context.has_engine_map) {
    if (number >= context.engines.size()) return std::nullopt;
    return context.engines[number];
  }
  if (number != I915_EXEC_BSD && video != 0) return std::nullopt;
  switch (number) {
    case I915_EXEC_DEFAULT:
    case I915_EXEC_RENDER: return Engine::Render;
    case I915_EXEC_BSD: return Engine::Video;
    case I915_EXEC_BLT: return Engine::Blit;
    case I915_EXEC_VEBOX: return Engine::VideoEnhance;
    default: return std::nullopt;
  }
}

/// Finds the buffer and the place of the commands. Returns 0 or an errno.
int find_batch(const Request& request, const std::vector<Binding>& bindings,
               Submission& submission) {
  const Binding& batch =
      (request.flags & I915_EXEC_BATCH_FIRST) != 0 ? bindings.front() : bindings.back();
  const std::uint64_t bytes = batch.object->size_bytes();
  const std::uint64_t start = request.batch_start_offset;
  if (start >= bytes || request.batch_len > bytes - start) return EINVAL;
  submission.batch_address = batch.address + start;
  submission.batch_bytes = request.batch_len != 0 ? request.batch_len : bytes - start;
  return 0;
}

void list_buffers(const std::vector<Binding>& bindings, Submission& submission) {
  for (const Binding& binding : bindings)
    submission.buffers.push_back(
        {binding.address, binding.object->bytes(), binding.object->size_bytes()});
  std::sort(submission.buffers.begin(), submission.buffers.end(),
            [](const auto& a, const auto& b) { return a.address < b.address; });
}

/// The kernel pins all pages of a submission's objects before the GPU works. False if the host has
/// not enough memory for them.
bool can_pin(const Memory& memory, const std::vector<Binding>& bindings) {
  std::uint64_t bytes = 0;
  for (const Binding& binding : bindings) {
    // Program memory is kept twice: as a copy, and as it was before.
    const int copies = binding.object->is_user_memory() ? 2 : 1;
    for (int i = 0; i < copies; ++i)
      if (__builtin_add_overflow(bytes, binding.object->size_bytes(), &bytes)) return false;
  }
  return memory.can_back(bytes);
}

/// Executes the submission on the GPU. Returns 0 or an errno.
int execute(Call& call, const std::vector<Binding>& bindings, const Submission& submission) {
  std::vector<UserMemoryCopy> copies;
  for (const Binding& binding : bindings) {
    if (!binding.object->is_user_memory()) continue;
    copies.emplace_back(*binding.object);
    if (const int error = copies.back().fetch()) return error;
  }
  int error = call.device.handler.execute(submission);
  if (error != 0 && call.was_abandoned) error = EIO;
  for (const UserMemoryCopy& copy : copies) copy.write_back();
  return error;
}

/// Steps before the execution. Returns 0 or an errno.
int prepare(Call& call, const Request& request, Submission& submission,
            std::vector<Binding>& bindings) {
  const Context* context = call.file->context(submission.context);
  if (!context) return ENOENT;
  if (context->is_guilty) return EIO;
  const auto engine = engine_of(*context, request);
  if (!engine) return EINVAL;
  submission.engine = *engine;
  if (const int error = find_objects(call, request, bindings)) return error;
  if (const int error = bind_objects(call, bindings)) return error;
  if (!can_pin(call.device.memory, bindings)) return ENOMEM;
  if (const int error = find_batch(request, bindings, submission)) return error;
  return relocate(call, request, bindings);
}

}  // namespace

int execute_buffers(Call& call) {
  auto request = call.packet.argument<Request>();
  Submission submission;
  ExecFences fences;
  std::vector<Binding> bindings;
  if (const int error = check(request)) return error;
  submission.file = call.file->number;
  submission.context = static_cast<std::uint32_t>(request.rsvd1 & I915_EXEC_CONTEXT_ID_MASK);
  if (const int error = fences.read(call, request)) return error;
  if (const int error = prepare(call, request, submission, bindings)) return error;
  if ((request.flags & I915_EXEC_FENCE_OUT) != 0) {
    call.result = call.device.exports.make_sync_file();
    if (!call.result.is_open()) return ENFILE;
  }
  list_buffers(bindings, submission);
  submission.is_abandoned = call.is_abandoned;
  const int error = execute(call, bindings, submission);
  if (error == EIO) call.file->context(submission.context)->is_guilty = true;
  report_counters(call.device, submission);
  if (error == 0)
    fences.signal();
  else
    call.result.reset();
  return error;
}

}  // namespace eu::model::drm
