#pragma once
// How much memory this process may take (--max-memory): more is refused where it can be told
// before, and else ends the run.
#include <cstdint>
#include <string>

namespace eu::model {

inline constexpr std::uint64_t kDefaultMemoryBytes = std::uint64_t{4} << 30;

/// From now on, and in processes that this one starts.
void set_memory_limit(std::uint64_t bytes);
std::uint64_t memory_limit_bytes();

/// Did an allocation fail since? Whatever exception that became on its way.
bool memory_limit_was_reached();

/// What is said then, with the limit.
std::string memory_limit_text();

/// "4 GiB", "1.5 MiB", "100 bytes".
std::string memory_text(std::uint64_t bytes);

}  // namespace eu::model
