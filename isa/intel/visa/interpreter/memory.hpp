#pragma once
// Memory as vISA sees it: the interface that an interpreter uses and the owner of
// surfaces implements.
#include <array>
#include <cstdint>
#include <vector>

#include "isa/intel/messages/message.hpp"
#include "isa/intel/visa/names.hpp"

namespace eu::isa::visa {

/// The address space of a message.
enum class Space : std::uint8_t {
  Surface,    ///< bytes of a surface, by binding table index
  Shared,     ///< bytes of the work group's shared local memory
  Stateless,  ///< 32-bit addresses
  Global,     ///< 64-bit addresses
};

/// The memory that a message accesses.
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

/// A request of a message to the sampler.
struct SampleRequest {
  Generation gen = Generation::Skl;  ///< the generation of the message
  MessageKind kind = MessageKind::Sample;
  std::uint32_t surface = 0;  ///< binding table index
  std::uint32_t sampler = 0;
  std::uint32_t header = 0;   ///< M0.2: offsets of texels, channels that are not wanted
  int channels = 4;           ///< number of wanted channels
  int lanes = 8;              ///< 8 or 16
  std::uint32_t enabled = 0;  ///< bit n: lane n
  std::vector<LaneDwords> parameters;
};

/// All functions may throw ExecutionFault, or the exceptions of the owner's messages.
class Memory {
 public:
  virtual ~Memory() = default;

  /// Reads or writes up to eight bytes. Bytes outside of the surface read 0 and are not written.
  virtual std::uint64_t read(const Target& target, std::uint64_t address, int bytes) = 0;
  virtual void write(const Target& target, std::uint64_t address, std::uint64_t value,
                     int bytes) = 0;
  /// Performs an atomic operation of 32 or 64 bits and returns its result. An operation that
  /// compares does so with `first` and stores `second`.
  virtual std::uint64_t operate(const Target& target, std::uint64_t address, Atomic operation,
                                int bits, std::uint64_t first, std::uint64_t second) = 0;
  /// Reads one byte of a block, by its place in it; beyond the edges reads repeat the edge.
  virtual std::uint8_t read_block(const Target& target, const Block& block, int column,
                                  int row) = 0;
  virtual void write_block(const Target& target, const Block& block, int column, int row,
                           std::uint8_t value) = 0;
  /// Reads or writes the four channels of a texel in the form of messages; `mask` bit 0: R.
  virtual std::array<std::uint32_t, 4> read_texel(const Target& target, std::uint32_t u,
                                                  std::uint32_t v, std::uint32_t r,
                                                  std::uint32_t lod) = 0;
  virtual void write_texel(const Target& target, std::uint32_t u, std::uint32_t v, std::uint32_t r,
                           std::uint32_t lod, const std::array<std::uint32_t, 4>& color,
                           unsigned mask) = 0;
  /// Samples; returns the wanted channels, one after the other.
  virtual std::array<LaneDwords, 4> sample(const SampleRequest& request) = 0;
};

}  // namespace eu::isa::visa
