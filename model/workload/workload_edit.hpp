#pragma once
// Edits a workload document for another kernel and folder; everything else is unchanged, including
// comments and layout.
#include <string>

#include "model/workload/workload.hpp"

namespace eu::model {

struct WorkloadEdit {
  std::string from;          ///< the document's path
  std::string to;            ///< the new path
  std::string kernel_file;   ///< in the folder of `to`, in its instruction set's first syntax
  std::string routine_file;  ///< system routine's machine code, in the same folder
};

/// The edited document. `text` is the original, which read_workload() read as `workload`; `program`
/// is the new kernel. Relative paths in it become relative to the new folder. Throws FileError if a
/// name is not UTF-8.
std::string edited_workload(const std::string& text, const WorkloadEdit& edit,
                            const Workload& workload, const isa::Program& program);

}  // namespace eu::model
