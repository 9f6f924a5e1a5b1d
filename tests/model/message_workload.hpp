#pragma once
// Kernels that send the message of a case.
#include <string>
#include <vector>

#include "isa/generation.hpp"
#include "model/workload/workload.hpp"
#include "tests/model/message_case.hpp"

namespace eu::test {

/// First registers of the payload and of the response.
inline constexpr int kPayload = 20;
inline constexpr int kResponse = 60;
inline constexpr int kResponseRegisters = 16;

/// The surfaces of the cases.
std::vector<model::SurfaceData> message_surfaces();

std::uint32_t descriptor_of(const MessageCase& each);

/// One thread that sends the message `sends` times, with the channels of kMask. It executes
/// `between` after each send and waits for the response.
model::Workload message_workload(const MessageCase& each, isa::Generation gen, int sends = 1,
                                 const std::string& between = "");

}  // namespace eu::test
