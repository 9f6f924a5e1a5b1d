#pragma once
// Declarations of a machine's parts. A header that only passes a machine on includes this file, so
// that a new field recompiles only the sources that read fields, not the whole model.
#include <cstdint>

namespace eu::config {

struct Machine;
struct AtomicConfig;
struct EuConfig;
struct InstructionCacheConfig;
struct L3Config;
struct L3Partition;
struct EdramConfig;
struct LlcConfig;
struct MemoryConfig;
struct MessageQueueConfig;
struct SamplerConfig;
enum class Arbitration : std::uint8_t;
enum class Replacement : std::uint8_t;

// Maximum sizes of an EU, for which the model allocates room.

inline constexpr int kMaxThreads = 32;
inline constexpr int kMaxPipes = 8;

}  // namespace eu::config
