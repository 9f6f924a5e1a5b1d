#pragma once
// Resource use of a process and its descendants.
#include <cstddef>
#include <cstdint>

#include <sys/types.h>

namespace eu::model {

struct ProcessTreeUse {
  std::size_t processes = 0;
  std::uint64_t memory_bytes = 0;  ///< resident; shared pages count for each process
};

/// Counts at most `most_processes` processes. Zero if /proc cannot be read.
ProcessTreeUse use_of_tree(pid_t root, std::size_t most_processes);

}  // namespace eu::model
