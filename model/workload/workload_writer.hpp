#pragma once
// Writes a workload as files that read_workload() can read: a document, the kernel, the
// surfaces' data.
#include <string>

#include "model/io/atomic_file.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

/// Writes PATH.json, PATH.bin (the kernel's bytes), and PATH.NAME.bin for each surface with nonzero
/// bytes. Expectations and exceptions are omitted. Throws WriteError.
void write_workload(const Workload& workload, const std::string& path, FileBatch& files);

}  // namespace eu::model
