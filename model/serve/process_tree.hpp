#pragma once
// What a process and all that descend from it use at this moment.
#include <cstddef>
#include <cstdint>

#include <sys/types.h>

namespace eu::model {

struct ProcessTreeUse {
  std::size_t processes = 0;
  std::uint64_t memory_bytes = 0;  ///< resident, pages that several share counted for each
};

/// Counts at most `most_processes`. Zero where /proc cannot be read.
ProcessTreeUse use_of_tree(pid_t root, std::size_t most_processes);

}  // namespace eu::model
