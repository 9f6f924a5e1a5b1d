#pragma once
// A workload document with another kernel, for another folder. All else stays as it was written,
// comments and layout too.
#include <string>

#include "model/workload/workload.hpp"

namespace eu::model {

struct WorkloadEdit {
  std::string from;          ///< the document's path
  std::string to;            ///< where it is to stand
  std::string kernel_file;   ///< in the folder of `to`, in the first syntax of its instruction set
  std::string routine_file;  ///< machine code, there too; of a workload with a system routine
};

/// `text` is the document, which read_workload() has read as `workload`; `program` is what its
/// kernel has become. Files that it names by their way from its folder are named by their way from
/// the new one. Throws FileError if a name is not UTF-8.
std::string edited_workload(const std::string& text, const WorkloadEdit& edit,
                            const Workload& workload, const isa::Program& program);

}  // namespace eu::model
