#include "model/gpu/bound_surfaces.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "isa/gen/generation.hpp"
#include "model/commands/command_table.hpp"
#include "model/gpu/image_copy.hpp"

namespace eu::model {
namespace {

/// Hardware's codes.
struct FormatCode {
  std::uint32_t code;
  SurfaceFormat format;
};
constexpr FormatCode kFormatCodes[] = {
#define HARDWARE_FORMAT(code, format) {code, SurfaceFormat::format},
#include "model/commands/surface_formats.def"
};

/// Does each channel come from itself? Of one that the format lacks what stands for it will do.
bool keeps_channels(std::uint32_t selects, SurfaceFormat format) {
  constexpr std::uint32_t kOwn[] = {4, 5, 6, 7}, kLacking[] = {0, 0, 0, 1};
  if (selects == 0) return true;
  for (int i = 0; i < 4; ++i) {
    const std::uint32_t select = bits(selects, 11 - 3 * i, 9 - 3 * i);
    const bool present = row(format).channels.find("rgba"[i]) != std::string_view::npos;
    if (select != kOwn[i] && (present || select != kLacking[i])) return false;
  }
  return true;
}

class SurfaceBinder {
 public:
  SurfaceBinder(const CommandMemory& memory, isa::Gen gen, PreparedDispatch& prepared)
      : memory_(memory), gen_(gen), prepared_(prepared) {}

  void bind(unsigned index, bool is_target, std::uint64_t state_address) {
    try {
      bind_state(index, is_target, read_surface_state(state_address, gen_, memory_));
    } catch (const CommandError& error) {
      throw CommandError(fmt::format("surface {} {}", index, error.what()));
    }
  }

  /// The number of the surface that is the whole run of buffers which has this address: Intel's
  /// runtime makes several of one stretch of the program's memory.
  std::size_t whole_run(std::uint64_t address) {
    const CommandMemory::Run run = memory_.run_at(address);
    const std::string name = fmt::format("buffer_{:x}", run.address);
    std::vector<SurfaceData>& surfaces = prepared_.workload.surfaces;
    for (std::size_t i = 0; i < surfaces.size(); ++i)
      if (surfaces[i].name == name) return i;
    if (run.size_bytes > 0xffffffffu) throw CommandError("lies in buffers of more than 4 GB");
    SurfaceData whole;
    whole.name = name;
    whole.index.reset();
    whole.size_bytes = static_cast<std::uint32_t>(run.size_bytes);
    for (std::size_t i = run.first; i <= run.last; ++i) {
      const GpuBuffer& buffer = memory_.buffers()[i];
      whole.memory.push_back({buffer.bytes, static_cast<std::uint32_t>(buffer.size_bytes)});
    }
    if (isa::facts(gen_).layout != isa::Layout::Gen7) whole.address = run.address;
    surfaces.push_back(std::move(whole));
    return surfaces.size() - 1;
  }

 private:
  void bind_state(unsigned index, bool is_target, const SurfaceState& state) {
    SurfaceData surface;
    surface.name = fmt::format("surface_{}", index);
    surface.index = index;
    if (state.kind == SurfaceKind::Null) {  // reads 0, and keeps nothing
      surface.size_bytes = 1;
      if (is_target) surface.format = SurfaceFormat::R8G8B8A8Unorm;
      surface.width = 0;
      prepared_.workload.surfaces.push_back(std::move(surface));
      return;
    }
    surface.format = surface_format_of(state.format);
    if (state.kind == SurfaceKind::Buffer || state.kind == SurfaceKind::Structured)
      bind_buffer(state, surface);
    else
      bind_image(state, surface);
  }

  void place_inside(std::uint64_t address, std::uint64_t size, SurfaceData& surface) {
    const SurfaceData& whole = prepared_.workload.surfaces[whole_run(address)];
    const std::uint64_t offset = address - memory_.run_at(address).address;
    surface.inside = whole.name;
    surface.offset_bytes = static_cast<std::uint32_t>(offset);
    surface.size_bytes =
        static_cast<std::uint32_t>(std::min<std::uint64_t>(size, whole.size_bytes - offset));
  }

  void bind_buffer(const SurfaceState& state, SurfaceData& surface) {
    place_inside(state.address, state.size_bytes, surface);
    if (surface.format != SurfaceFormat::Raw) {
      surface.stride_bytes = state.stride_bytes;
      surface.width = static_cast<int>(surface.size_bytes / surface.stride_bytes);
      surface.pitch_bytes = surface.size_bytes;
    }
    prepared_.workload.surfaces.push_back(std::move(surface));
  }

  void bind_image(const SurfaceState& state, SurfaceData& surface) {
    if (state.is_compressed) throw CommandError("is compressed, which is not supported");
    if (state.has_offset) throw CommandError("begins inside of a tile, which is not supported");
    if (!keeps_channels(state.channel_selects, surface.format))
      throw CommandError("exchanges its channels, which is not supported");
    if (!is_plain(state)) {
      copy_image(state, memory_, surface);
      prepared_.images.push_back({prepared_.workload.surfaces.size(), state});
    } else {
      surface.width = static_cast<int>(state.width);
      surface.height = static_cast<int>(state.height);
      surface.pitch_bytes = state.pitch_bytes;
      place_inside(state.address, surface.image_bytes(), surface);
      if (surface.size_bytes < surface.image_bytes())
        throw CommandError("goes past the end of its buffer");
    }
    prepared_.workload.surfaces.push_back(std::move(surface));
  }

  const CommandMemory& memory_;
  const isa::Gen gen_;
  PreparedDispatch& prepared_;
};

}  // namespace

SurfaceFormat surface_format_of(std::uint32_t code) {
  for (const FormatCode& each : kFormatCodes)
    if (each.code == code) return each.format;
  throw CommandError(fmt::format("has format {:#05x}, which eusim does not know", code));
}

void bind_surfaces(const KernelState& kernel, const isa::KernelNeeds& needs,
                   const CommandMemory& memory, isa::Gen gen, PreparedDispatch& prepared) {
  std::map<unsigned, bool> are_targets;
  for (const isa::SurfaceNeed& need : needs.surfaces)
    are_targets[need.index] = need.target == isa::MessageTarget::RenderTarget;
  // Where the index comes from a register, it may be any.
  if (!needs.unknown.empty())
    for (unsigned index = 0; index < kernel.table_entries; ++index)
      are_targets.insert({index, false});
  SurfaceBinder binder(memory, gen, prepared);
  for (const auto& [index, is_target] : are_targets)
    binder.bind(index, is_target,
                kernel.surface_base + memory.dword(kernel.binding_table + 4 * index));
  const bool has_pointers = isa::facts(gen).layout != isa::Layout::Gen7;
  if (has_pointers && (needs.uses_stateless || !needs.unknown.empty()))
    for (const GpuBuffer& buffer : memory.buffers()) binder.whole_run(buffer.address);
  for (const unsigned index : needs.samplers)
    prepared.workload.samplers.push_back(
        {index, read_sampler_state(kernel.sampler_states + kSamplerStateBytes * index,
                                   kernel.dynamic_base, gen, memory)});
}

}  // namespace eu::model
