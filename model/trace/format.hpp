#pragma once
// The frame of a trace file: a magic number, then chunks (traces/TRACES.md).
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "model/io/file_io.hpp"

namespace eu::model {

/// A trace file that cannot be used (exit code 4); what() names it.
class TraceError : public FileError {
 public:
  using FileError::FileError;
};

inline constexpr std::string_view kTraceMagic{"EUTRACE\x01", 8};  ///< the last byte: the version

enum class ChunkKind : std::uint32_t {  // four characters, first one lowest
  Head = 0x44414548,
  Data = 0x41544144,
  Foot = 0x544f4f46,
};

inline constexpr std::size_t kChunkHeaderBytes = 44;  ///< kind, raw and stored size, digest
/// Of contents before compression: Python and others may keep a chunk in memory.
inline constexpr std::size_t kMaxChunkBytes = std::size_t{1} << 20;
inline constexpr std::size_t kMaxHeadBytes = std::size_t{64} << 20;
/// A header becomes much larger in memory: a small file must not ask for a large one. Kernels and
/// their offsets become 5 to 30 times smaller when they are compressed.
inline constexpr std::size_t kHeadBytes = std::size_t{1} << 16;
inline constexpr std::size_t kHeadBytesPerByte = 200;
/// Threads and pieces that a file may claim to have, so that a small file cannot ask for a lot of
/// memory: so many, and so many more for each of its bytes.
inline constexpr std::uint64_t kClaims = 1024;
inline constexpr std::uint64_t kClaimsPerByte = 8;

/// What is recorded of a thread, each in a stream of its own.
enum class Stream : std::uint8_t { Path, Channels, Messages, Addresses, Events };
inline constexpr int kStreamCount = 5;

/// Entries of Stream::Events.
enum class TraceEvent : std::uint8_t {
  Breakpoint = 1,  ///< taken before the instruction
  Switches = 2,    ///< the instruction led into or out of the system routine; how often
  EndedWaits = 3,  ///< it cleared thread dependency registers; which, one bit each
};

/// Counts at the end of a file.
struct TraceTotals {
  std::uint64_t threads = 0;
  std::uint64_t instructions = 0;
  std::uint64_t messages = 0;
  std::uint64_t chunks = 0;  ///< of data
};

}  // namespace eu::model
