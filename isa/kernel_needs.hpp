#pragma once
// What a kernel's code tells of what it must be given: surfaces, shared memory, scratch, payload.
// Found without running it: what addresses it computes is not known.
#include <cstdint>
#include <vector>

namespace eu::isa {

/// Indices that stand for no surface (isa/MESSAGES.md 1).
inline constexpr unsigned kSlmIndex = 254;        ///< shared local memory
inline constexpr unsigned kStatelessIndex = 255;  ///< addresses without a surface

/// What a surface's index in a message stands for.
enum class MessageTarget : std::uint8_t { None, Buffer, Image, Texture, RenderTarget };

/// How all sends with one binding table index use it.
struct SurfaceNeed {
  MessageTarget target = MessageTarget::Buffer;  ///< the one that asks for most
  unsigned index = 0;
  bool reads = false;
  bool writes = false;
  bool atomics = false;
  /// A constant buffer: read by the constant cache, or by `ld` with one coordinate.
  bool constants = false;
  int channels = 1;     ///< of a texel, at the most
  int lane_bytes = 0;   ///< from the address of a lane on, at the most; 0 if no lane has one
  int block_bytes = 0;  ///< read or written by blocks at a place that is not known, at the most
  std::uint32_t end_bytes = 0;  ///< where the last block ends whose place is known
  int sends = 0;
};

struct KernelNeeds {
  /// Channels of a thread: those of the widest instruction of which the mask matters.
  int simd_width = 8;
  std::vector<SurfaceNeed> surfaces;  ///< in order of indices
  std::vector<unsigned> samplers;     ///< that sample messages name, in order
  bool uses_shared_memory = false;
  int shared_lane_bytes = 0;  ///< as SurfaceNeed::lane_bytes
  bool uses_barriers = false;
  bool uses_stateless = false;  ///< addresses without a surface
  bool uses_urb = false;
  std::uint32_t scratch_bytes = 0;     ///< where the last scratch block of a thread ends
  bool ends_thread = false;            ///< some send has EOT
  std::vector<std::uint32_t> unknown;  ///< sends whose descriptor is in a register
  /// Registers of which something is read before anything writes it, in the order of the code.
  std::vector<bool> payload;
};

}  // namespace eu::isa
