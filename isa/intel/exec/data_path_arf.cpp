#include "isa/intel/exec/data_path.hpp"

#include <algorithm>
#include <cstring>

#include "isa/intel/exec/channels.hpp"
#include "isa/intel/exec/flow.hpp"

namespace eu::isa {
namespace {

constexpr Arf kind_of(std::uint8_t number) {
  return static_cast<Arf>(number >> 4);
}
constexpr int index_of(std::uint8_t number) {
  return number & 0xf;
}

template <class Registers>
void put(ArfImage& image, const Registers& registers) {
  std::memcpy(image.data(), registers.data(), registers.size() * sizeof(registers[0]));
}

/// Copies the bytes whose bit in `written` is set.
template <class Registers>
void take(Registers& registers, const ArfImage& image, std::uint32_t written) {
  auto* bytes = reinterpret_cast<std::uint8_t*>(registers.data());
  const std::size_t size_bytes = registers.size() * sizeof(registers[0]);
  for (std::size_t byte = 0; byte < size_bytes; ++byte)
    if ((written >> byte) & 1) bytes[byte] = image[byte];
}

/// Writes a0. Words a0.2 and up have twelve bits (IVB PRM 3.3.3.4).
void write_address(const Prepared& prepared, IntelState& state, const ArfImage& image,
                   std::uint32_t written) {
  take(state.address, image, written & low_bits(2 * address_words(prepared.program->gen)));
  for (std::size_t n = 2; n < state.address.size(); ++n) state.address[n] &= 0x0fff;
}

std::array<std::uint8_t, 8>& extensions_of(IntelState& state, std::uint8_t number) {
  return state.extensions[static_cast<std::size_t>(index_of(number) - 2)];
}

/// Writes acc2 to acc9, of which only the two low bits of each dword exist.
void write_extensions(IntelState& state, std::uint8_t number, const ArfImage& image,
                      std::uint32_t written) {
  for (std::size_t n = 0; n < 8; ++n)
    if ((written >> (4 * n)) & 1) extensions_of(state, number)[n] = image[4 * n] & 3;
}

/// Writes cr0. Software can only clear the master exception bit; cr0.3 is reserved (IVB
/// PRM 3.3.3.8).
bool write_control(const Prepared& prepared, IntelState& state, const ArfImage& image,
                   std::uint32_t written) {
  const bool was_in_routine = state.in_system_routine();
  take(state.cr, image, written & low_bits(12));
  if (!was_in_routine) state.cr[0] &= ~cr0::kMasterException;
  return follow_control_write(prepared, state, was_in_routine);
}

/// Any write to a TDR register clears its valid bit (IVB PRM 3.3.3.11).
void write_tdr(IntelState& state, std::uint32_t written) {
  for (std::size_t n = 0; n < state.tdr.size(); ++n)
    if ((written >> (2 * n)) & 3) state.tdr[n] &= static_cast<std::uint16_t>(~kTdrValid);
}

/// Jumps to the written offset without its three low bits (isa/ERRATA.md B6, D10).
bool write_ip(const Prepared& prepared, IntelState& state, const ArfImage& image,
              std::uint32_t written) {
  if (written == 0) return false;
  std::uint32_t offset_bytes;
  std::memcpy(&offset_bytes, image.data(), sizeof offset_bytes);
  jump_to_offset(prepared, state, offset_bytes & ~7u);
  return true;
}

}  // namespace

int address_words(Generation gen) {
  return has(gen, Capability::SixteenIndexRegisters) ? kAddressWords : kAddressWords / 2;
}

/// acc2 to acc9 hold two bits per dword (isa/GEN8.md X9).
int accumulator_registers(Generation gen) {
  return has(gen, Capability::SpecialAccumulators) ? 10 : 2;
}

bool arf_exists(std::uint8_t number, Generation gen) {
  switch (kind_of(number)) {
    case Arf::Null: return true;
    case Arf::Accumulator: return index_of(number) < accumulator_registers(gen);
    case Arf::Flag: return index_of(number) < 2;
    case Arf::Notification: return index_of(number) < 3;  // n0.1 or n1 (isa/ERRATA.md A25)
    case Arf::ChannelEnable:
      return index_of(number) == 0 && has(gen, Capability::SpecialAccumulators);
    case Arf::Address:
    case Arf::State:
    case Arf::Control:
    case Arf::Ip:
    case Arf::ThreadDependency:
    case Arf::Timestamp: return index_of(number) == 0;
  }
  return false;
}

ArfImage read_arf(const Prepared& prepared, const IntelState& state, std::uint8_t number) {
  ArfImage image{};
  switch (kind_of(number)) {
    case Arf::Address: put(image, state.address); break;
    case Arf::Flag:
      std::memcpy(image.data(), &state.flag[static_cast<std::size_t>(index_of(number))], 4);
      break;
    case Arf::ChannelEnable: {  // isa/GEN8.md X10
      const std::uint32_t enables =
          state.single_program_flow() ? state.dispatch_mask : state.active;
      std::memcpy(image.data(), &enables, sizeof enables);
      break;
    }
    case Arf::State: put(image, state.sr); break;
    case Arf::Control: put(image, state.cr); break;
    case Arf::Notification: {
      const auto first = static_cast<std::size_t>(index_of(number));
      std::memcpy(image.data(), &state.notification[first],
                  (state.notification.size() - first) * sizeof(state.notification[0]));
      break;
    }
    case Arf::Ip:
      std::memcpy(image.data(), &prepared.program->offsets_bytes[prepared.index], 4);
      break;
    case Arf::ThreadDependency: put(image, state.tdr); break;
    case Arf::Timestamp: put(image, state.tm); break;
    case Arf::Accumulator:  // acc2 to acc9; acc0 and acc1 have their own Place
      for (std::size_t n = 0; n < 8; ++n)
        image[4 * n] = state.extensions[static_cast<std::size_t>(index_of(number) - 2)][n];
      break;
    case Arf::Null: break;
  }
  return image;
}

bool write_arf(const Prepared& prepared, IntelState& state, std::uint8_t number,
               const ArfImage& image, std::uint32_t written) {
  switch (kind_of(number)) {
    case Arf::Address: write_address(prepared, state, image, written); break;
    case Arf::Flag:
      if ((written & 0xf) != 0)
        std::memcpy(&state.flag[static_cast<std::size_t>(index_of(number))], image.data(), 4);
      break;
    case Arf::State: take(state.sr, image, written); break;
    case Arf::Control: return write_control(prepared, state, image, written);
    case Arf::ThreadDependency: write_tdr(state, written); break;
    case Arf::Ip: return write_ip(prepared, state, image, written);
    case Arf::Accumulator: write_extensions(state, number, image, written); break;
    case Arf::Null:
    case Arf::ChannelEnable:
    case Arf::Notification:
    case Arf::Timestamp: break;  // read-only or empty
  }
  return false;
}

}  // namespace eu::isa
