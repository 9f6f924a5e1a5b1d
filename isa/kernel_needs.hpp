#pragma once
// Requirements of a kernel, from its code alone: surfaces, shared memory, scratch, payload. The
// code is not executed, so computed addresses are unknown.
#include <cstdint>
#include <vector>

namespace eu::isa {

/// Indices that do not name a surface (isa/MESSAGES.md 1).
inline constexpr unsigned kSlmIndex = 254;        ///< shared local memory
inline constexpr unsigned kStatelessIndex = 255;  ///< addresses without a surface

/// Kind of target that a surface's index in a message has.
enum class MessageTarget : std::uint8_t { None, Buffer, Image, Texture, RenderTarget };

/// Use of one binding table index by all sends.
struct SurfaceNeed {
  MessageTarget target = MessageTarget::Buffer;  ///< the one with the largest requirements
  unsigned index = 0;
  bool reads = false;
  bool writes = false;
  bool atomics = false;
  /// A constant buffer: read by the constant cache, or by `ld` with one coordinate.
  bool constants = false;
  int channels = 1;             ///< maximum per texel
  int lane_bytes = 0;           ///< maximum from a lane's address on; 0 if no lane has an address
  int block_bytes = 0;          ///< maximum of blocks at an unknown offset
  std::uint32_t end_bytes = 0;  ///< end of the last block at a known offset
  int sends = 0;
};

struct KernelNeeds {
  /// Channels of a thread: those of the widest instruction whose execution mask matters.
  int simd_width = 8;
  std::vector<SurfaceNeed> surfaces;  ///< in order of indices
  std::vector<unsigned> samplers;     ///< that sample messages name, in order
  bool uses_shared_memory = false;
  int shared_lane_bytes = 0;  ///< as SurfaceNeed::lane_bytes
  bool uses_barriers = false;
  bool uses_stateless = false;  ///< addresses without a surface
  bool uses_urb = false;
  std::uint32_t scratch_bytes = 0;     ///< end of a thread's last scratch block
  bool ends_thread = false;            ///< some send has EOT
  std::vector<std::uint32_t> unknown;  ///< sends whose descriptor is in a register
  /// Registers that are read, in any part, before they are written, in the order of the code.
  std::vector<bool> payload;
};

}  // namespace eu::isa
