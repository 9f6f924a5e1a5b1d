#pragma once
// Handlers of the ioctls. Each returns 0, an errno or kWaits.
#include <cstdint>

#include "model/drm/call.hpp"

struct drm_i915_gem_context_param;

namespace eu::model::drm {

inline constexpr int kLongestChain = 64;  ///< of extensions of a request

// locate.cpp: places of objects that a program maps.
int locate_offset(Call& call);
int locate_handle(Call& call);
int get_buffer_bytes(Call& call);
int map_offset(Call& call);

// gem.cpp
int create_object(Call& call);
int create_object_with_extensions(Call& call);
int close_object(Call& call);

// gem_state.cpp
int set_domain(Call& call);
int finish_software_access(Call& call);
int get_busy(Call& call);
int wait_for_object(Call& call);
int advise(Call& call);
int set_tiling(Call& call);
int get_tiling(Call& call);
int set_caching(Call& call);
int get_caching(Call& call);
int get_aperture(Call& call);

// objects.cpp
int create_user_object(Call& call);

// context.cpp, context_parameters.cpp
int create_context(Call& call);
int destroy_context(Call& call);
int get_reset_stats(Call& call);
int create_address_space(Call& call);
int destroy_address_space(Call& call);
int get_context_parameter(Call& call);
int set_context_parameter(Call& call);
/// Sets a parameter from a request. Returns 0 or an errno.
int set_parameter(Call& call, Context& context, const drm_i915_gem_context_param& parameter);

// device_facts.cpp, query.cpp
int get_parameter(Call& call);
int read_register(Call& call);
int get_version(Call& call);
int get_capability(Call& call);
int query(Call& call);

// execbuffer.cpp
int execute_buffers(Call& call);

// perf.cpp
int open_perf_stream(Call& call);
int add_perf_configuration(Call& call);
int remove_perf_configuration(Call& call);
int enable_perf_stream(Call& call);
int disable_perf_stream(Call& call);
int get_clock(Call& call);
/// The first sends reports to streams after a submission, the second handles the end of a stream.
void report_counters(Device& device, const Submission& submission);
void end_perf_stream(Device& device, const PerfStream& ended);

// prime.cpp
int export_object(Call& call);
int import_object(Call& call);

// syncobjs.cpp, syncobj_wait.cpp
int create_syncobj(Call& call);
int destroy_syncobj(Call& call);
int export_syncobj(Call& call);
int import_syncobj(Call& call);
int reset_syncobjs(Call& call);
int signal_syncobjs(Call& call);
int signal_timelines(Call& call);
int query_timelines(Call& call);
int transfer_syncobj(Call& call);
int wait_for_syncobjs(Call& call);
int wait_for_timelines(Call& call);

}  // namespace eu::model::drm
