#pragma once
// A workload for a kernel alone: what its code tells, and the rest made up.
#include <array>
#include <cstdint>
#include <optional>

#include "isa/kernel_needs.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

/// What surfaces that nobody described hold: zeros always, and how many.
enum class SurfaceSizes : std::uint8_t {
  None,     ///< bind no surfaces
  Least,    ///< what the code is known to need, and an element for each invocation
  Given,    ///< DraftOptions::surface_bytes each
  Growing,  ///< as far as they are accessed, within an equal share of the address space
};

struct DraftOptions {
  SurfaceSizes sizes = SurfaceSizes::None;
  std::uint32_t surface_bytes = 0;
  std::optional<std::array<int, 3>> groups;      ///< else as many as fill the thread slots
  std::optional<std::array<int, 3>> local_size;  ///< else what the text says, or 64
  int thread_slots = 1;                          ///< of the machine
};

struct Draft {
  isa::KernelNeeds needs;
  Workload workload;  ///< with what was made up in Workload::invented
};

/// Throws FileError for a dispatch that cannot be.
Draft draft_workload(isa::Program program, const DraftOptions& options);

/// "constants", "buffer", "image", "texture" or "render_target".
std::string_view surface_kind(const isa::SurfaceNeed& need);

}  // namespace eu::model
