#pragma once
// A case of a message as a kernel that sends it.
#include <string>
#include <vector>

#include "isa/generation.hpp"
#include "model/workload/workload.hpp"
#include "tests/model/message_case.hpp"

namespace eu::test {

/// Registers of the payload and of the response, of which there are at most so many.
inline constexpr int kPayload = 20;
inline constexpr int kResponse = 60;
inline constexpr int kResponseRegisters = 16;

/// The surfaces that cases are about.
std::vector<model::SurfaceData> message_surfaces();

std::uint32_t descriptor_of(const MessageCase& each);

/// One thread that sends it so many times, with the channels of kMask, and executes `between` after
/// each; it waits for the answer.
model::Workload message_workload(const MessageCase& each, isa::Generation gen, int sends = 1,
                                 const std::string& between = "");

}  // namespace eu::test
