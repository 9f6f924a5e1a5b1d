#pragma once
// What runs before all threads of a workload: it leaves what they share in uniforms.
#include <array>
#include <cstdint>
#include <functional>
#include <stdexcept>

#include "isa/g13/exec/state.hpp"
#include "model/memory/surfaces.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

using Uniforms = std::array<std::uint32_t, isa::g13::kUniforms>;

/// The preamble did something without meaning, or did not come to its end.
class PreambleFault : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The uniforms of all threads: those that the workload fills, and what its preamble makes of them,
/// executed for its values, one lane of it. Throws PreambleFault, and RunCancelled if
/// `is_cancelled`, which may be empty, says so.
Uniforms launch_uniforms(const Workload& workload, SurfaceTable& surfaces,
                         std::uint64_t max_instructions, const std::function<bool()>& is_cancelled);

}  // namespace eu::model
