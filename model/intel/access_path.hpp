#pragma once
// Which of a data port's messages go which way, for what is counted of them.
#include <optional>

#include "isa/intel/messages/message.hpp"
#include "model/base/message_traffic.hpp"

namespace eu::model {

/// Empty for what is none of a data port's reads and writes of buffers and images: pictures'
/// pixels and blocks have ways of their own, and fences move nothing.
std::optional<AccessPath> access_path(isa::MessageFamily family);

}  // namespace eu::model
