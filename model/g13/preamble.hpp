#pragma once
// Execution of the preamble, which runs before all threads of a workload and sets their uniforms.
#include <array>
#include <cstdint>
#include <functional>
#include <stdexcept>

#include "isa/g13/exec/state.hpp"
#include "model/memory/surfaces.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

using Uniforms = std::array<std::uint32_t, isa::g13::kUniforms>;

/// The preamble did something invalid, or did not end.
class PreambleFault : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Uniforms of all threads: those of the workload, then changed by its preamble. One lane of the
/// preamble is executed for its values. Throws PreambleFault, and RunCancelled if `is_cancelled`,
/// which may be empty, returns true.
Uniforms launch_uniforms(const Workload& workload, SurfaceTable& surfaces,
                         std::uint64_t max_instructions, const std::function<bool()>& is_cancelled);

}  // namespace eu::model
