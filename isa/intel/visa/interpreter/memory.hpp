#pragma once
// Memory as vISA sees it: what an interpreter asks of whoever has surfaces.
#include <array>
#include <cstdint>
#include <vector>

#include "isa/intel/messages/message.hpp"
#include "isa/intel/visa/names.hpp"

namespace eu::isa::visa {

/// What an address counts in.
enum class Space : std::uint8_t {
  Surface,    ///< bytes of a surface, by binding table index
  Shared,     ///< bytes of the work group's shared local memory
  Stateless,  ///< 32-bit addresses
  Global,     ///< 64-bit addresses
};

/// Memory that a message works on.
struct Target {
  Space space = Space::Global;
  std::uint32_t surface = 0;  ///< binding table index of Space::Surface
};

/// A rectangle of an image: x and width in bytes, y in rows.
struct Block {
  std::int32_t x = 0;
  std::int32_t y = 0;
  int width_bytes = 0;
  int rows = 0;
};

/// A dword of each lane.
using LaneDwords = std::array<std::uint32_t, 16>;

/// What a message asks of the sampler.
struct SampleRequest {
  Generation gen = Generation::Skl;  ///< whose message it is
  MessageKind kind = MessageKind::Sample;
  std::uint32_t surface = 0;  ///< binding table index
  std::uint32_t sampler = 0;
  std::uint32_t header = 0;   ///< M0.2: offsets of texels, channels that are not wanted
  int channels = 4;           ///< how many are wanted
  int lanes = 8;              ///< 8 or 16
  std::uint32_t enabled = 0;  ///< bit n: lane n
  std::vector<LaneDwords> parameters;
};

/// All may throw ExecutionFault, or what their owner's messages throw.
class Memory {
 public:
  virtual ~Memory() = default;

  /// Up to eight bytes. What lies outside reads 0, and is not written.
  virtual std::uint64_t read(const Target& target, std::uint64_t address, int bytes) = 0;
  virtual void write(const Target& target, std::uint64_t address, std::uint64_t value,
                     int bytes) = 0;
  /// Of 32 or 64 bits. Returns what the operation returns. One that compares does so with `first`,
  /// and stores `second`.
  virtual std::uint64_t operate(const Target& target, std::uint64_t address, Atomic operation,
                                int bits, std::uint64_t first, std::uint64_t second) = 0;
  /// One byte of a block, by its place in it; beyond the edges reads repeat the edge.
  virtual std::uint8_t read_block(const Target& target, const Block& block, int column,
                                  int row) = 0;
  virtual void write_block(const Target& target, const Block& block, int column, int row,
                           std::uint8_t value) = 0;
  /// The four channels of a texel as a message returns and takes them; `mask` bit 0: R.
  virtual std::array<std::uint32_t, 4> read_texel(const Target& target, std::uint32_t u,
                                                  std::uint32_t v, std::uint32_t r,
                                                  std::uint32_t lod) = 0;
  virtual void write_texel(const Target& target, std::uint32_t u, std::uint32_t v, std::uint32_t r,
                           std::uint32_t lod, const std::array<std::uint32_t, 4>& color,
                           unsigned mask) = 0;
  /// The wanted channels, one after the other.
  virtual std::array<LaneDwords, 4> sample(const SampleRequest& request) = 0;
};

}  // namespace eu::isa::visa
