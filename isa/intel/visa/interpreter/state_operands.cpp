// Places of operands' elements, and enabled channels (vISA specification,
// "Operands", "Predication").
#include <fmt/core.h>

#include <cstring>

#include "isa/intel/visa/interpreter/state.hpp"

namespace eu::isa::visa {
namespace {

std::uint32_t low_bits(int count) {
  return count >= 32 ? ~0u : (1u << count) - 1;
}

/// The bits of one channel's element of an immediate: V and UV have eight elements of four bits
/// each, VF has four floats of eight bits each.
std::uint64_t immediate_element(const Operand& operand, int n) {
  const auto packed = static_cast<std::uint32_t>(operand.immediate);
  switch (operand.type) {
    case Type::V: {
      const std::uint32_t nibble = packed >> (4 * (n % 8)) & 0xf;
      return nibble >= 8 ? nibble | 0xfff0 : nibble;
    }
    case Type::UV: return packed >> (4 * (n % 8)) & 0xf;
    case Type::VF: {
      // Sign, three bits of exponent with bias 3, four of mantissa; 0 is 0 (IVB PRM 2.2.5).
      const std::uint32_t byte = packed >> (8 * (n % 4)) & 0xff;
      if ((byte & 0x7f) == 0) return std::uint64_t{byte >> 7} << 31;
      return (byte >> 7) << 31 | ((byte >> 4 & 7) + 124) << 23 | (byte & 0xf) << 19;
    }
    default: return operand.immediate;
  }
}

std::int64_t extended(std::uint64_t bits, Type type) {
  const int unused = 64 - 8 * size_of(type);
  if (is_signed(type)) return static_cast<std::int64_t>(bits << unused) >> unused;
  return static_cast<std::int64_t>(bits << unused >> unused);
}

/// The element of the region's variable for channel `n`, counted from the region's origin.
std::int64_t region_element(const Region& region, int n, bool is_destination) {
  if (is_destination) return std::int64_t{n} * region.horz_stride;
  const int width = region.width < 1 ? 1 : region.width;
  const int vert = region.vert_stride == Region::kNull ? 0 : region.vert_stride;
  return std::int64_t{n / width} * vert + std::int64_t{n % width} * region.horz_stride;
}

}  // namespace

InterpretedState::InterpretedState(const Interpreter& an_interpreter, const IntelState& start)
    : interpreter(an_interpreter), kernel(interpreter.kernel()), plan(interpreter.plan()) {
  lanes.cr = start.cr;
  lanes.sr = start.sr;
  lanes.dispatch_mask = lanes.active = ~0u;
  for (const Slot& slot : plan.slots) storage.emplace_back(slot.size_bytes);
  for (const Variable& predicate : kernel.predicates) {
    (void)predicate;
    predicates.push_back(0);
  }
  for (const Variable& address : kernel.addresses) addresses.emplace_back(address.elements);
  for (std::uint32_t i = 0; i < kernel.surfaces.size(); ++i) surfaces.push_back(i);
  surfaces[static_cast<std::size_t>(PredefinedSurface::Slm)] = 254;
  surfaces[static_cast<std::size_t>(PredefinedSurface::Scratch)] = 255;
  // Set predefined variables to the hardware's initial values (IVB PRM 4.1;
  // IGC visa/PreDefinedVars.cpp).
  const auto set = [&](Predefined variable, const void* from, std::size_t bytes) {
    const Storage& home = plan.storage[static_cast<std::size_t>(variable)];
    std::vector<std::uint8_t>& stored = storage[home.slot];
    std::memcpy(stored.data(), from, std::min(bytes, stored.size()));
  };
  const auto* r0 = reinterpret_cast<const std::uint32_t*>(start.grf.data());
  constexpr std::uint16_t kCoordinate = 0x1ff;
  const std::uint16_t x = static_cast<std::uint16_t>(r0[2] & kCoordinate);
  const std::uint16_t y = static_cast<std::uint16_t>(r0[3] & kCoordinate);
  const std::uint32_t hardware_id = r0[5] & 0x1ff;
  set(Predefined::R0, r0, kGrfBytes);
  set(Predefined::HwId, &hardware_id, sizeof hardware_id);
  set(Predefined::ThreadX, &x, sizeof x);
  set(Predefined::ThreadY, &y, sizeof y);
  set(Predefined::GroupIdX, r0 + 1, 4);
  set(Predefined::GroupIdY, r0 + 6, 4);
  set(Predefined::GroupIdZ, r0 + 7, 4);
  samplers.resize(kernel.samplers.size());
  for (const Input& input : kernel.inputs) {
    if (input.kind == VariableKind::Surface || input.kind == VariableKind::Sampler) {
      auto& indices = input.kind == VariableKind::Surface ? surfaces : samplers;
      indices[input.variable] = start.read<std::uint32_t>(static_cast<int>(input.offset_bytes));
    }
    if (input.kind != VariableKind::General) continue;
    const Storage& home = plan.storage[input.variable];
    std::vector<std::uint8_t>& stored = storage[home.slot];
    const std::size_t room = std::min<std::size_t>(stored.size() - home.offset_bytes,
                                                   start.grf.size() - input.offset_bytes);
    std::memcpy(stored.data() + home.offset_bytes, start.grf.data() + input.offset_bytes,
                std::min<std::size_t>(input.size_bytes, room));
  }
  alive = start.dispatch_mask;
  choose_channels();
}

void InterpretedState::fail(const Instruction& in, const std::string& what) const {
  throw ExecutionFault(
      fmt::format("{}:{}: {}: {}", plan.name, in.place.line, row(in.opcode).mnemonic, what));
}

std::uint32_t InterpretedState::predicate_bits(const Instruction& in) const {
  const int size = in.exec_size;
  const std::uint32_t all = low_bits(size);
  std::uint32_t bits = predicates[in.predicate.id] >> in.mask_offset & all;
  if (in.predicate.combine == Combine::Any) bits = bits != 0 ? all : 0;
  if (in.predicate.combine == Combine::All) bits = bits == all ? all : 0;
  return in.predicate.invert ? ~bits & all : bits;
}

std::uint32_t InterpretedState::enabled_channels(const Instruction& in, bool predicated) const {
  const std::uint32_t all = low_bits(in.exec_size);
  std::uint32_t enabled = in.no_mask ? all : active >> in.mask_offset & all;
  if (predicated && in.predicate.id != 0) enabled &= predicate_bits(in);
  return enabled;
}

std::uint8_t* InterpretedState::bytes_of(const Instruction& in, const Operand& operand,
                                         std::uint32_t slot, std::int64_t byte, int bytes) {
  const Slot& home = plan.slots[slot];
  if (byte < 0 || byte + bytes > std::int64_t{home.size_bytes})
    fail(in, fmt::format("operand at column {} reaches byte {} of {}, which has {}",
                         operand.place.column, byte < 0 ? byte : byte + bytes - 1,
                         kernel.general(home.variable).name, home.size_bytes));
  switch (home.special) {
    case SpecialSlot::Control: return reinterpret_cast<std::uint8_t*>(lanes.cr.data()) + byte;
    case SpecialSlot::State: return reinterpret_cast<std::uint8_t*>(lanes.sr.data()) + byte;
    case SpecialSlot::None: break;
  }
  return storage[slot].data() + byte;
}

std::uint8_t* InterpretedState::element(const Instruction& in, const Operand& operand, int n,
                                        bool is_destination) {
  const int size = size_of(operand.type);
  if (operand.kind == OperandKind::General) {
    const Storage& home = plan.storage[operand.id];
    const std::int64_t place = operand.column + region_element(operand.region, n, is_destination);
    return bytes_of(in, operand, home.slot,
                    std::int64_t{home.offset_bytes} + operand.row * kRowBytes + place * size, size);
  }
  if (operand.kind != OperandKind::Indirect) fail(in, "an operand of this kind is not executed");
  const bool multiple = !is_destination && operand.is_multi_address();
  const int row_number = multiple ? n / operand.region.width : 0;
  const std::vector<Address>& stored = addresses[operand.id];
  const std::size_t index = operand.offset + static_cast<std::size_t>(row_number);
  if (index >= stored.size()) fail(in, "an element of the address variable is outside");
  const std::int64_t in_row =
      multiple ? std::int64_t{n % operand.region.width} * operand.region.horz_stride
               : region_element(operand.region, n, is_destination);
  const Address address = stored[index];
  const auto slot = static_cast<std::uint32_t>(address >> kAddressShift);
  if (slot == 0 || slot > plan.slots.size()) fail(in, "the address is not in a variable");
  const std::int64_t byte =
      static_cast<std::int32_t>(address) + operand.indirect_bytes + in_row * size;
  if (byte % size != 0)
    fail(in, fmt::format("byte {} of {} is not a multiple of the {} bytes of an element", byte,
                         kernel.general(plan.slots[slot - 1].variable).name, size));
  return bytes_of(in, operand, slot - 1, byte, size);
}

std::int64_t InterpretedState::element_value(const Instruction& in, const Operand& operand, int n) {
  if (operand.kind == OperandKind::Immediate)
    return extended(immediate_element(operand, n), lane_type(operand.type));
  std::uint64_t bits = 0;
  std::memcpy(&bits, element(in, operand, n, false),
              static_cast<std::size_t>(size_of(operand.type)));
  return extended(bits, operand.type);
}

std::int64_t InterpretedState::scalar(const Instruction& in, const Operand& operand) {
  return element_value(in, operand, 0);
}

std::uint8_t* InterpretedState::raw(const Instruction& in, const Operand& operand,
                                    std::uint32_t byte, int bytes) {
  const Storage& home = plan.storage[operand.id];
  return bytes_of(in, operand, home.slot, std::int64_t{home.offset_bytes} + operand.offset + byte,
                  bytes);
}

void InterpretedState::gather(const Instruction& in, const Operand& operand, std::uint32_t enabled,
                              Elements& out) {
  const auto size = static_cast<std::size_t>(size_of(lane_type(operand.type)));
  for (int n = 0; n < in.exec_size; ++n) {
    std::uint8_t* const to = out.data() + static_cast<std::size_t>(n) * size;
    if (operand.kind == OperandKind::Immediate) {
      const std::uint64_t bits = immediate_element(operand, n);
      std::memcpy(to, &bits, size);
    } else if ((enabled >> n & 1) != 0) {
      std::memcpy(to, element(in, operand, n, false), size);
    } else {
      std::memset(to, 0, size);
    }
  }
}

void InterpretedState::scatter(const Instruction& in, const Operand& operand, std::uint32_t enabled,
                               const Elements& elements) {
  if (operand.kind == OperandKind::General && operand.id == 0) return;  // %null
  const auto size = static_cast<std::size_t>(size_of(operand.type));
  for (int n = 0; n < in.exec_size; ++n)
    if ((enabled >> n & 1) != 0)
      std::memcpy(element(in, operand, n, true),
                  elements.data() + static_cast<std::size_t>(n) * size, size);
}

/// Sets the channels' bits of a predicate from a number or from another predicate.
void InterpretedState::set_predicate(const Instruction& in) {
  const Operand& from = in.operands[1];
  const std::uint32_t all = low_bits(in.exec_size);
  const std::uint32_t bits = from.kind == OperandKind::Predicate
                                 ? predicates[from.id] >> in.mask_offset & all
                                 : static_cast<std::uint32_t>(scalar(in, from)) & all;
  const std::uint32_t enabled = enabled_channels(in) << in.mask_offset;
  std::uint32_t& predicate = predicates[in.operands[0].id];
  predicate = (predicate & ~enabled) | (bits << in.mask_offset & enabled);
}

void InterpretedState::get_predicate(const Instruction& in) {
  const std::uint64_t bits = predicates[in.operands[1].id];
  const Operand& to = in.operands[0];
  if (enabled_channels(in) != 0)
    std::memcpy(element(in, to, 0, true), &bits, static_cast<std::size_t>(size_of(to.type)));
}

void InterpretedState::combine_predicates(const Instruction& in) {
  const auto source = [&](std::size_t k) {
    const Operand& operand = in.operands[k];
    const std::uint32_t bits = operand.kind == OperandKind::Predicate
                                   ? predicates[operand.id]
                                   : static_cast<std::uint32_t>(scalar(in, operand));
    return operand.modifier == Modifier::Not ? ~bits : bits;
  };
  std::uint32_t result = source(1);
  switch (in.opcode) {
    case Opcode::And: result &= source(2); break;
    case Opcode::Or: result |= source(2); break;
    case Opcode::Xor: result ^= source(2); break;
    default: result = ~result; break;
  }
  const std::uint32_t enabled = enabled_channels(in) << in.mask_offset;
  std::uint32_t& predicate = predicates[in.operands[0].id];
  predicate = (predicate & ~enabled) | (result & enabled);
}

/// addr_add: adds a number of bytes to the address of a variable or to an address variable.
void InterpretedState::set_address(const Instruction& in) {
  const Operand& to = in.operands[0];
  const Operand& base = in.operands[1];
  const Operand& bytes = in.operands[2];
  const std::uint32_t enabled = enabled_channels(in);
  std::vector<Address> results;
  for (int n = 0; n < in.exec_size; ++n) {
    Address address = 0;
    if (base.kind == OperandKind::AddressOf) {
      const Storage& home = plan.storage[base.id];
      address = (Address{home.slot} + 1) << kAddressShift | (home.offset_bytes + base.offset);
    } else if (base.kind == OperandKind::Address) {
      const int width = std::max<int>(1, base.width);
      address = addresses[base.id].at(base.offset + static_cast<std::uint32_t>(n % width));
    } else {
      fail(in, "the sum of two numbers is not the address of a variable");
    }
    // The byte offset wraps modulo 2^32; the variable stays the same.
    const auto sum = static_cast<std::uint32_t>(address) +
                     static_cast<std::uint32_t>(element_value(in, bytes, n));
    results.push_back((address >> kAddressShift) << kAddressShift | sum);
  }
  std::vector<Address>& stored = addresses[to.id];
  for (int n = 0; n < in.exec_size; ++n) {
    if ((enabled >> n & 1) == 0) continue;
    if (to.offset + static_cast<std::uint32_t>(n) >= stored.size())
      fail(in, "an element of the address variable is outside");
    stored[to.offset + static_cast<std::size_t>(n)] = results[static_cast<std::size_t>(n)];
  }
}

}  // namespace eu::isa::visa
