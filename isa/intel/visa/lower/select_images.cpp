// Selects messages to images: through the sampler, and texels by their place.
#include <utility>

#include "isa/intel/visa/lower/select.hpp"
#include "isa/intel/visa/sampler_call.hpp"

namespace eu::isa::visa {

using lowering::kRegisterBytes;
using lowering::kSrc0;
namespace make = lowering::make;

namespace {

constexpr int kDwordBytes = 4;

/// True for R, RG, RGB or RGBA.
bool are_first(unsigned channels) {
  return (channels & (channels + 1)) == 0;
}

}  // namespace

/// A payload of zeros for all lanes.
Selector::Payload Selector::zeros(int registers) {
  const int id = new_variable(registers * kRegisterBytes);
  Node node = make::instruction(isa::Opcode::Mov, registers * kRegisterBytes / kDwordBytes, line());
  node.in.no_mask = true;
  make::destination(node, code_, {id, 0}, Type::UD);
  make::immediate(node, kSrc0, Type::UD, 0);
  emit(node);
  return {{id, 0}, registers};
}

/// Selects a message of the sampler. Gen9 leaves out the last channels if the response is shorter.
/// Any other choice of channels, and offsets of texels, need a header.
void Selector::sample(const SamplerCall& call) {
  const int item = registers_per_item();
  const unsigned channels = now_->message.channels;
  const std::string problem = sampler_problem(*now_, call);
  if (!problem.empty()) fail(problem + " is not lowered");
  std::uint32_t offsets = 0;
  if (call.offsets != nullptr) {
    if (call.offsets->kind != OperandKind::Immediate)
      fail(*call.offsets, "offsets of texels that are not known here are not lowered");
    offsets = static_cast<std::uint32_t>(call.offsets->immediate) & 0xffff;
  }
  const bool all = facts(gen_).layout == Layout::Gen9 ? are_first(channels) : channels == 0xf;
  Message message{Sfid::Sampler, sampler_control(call.kind, now_->exec_size),
                  __builtin_popcount(channels) * item, now_->exec_size};
  message.sampler = call.sampler;
  std::vector<Payload> payload;
  if (!all || offsets != 0) {
    const Reference head = header(HeaderKind::Sampler);
    set_header(head, 2, sampler_header(*now_, offsets));
    message.control |= kHeaderBit;
    payload.push_back({head, 1});
  }
  for (const Operand* parameter : call.parameters)
    payload.push_back(parameter != nullptr ? raw(*parameter, item) : zeros(item));
  send(message, call.surface, payload, response(*call.response));
}

/// The header of typed messages before Gen9, with all channels enabled.
Selector::Reference Selector::typed_header() {
  const auto found = headers_.try_emplace(HeaderKind::Typed, 0);
  int& id = found.first->second;
  if (found.second) {
    constexpr int kMaskDword = 7;
    id = new_variable(kRegisterBytes);
    code_.variable(id).is_live_always = true;
    const auto set = [&](int dword, int dwords, std::uint32_t value) {
      Node node = make::instruction(isa::Opcode::Mov, dwords, line());
      node.in.no_mask = true;
      make::destination(node, code_, {id, dword * kDwordBytes}, Type::UD);
      make::immediate(node, kSrc0, Type::UD, value);
      prologue_.push_back(node);
    };
    set(0, kRegisterBytes / kDwordBytes, 0);
    set(kMaskDword, 1, 0xffff);
  }
  return {id, 0};
}

/// Selects a typed message: u, v, r and level, of which the last ones may be left out, and four
/// channels of eight lanes.
void Selector::typed(bool writes) {
  if (now_->exec_size > 8) fail("a message to a typed surface with more than eight lanes");
  constexpr std::uint32_t kLowerSlots = 1u << 12;
  const std::uint32_t off = ~static_cast<std::uint32_t>(now_->message.channels) & 0xf;
  const int channels = __builtin_popcount(now_->message.channels);
  const std::size_t data = 5;
  Message message{Sfid::DataCache1, (writes ? 13u : 5u) << 14 | kLowerSlots | off << 8, channels,
                  now_->exec_size};
  std::vector<Payload> payload;
  if (facts(gen_).layout != Layout::Gen9) {
    message.control |= kHeaderBit;
    payload.push_back({typed_header(), 1});
  }
  std::size_t end = data;
  while (end > 2 && operand(end - 1).is_null_raw()) --end;
  for (std::size_t n = 1; n < end; ++n)
    payload.push_back(operand(n).is_null_raw() ? zeros(1) : raw(operand(n), 1));
  if (writes) payload.push_back(raw(operand(data), channels));
  send(message, &operand(0), payload, writes ? std::nullopt : response(operand(data)));
}

}  // namespace eu::isa::visa
