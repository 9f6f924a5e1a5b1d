#pragma once
// A workload as files that read_workload() reads back: a document, the kernel, the surfaces' data.
#include <string>

#include "model/io/atomic_file.hpp"
#include "model/workload/workload.hpp"

namespace eu::model {

/// Writes PATH.json, PATH.bin, the kernel's bytes, and PATH.NAME.bin for each surface that holds
/// more than zeros. Expectations and exceptions are left out. Throws WriteError.
void write_workload(const Workload& workload, const std::string& path, FileBatch& files);

}  // namespace eu::model
