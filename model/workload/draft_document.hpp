#pragma once
// A draft as a workload document (traces/WORKLOADS.md), to be edited.
#include <string>

#include "model/workload/draft.hpp"

namespace eu::model {

/// How the document names its kernel; empty where it is not to say.
struct KernelReference {
  std::string file;    ///< seen from the document's folder
  std::string format;  ///< as --from
  std::string select;  ///< of several in the file
};

/// `draft` has surfaces of the least sizes. What is made up, and how sends use a surface, stands in
/// comments.
std::string draft_document(const Draft& draft, const std::string& name,
                           const KernelReference& kernel);

}  // namespace eu::model
