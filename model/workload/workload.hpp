#pragma once
// A kernel and the work it is given: what `eusim run` runs.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "isa/element.hpp"
#include "isa/program.hpp"
#include "model/dispatch/dispatch.hpp"
#include "model/memory/surfaces.hpp"

namespace eu::model {

/// Somebody else's bytes.
struct MemoryPart {
  std::uint8_t* bytes = nullptr;
  std::uint32_t size_bytes = 0;
};

/// A buffer or an image that a kernel reaches through a binding table index, or by its address.
struct SurfaceData : Surface {
  /// In the binding table; empty: it is reached by its address, or through what lies inside it.
  std::optional<unsigned> index = 0;
  /// Its bytes are those of this surface, from `offset_bytes` on; empty: they are its own.
  std::string inside{};
  std::uint32_t offset_bytes = 0;
  /// Bytes that are not copied, one part behind the other, whole pages that outlive the run;
  /// without any, they are `initial` and zeros.
  std::vector<MemoryPart> memory{};
  std::vector<std::uint8_t> initial;  ///< first bytes; the rest is zero
  /// Of the elements of a buffer without format, if the workload says.
  std::optional<isa::Element> element;
  /// Its size is room to grow: it ends where it was written last.
  bool grows = false;
};

struct SamplerData {
  unsigned index = 0;
  SamplerState state;
};

/// What must stand in a surface at the end of the run. Elements differ by no more than the
/// tolerance that the type allows: `ulp` for floats, none for integers.
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
  /// Runs before all threads, once, and leaves uniforms.
  std::optional<isa::Program> preamble;
  Dispatch dispatch;
  std::vector<SurfaceData> surfaces;
  std::vector<SamplerData> samplers;
  std::vector<Expectation> expectations;
  std::string sha256;    ///< of the workload file
  bool is_bare = false;  ///< made of a kernel alone
  /// What was made up for a kernel alone, for people, a line each: its results mean nothing.
  std::vector<std::string> invented;
};

/// Where the surfaces lie in memory, in their order: one behind the other, or inside of others.
struct SurfacePlaces {
  std::vector<std::uint32_t> bases;
  FreeMemory free;  ///< behind them; ends before it begins if there is not room for all
};
SurfacePlaces surface_places(const Workload& workload);

/// Lays out a workload's surfaces in memory and fills them. Returns what is free.
FreeMemory load_surfaces(const Workload& workload, SurfaceTable& surfaces);

/// Where pointers find a surface from Gen8 on (isa/GEN8.md M4). Throws std::out_of_range for an
/// unknown name.
std::uint64_t address_of(const Workload& workload, const std::string& name);

/// What a workload may say of addresses: where they begin, and pages.
inline constexpr std::uint64_t kFirstGivenAddress = 0x10000;
inline constexpr std::uint64_t kLastAddress = (std::uint64_t{1} << 47) - 1;
inline constexpr std::uint32_t kAddressAlignment = 4096;

/// Memory of a surface of the workload now. Throws std::out_of_range for an unknown name.
std::vector<std::uint8_t> surface_bytes(const Workload& workload, const SurfaceTable& surfaces,
                                        const std::string& name);

}  // namespace eu::model
