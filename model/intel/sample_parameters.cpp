#include "model/intel/sample.hpp"

#include <algorithm>
#include <iterator>

namespace eu::model {
namespace {

using Positions = std::array<std::int8_t, std::size(kSampleParameters)>;

Positions positions_in(std::string_view names) {
  Positions positions;
  positions.fill(-1);
  for (std::int8_t position = 0; !names.empty(); ++position) {
    const std::size_t end = std::min(names.find(' '), names.size());
    const auto* const found =
        std::find(std::begin(kSampleParameters), std::end(kSampleParameters), names.substr(0, end));
    positions[static_cast<std::size_t>(found - std::begin(kSampleParameters))] = position;
    names.remove_prefix(std::min(end + 1, names.size()));
  }
  return positions;
}

/// Positions for every message of the sampler, computed once.
const Positions& positions_of(const isa::MessageRow& message) {
  static const auto table = [] {
    std::array<Positions, std::size(isa::kMessages)> all{};
    for (std::size_t i = 0; i < all.size(); ++i)
      if (isa::kMessages[i].sfid == isa::Sfid::Sampler)
        all[i] = positions_in(isa::kMessages[i].parameters);
    return all;
  }();
  return table[static_cast<std::size_t>(message.kind)];
}

}  // namespace

SampleParameters::SampleParameters(const MessageView& message)
    : message_(message), positions_(positions_of(message.row())) {
  const int header = message.layout().header_registers;
  const int items =
      message.is_simd4x2() ? 4 * (message.payload_registers() - header) : message.items();
  for (std::int8_t& position : positions_)
    if (position >= items) position = -1;
}

}  // namespace eu::model
