#pragma once
// Limit on the memory of this process (--max-memory). Larger requests are refused in advance where
// their size is known; otherwise the run ends when the limit is reached.
#include <cstdint>
#include <string>

namespace eu::model {

inline constexpr std::uint64_t kDefaultMemoryBytes = std::uint64_t{4} << 30;

/// Sets the limit for this process from now on, and for the processes that it starts.
void set_memory_limit(std::uint64_t bytes);
std::uint64_t memory_limit_bytes();

/// True if an allocation has failed since, whatever exception that caused.
bool memory_limit_was_reached();

/// Error message for an allocation that failed, with the limit.
std::string memory_limit_text();

/// Text of a size, such as "4 GiB", "1.5 MiB", "100 bytes".
std::string memory_text(std::uint64_t bytes);

}  // namespace eu::model
