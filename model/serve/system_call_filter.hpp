#pragma once
// The system calls that a sandboxed process may not make.

namespace eu::model {

/// Filters the system calls of this process and of all that it starts, for good: those that reach
/// other processes, sockets, devices, mounts or the kernel's own configuration fail with EPERM.
/// With `allows_memory_files`, memfd_create(2) succeeds. Allocates nothing. False on failure, with
/// errno.
bool filter_system_calls(bool allows_memory_files);

}  // namespace eu::model
