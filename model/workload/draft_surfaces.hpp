#pragma once
// Surfaces for a kernel whose data nobody gave (model/workload/draft.hpp).
#include "model/workload/draft.hpp"

namespace eu::model {

/// Zeroed surfaces, none larger than the sizes say, with names made of kind and index.
std::vector<SurfaceData> draft_surfaces(const isa::KernelNeeds& needs, const Dispatch& dispatch,
                                        const DraftOptions& options);

}  // namespace eu::model
