#pragma once
// Properties of this instruction set's messages for the rest of eusim (isa/request.hpp).
#include <array>
#include <optional>

#include "isa/intel/messages/message.hpp"
#include "isa/isa.hpp"

namespace eu::isa {

Rows<Unit> intel_units();
RequestTraits traits_of(const Request& request, Generation gen);
std::optional<Isa::StaticRequest> static_request(const Program& program, std::uint32_t index);
Request request_with(const Program& program, std::uint32_t index,
                     const std::array<std::uint16_t, 8>& index_registers);
bool may_request(const Program& program, RequestKind kind);

/// Name of a general register, such as "g12".
std::string register_name(int number);

}  // namespace eu::isa
