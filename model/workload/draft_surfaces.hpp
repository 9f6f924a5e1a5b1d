#pragma once
// Invented surfaces of a bare kernel (model/workload/draft.hpp).
#include "model/workload/draft.hpp"

namespace eu::model {

/// Zeroed surfaces within the sizes of `options`, named by kind and index.
std::vector<SurfaceData> draft_surfaces(const isa::KernelNeeds& needs, const Dispatch& dispatch,
                                        const DraftOptions& options);

}  // namespace eu::model
