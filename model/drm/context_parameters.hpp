#pragma once
// Parameters of a context.
#include "model/drm/call.hpp"

struct drm_i915_gem_context_param;

namespace eu::model::drm {

/// Sets a parameter from a request. Returns 0 or an errno.
int set_parameter(Call& call, Context& context, const drm_i915_gem_context_param& parameter);

}  // namespace eu::model::drm
