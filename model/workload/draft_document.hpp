#pragma once
// Writes a draft as a workload document (traces/WORKLOADS.md) for editing.
#include <string>

#include "model/workload/draft.hpp"

namespace eu::model {

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
