#pragma once
// A kernel with its dispatch and data: the input of `eusim run`.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "isa/element.hpp"
#include "isa/program.hpp"
#include "model/dispatch/dispatch.hpp"
#include "model/memory/surfaces.hpp"

namespace eu::model {

/// Bytes owned by the caller.
struct MemoryPart {
  std::uint8_t* bytes = nullptr;
  std::uint32_t size_bytes = 0;
};

/// A buffer or an image that a kernel accesses through a binding table index or by its address.
struct SurfaceData : Surface {
  /// Binding table index; empty: accessed by its address, or through a surface inside it.
  std::optional<unsigned> index = 0;
  /// Name of the surface whose bytes it shares, from `offset_bytes` on; empty: it has its
  /// own bytes.
  std::string inside{};
  std::uint32_t offset_bytes = 0;
  /// Bytes used in place: consecutive parts of whole pages that outlive the run. If empty, the
  /// bytes are `initial` and zeros.
  std::vector<MemoryPart> memory{};
  std::vector<std::uint8_t> initial;  ///< first bytes; the rest is zero
  /// Element type of a buffer without format, if the workload states it.
  std::optional<isa::Element> element;
  /// The size is a maximum; the surface ends at its last written byte.
  bool grows = false;
};

struct SamplerData {
  unsigned index = 0;
  SamplerState state;
};

/// Expected contents of a surface at the end of the run. Elements may differ by the tolerance of
/// the type: `ulp` for floats, none for integers.
struct Expectation {
  std::string surface;
  std::uint32_t offset_bytes = 0;
  isa::Element type = isa::Element::UD;
  std::uint32_t ulp = 0;
  std::vector<std::uint8_t> bytes;
};

struct Workload {
  std::string name;
  isa::Program program;
  /// Runs once before all threads and sets uniforms.
  std::optional<isa::Program> preamble;
  Dispatch dispatch;
  std::vector<SurfaceData> surfaces;
  std::vector<SamplerData> samplers;
  std::vector<Expectation> expectations;
  std::string sha256;    ///< of the workload file
  bool is_bare = false;  ///< made from a bare kernel
  /// Invented values of a bare kernel, one line each. Its results have no meaning.
  std::vector<std::string> invented;
};

/// Places of surfaces in memory, in their order: consecutive, or inside others.
struct SurfacePlaces {
  std::vector<std::uint32_t> bases;
  FreeMemory free;  ///< after them; its end is before its beginning if they do not fit
};
SurfacePlaces surface_places(const Workload& workload);

/// Lays out a workload's surfaces in memory and fills them. Returns what is free.
FreeMemory load_surfaces(const Workload& workload, SurfaceTable& surfaces);

/// Address of a surface for pointers from Gen8 on (isa/GEN8.md M4). Throws std::out_of_range for an
/// unknown name.
std::uint64_t address_of(const Workload& workload, const std::string& name);

/// Limits of given addresses: the first, the last, and the alignment to pages.
inline constexpr std::uint64_t kFirstGivenAddress = 0x10000;
inline constexpr std::uint64_t kLastAddress = (std::uint64_t{1} << 47) - 1;
inline constexpr std::uint32_t kAddressAlignment = 4096;

/// Present bytes of a surface. Throws std::out_of_range for an unknown name.
std::vector<std::uint8_t> surface_bytes(const Workload& workload, const SurfaceTable& surfaces,
                                        const std::string& name);

}  // namespace eu::model
