#include "model/program/dispatch_workload.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "isa/intel/generation.hpp"
#include "isa/intel/messages/message_layout.hpp"
#include "isa/intel/program/program.hpp"
#include "model/commands/command_table.hpp"

namespace eu::model {
namespace {

/// Hardware's codes of formats.
struct FormatCode {
  std::uint32_t code;
  SurfaceFormat format;
};
constexpr FormatCode kFormatCodes[] = {
#define HARDWARE_FORMAT(code, format) {code, SurfaceFormat::format},
#include "model/commands/surface_formats.def"
};

/// True if each channel is its own source. A channel that the format lacks may have its default
/// value as source.
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

/// Sizes of the addresses in a kernel's messages without a surface. 32-bit addresses count from
/// General State Base Address (BDW PRM volume 7, stateless model), 64-bit addresses from 0.
struct AddressSizes {
  bool has_32 = false;
  bool has_64 = false;
};

AddressSizes address_sizes(const isa::Program& program, const isa::KernelNeeds& needs) {
  AddressSizes sizes;
  // A descriptor that comes from a register may have any address size.
  sizes.has_32 = sizes.has_64 = !needs.unknown.empty();
  for (const isa::Instruction& in : isa::instructions(program)) {
    if (!isa::is_send(in.opcode) || in.descriptor_is_register()) continue;
    const isa::Descriptor descriptor{in.src[1].immediate,
                                     isa::second_payload_registers(in.ex_desc)};
    const auto layout =
        isa::message_layout(static_cast<isa::Sfid>(in.sfid), descriptor, program.gen);
    if (!layout) continue;
    const isa::MessageFamily family = layout->row->family;
    const bool is_wide = isa::has_wide_addresses(family);
    sizes.has_64 |= is_wide;
    sizes.has_32 |= !is_wide && layout->row->sfid != isa::Sfid::Sampler &&
                    isa::target_of(family) != isa::MessageTarget::None &&
                    isa::is_stateless(descriptor.binding_table_index(), program.gen);
  }
  return sizes;
}

/// Window of memory that 32-bit addresses reach.
struct GeneralWindow {
  std::uint64_t base = 0;
  std::uint64_t size_bytes = 0;

  bool contains(std::uint64_t address, std::uint64_t bytes) const {
    return address >= base && address - base <= size_bytes &&
           bytes <= size_bytes - (address - base);
  }
};

class SurfaceBinder {
 public:
  SurfaceBinder(const CommandMemory& memory, isa::Generation gen, const GeneralWindow& general,
                AddressSizes sizes, PreparedDispatch& prepared)
      : memory_(memory), gen_(gen), general_(general), sizes_(sizes), prepared_(prepared) {}

  void bind(unsigned index, bool is_target, std::uint64_t state_address) {
    try {
      bind_state(index, is_target, read_surface_state(state_address, gen_, memory_));
    } catch (const CommandError& error) {
      throw CommandError(fmt::format("surface {} {}", index, error.what()));
    }
  }

  /// Index of the surface for the whole run of buffers with this address. Intel's runtime makes
  /// several buffers of one range of the program's memory.
  std::size_t whole_run(std::uint64_t address) {
    const CommandMemory::Run run = memory_.run_at(address);
    const std::string name = fmt::format("buffer_{:x}", run.address);
    std::vector<SurfaceData>& surfaces = prepared_.workload.surfaces;
    for (std::size_t i = 0; i < surfaces.size(); ++i)
      if (surfaces[i].name == name) return i;
    if (run.size_bytes > 0xffffffffu) throw CommandError("is in buffers of more than 4 GB");
    SurfaceData whole;
    whole.name = name;
    whole.index.reset();
    whole.size_bytes = static_cast<std::uint32_t>(run.size_bytes);
    for (std::size_t i = run.first; i <= run.last; ++i) {
      const GpuBuffer& buffer = memory_.buffers()[i];
      whole.memory.push_back({buffer.bytes, static_cast<std::uint32_t>(buffer.size_bytes)});
    }
    if (isa::facts(gen_).layout != isa::Layout::Gen7) whole.address = pointer_address(run);
    surfaces.push_back(std::move(whole));
    return surfaces.size() - 1;
  }

  /// Makes all buffers reachable by the addresses of the kernel's messages.
  void bind_addresses() {
    for (const GpuBuffer& buffer : memory_.buffers()) {
      whole_run(buffer.address);
      if (sizes_.has_32 && !is_reached(buffer)) bind_general(buffer);
    }
  }

 private:
  /// Address of a run of buffers in pointers. A surface has one address: the 64-bit address if the
  /// kernel has any.
  std::uint64_t pointer_address(const CommandMemory::Run& run) const {
    const bool is_general =
        sizes_.has_32 && !sizes_.has_64 && general_.contains(run.address, run.size_bytes);
    return is_general ? run.address - general_.base : run.address;
  }

  /// True if the surface of the whole run has this buffer's 32-bit addresses.
  bool is_reached(const GpuBuffer& buffer) const {
    const CommandMemory::Run run = memory_.run_at(buffer.address);
    return general_.contains(run.address, run.size_bytes) &&
           pointer_address(run) == run.address - general_.base;
  }

  /// Binds the part of the buffer that 32-bit addresses reach as another surface with
  /// these addresses.
  void bind_general(const GpuBuffer& buffer) {
    const std::uint64_t begin = std::max(buffer.address, general_.base);
    const std::uint64_t end =
        std::min(buffer.address + buffer.size_bytes, general_.base + general_.size_bytes);
    if (begin >= end) return;
    SurfaceData part;
    part.name = fmt::format("general_{:x}", begin - general_.base);
    part.index.reset();
    part.address = begin - general_.base;
    part.size_bytes = static_cast<std::uint32_t>(end - begin);
    part.memory.push_back({buffer.bytes + (begin - buffer.address), part.size_bytes});
    prepared_.workload.surfaces.push_back(std::move(part));
  }

  void bind_state(unsigned index, bool is_target, const SurfaceState& state) {
    SurfaceData surface;
    surface.name = fmt::format("surface_{}", index);
    surface.index = index;
    if (state.kind == SurfaceKind::Null) {  // reads 0, drops writes
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
  const isa::Generation gen_;
  const GeneralWindow general_;
  const AddressSizes sizes_;
  PreparedDispatch& prepared_;
};

}  // namespace

SurfaceFormat surface_format_of(std::uint32_t code) {
  for (const FormatCode& each : kFormatCodes)
    if (each.code == code) return each.format;
  throw CommandError(fmt::format("has format {:#05x}, which eusim does not support", code));
}

void bind_surfaces(const KernelState& kernel, const isa::KernelNeeds& needs,
                   const CommandMemory& memory, isa::Generation gen, PreparedDispatch& prepared) {
  std::map<unsigned, bool> are_targets;
  for (const isa::SurfaceNeed& need : needs.surfaces)
    are_targets[need.index] = need.target == isa::MessageTarget::RenderTarget;
  // An index that comes from a register may be any.
  if (!needs.unknown.empty())
    for (unsigned index = 0; index < kernel.table_entries; ++index)
      are_targets.insert({index, false});
  const GeneralWindow general{kernel.general_base, kernel.general_bytes};
  SurfaceBinder binder(memory, gen, general, address_sizes(prepared.workload.program, needs),
                       prepared);
  for (const auto& [index, is_target] : are_targets)
    binder.bind(index, is_target,
                kernel.surface_base + memory.dword(kernel.binding_table + 4 * index));
  const bool has_pointers = isa::facts(gen).layout != isa::Layout::Gen7;
  if (!has_pointers && needs.uses_stateless && kernel.scratch_bytes == 0)
    throw CommandError(
        "its kernel has messages without a surface, which eusim executes from Gen8 on");
  if (has_pointers && (needs.uses_stateless || !needs.unknown.empty())) binder.bind_addresses();
  for (const unsigned index : needs.samplers)
    prepared.workload.samplers.push_back(
        {index, read_sampler_state(kernel.sampler_states + kSamplerStateBytes * index,
                                   kernel.dynamic_base, gen, memory)});
}

}  // namespace eu::model
