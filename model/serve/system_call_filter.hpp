#pragma once
// System call filter of a sandboxed process.

namespace eu::model {

/// Filters the system calls of this process and its descendants permanently. Calls that reach
/// other processes, sockets, devices, mounts or the kernel's configuration fail with EPERM. With
/// `allows_memory_files`, memfd_create(2) succeeds. Does not allocate. Returns false with errno
/// on failure.
bool filter_system_calls(bool allows_memory_files);

}  // namespace eu::model
