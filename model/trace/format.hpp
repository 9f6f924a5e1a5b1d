#pragma once
// The frame of a trace file: a magic number, then chunks (traces/TRACES.md).
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "model/io/file_io.hpp"

namespace eu::model {

/// An invalid trace file (exit code 4); what() names it.
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
/// Maximum content of a chunk, uncompressed: readers in Python and others may keep a chunk
/// in memory.
inline constexpr std::size_t kMaxChunkBytes = std::size_t{1} << 20;
inline constexpr std::size_t kMaxHeadBytes = std::size_t{64} << 20;
/// Bounds a header's size in memory by the file's size, so that a small file cannot request a large
/// one. Kernels and their offsets compress by a factor of 5 to 30.
inline constexpr std::size_t kHeadBytes = std::size_t{1} << 16;
inline constexpr std::size_t kHeadBytesPerByte = 200;
/// Maximum number of threads and of pieces: a constant and a number per byte of the file. A small
/// file therefore cannot request much memory.
inline constexpr std::uint64_t kClaims = 1024;
inline constexpr std::uint64_t kClaimsPerByte = 8;

/// Streams of a thread's recording.
enum class Stream : std::uint8_t { Path, Channels, Messages, Addresses, Events };
inline constexpr int kStreamCount = 5;

/// Entries of Stream::Events.
enum class TraceEvent : std::uint8_t {
  Breakpoint = 1,  ///< taken before the instruction
  Switches = 2,    ///< switches into or out of the system routine; value: count
  EndedWaits = 3,  ///< cleared thread dependency registers; value: one bit each
};

/// Counts at the end of a file.
struct TraceTotals {
  std::uint64_t threads = 0;
  std::uint64_t instructions = 0;
  std::uint64_t messages = 0;
  std::uint64_t chunks = 0;  ///< of data
};

}  // namespace eu::model
