#pragma once
// Classifies messages of data ports by access path, for traffic counters.
#include <optional>

#include "isa/intel/messages/message.hpp"
#include "model/base/message_traffic.hpp"

namespace eu::model {

/// Access path of a family: buffer, flat address or image. Empty for other families: media blocks
/// and render targets have paths of their own, and fences move no data.
std::optional<AccessPath> access_path(isa::MessageFamily family);

}  // namespace eu::model
