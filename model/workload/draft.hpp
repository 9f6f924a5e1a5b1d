#pragma once
// Drafts a workload for a bare kernel: facts from its code, and invented values for the rest.
#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "isa/kernel_needs.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

/// Sizes of invented surfaces, which contain zeros.
enum class SurfaceSizes : std::uint8_t {
  None,     ///< bind no surfaces
  Least,    ///< the bytes that the code needs, and an element per invocation
  Given,    ///< DraftOptions::surface_bytes each
  Growing,  ///< grow when accessed, up to an equal share of the address space
};

struct DraftOptions {
  SurfaceSizes sizes = SurfaceSizes::None;
  std::uint32_t surface_bytes = 0;
  std::optional<std::array<int, 3>> groups;      ///< default: enough to fill the thread slots
  std::optional<std::array<int, 3>> local_size;  ///< default: that of the kernel's text, or 64
  int thread_slots = 1;                          ///< of the machine
};

struct Draft {
  isa::KernelNeeds needs;
  Workload workload;  ///< Workload::invented lists the invented values
};

/// Drafts a workload. Throws FileError for an impossible dispatch.
Draft draft_workload(isa::Program program, const DraftOptions& options);

/// Channels of a thread: as the kernel's text says, else as its instructions use.
int own_simd_size(const isa::Program& program, const isa::KernelNeeds& needs);

/// Kind of a surface: "constants", "buffer", "image", "texture" or "render_target".
std::string_view surface_kind(const isa::SurfaceNeed& need);

/// Zeroed surfaces within the sizes of `options`, named by kind and index.
std::vector<SurfaceData> draft_surfaces(const isa::KernelNeeds& needs, const Dispatch& dispatch,
                                        const DraftOptions& options);

// Writes a draft as a workload document (traces/WORKLOADS.md) for editing.

/// The document's reference to its kernel; empty members are omitted.
struct KernelReference {
  std::string file;    ///< relative to the document's folder
  std::string format;  ///< value of --from
  std::string select;  ///< selects one of several in the file
};

/// The document of a draft with SurfaceSizes::Least. Its comments list invented values and how
/// sends use each surface.
std::string draft_document(const Draft& draft, const std::string& name,
                           const KernelReference& kernel);

}  // namespace eu::model
