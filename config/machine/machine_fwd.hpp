#pragma once
// Names of what a machine is made of. A header that only passes a machine on includes this: a new
// field then compiles those who read fields, not all of the model.
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

}  // namespace eu::config
