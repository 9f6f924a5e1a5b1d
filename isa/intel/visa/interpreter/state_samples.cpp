// Executes surface and sampler variables, and messages of the sampler.
#include <algorithm>
#include <cstring>

#include "isa/intel/visa/interpreter/state.hpp"
#include "isa/intel/visa/sampler_call.hpp"

namespace eu::isa::visa {
namespace {}  // namespace

void InterpretedState::set_index(const Instruction& in) {
  const Operand& to = in.operands[0];
  const Operand& from = in.operands[1];
  const auto indices_of = [&](const Operand& operand) -> std::vector<std::uint32_t>& {
    return operand.state == VariableKind::Sampler ? samplers : surfaces;
  };
  if (to.kind != OperandKind::State || to.state == VariableKind::General)
    fail(in, "to a general variable is not executed");
  const bool is_copy = from.kind == OperandKind::State && from.state != VariableKind::General;
  indices_of(to).at(to.id) =
      is_copy ? indices_of(from).at(from.id) : static_cast<std::uint32_t>(scalar(in, from));
}

void InterpretedState::sample(const Instruction& in, Memory& memory) {
  const auto call = sampler_call(in, plan.gen);
  SampleRequest request;
  request.gen = plan.gen;
  request.kind = call->kind;
  request.lanes = std::max<int>(kLanes, in.exec_size);
  request.enabled = enabled_channels(in);
  request.surface = surfaces.at(call->surface->id);
  if (call->sampler != nullptr) request.sampler = samplers.at(call->sampler->id);
  const std::int64_t offsets = call->offsets != nullptr ? scalar(in, *call->offsets) : 0;
  request.header = sampler_header(in, static_cast<std::uint32_t>(offsets) & 0xffff);
  request.channels = __builtin_popcount(in.message.channels);
  for (const Operand* parameter : call->parameters) {
    LaneDwords& dwords = request.parameters.emplace_back();
    if (parameter == nullptr) continue;
    const int bytes = in.exec_size * kDwordBytes;
    std::memcpy(dwords.data(), raw(in, *parameter, 0, bytes), static_cast<std::size_t>(bytes));
  }
  const std::array<LaneDwords, 4> texels = memory.sample(request);
  for (int item = 0; item < request.channels && !call->response->is_null_raw(); ++item)
    for (int lane = 0; lane < in.exec_size; ++lane) {
      if ((request.enabled >> lane & 1) == 0) continue;
      const int byte = (item * request.lanes + lane) * kDwordBytes;
      std::memcpy(raw(in, *call->response, static_cast<std::uint32_t>(byte), kDwordBytes),
                  &texels[static_cast<std::size_t>(item)][static_cast<std::size_t>(lane)],
                  kDwordBytes);
    }
}

}  // namespace eu::isa::visa
