#pragma once
// Workload documents: writes and edits them, and their JSON schema. workload_reader.hpp reads them.
#include <string>

#include "config/json/json_document.hpp"
#include "model/io/atomic_file.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

/// Writes PATH.json, PATH.bin (the kernel's bytes), and PATH.NAME.bin for each surface with nonzero
/// bytes. Expectations and exceptions are omitted. Throws WriteError.
void write_workload(const Workload& workload, const std::string& path, FileBatch& files);

// Edits a workload document for another kernel and folder; everything else is unchanged, including
// comments and layout.

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

/// JSON schema (draft-07) of eusim.workload/v1.
std::string workload_schema();

/// The schema as a tree without the draft's name; its "definitions" contain "dispatch".
config::JsonValue workload_schema_tree();

}  // namespace eu::model
