// Error text for messages that are not well-formed.
#include "isa/intel/messages/message_layout.hpp"

#include <fmt/core.h>

#include <vector>

namespace eu::isa {
namespace {

std::string allowed_codes(const MessageField& field) {
  std::string text;
  for (unsigned code = 0; code < 32; ++code)
    if ((field.allowed >> code) & 1) text += (text.empty() ? "" : ", ") + std::to_string(code);
  return text;
}

std::string range_text(LengthRange range) {
  if (range.min == range.max) return std::to_string(range.min);
  return fmt::format("{} to {}", range.min, range.max);
}

/// The generations that have the message, for error texts: "Haswell has", "Haswell, Broadwell and
/// Skylake have".
std::string generations_with(Sfid sfid, Descriptor descriptor) {
  std::vector<std::string_view> names;
  for (const GenerationRow& generation : kGenerations)
    if (message_kind(sfid, descriptor, generation.gen)) names.push_back(generation.name);
  std::string text(names.front());
  for (std::size_t n = 1; n < names.size(); ++n)
    text += (n + 1 == names.size() ? " and " : ", ") + std::string(names[n]);
  return text + (names.size() == 1 ? " has" : " have");
}

}  // namespace

std::string message_problem(Sfid sfid, Descriptor descriptor, Generation gen) {
  const auto layout = message_layout(sfid, descriptor, gen);
  if (!layout) {
    if (const auto elsewhere = message_kind(sfid, descriptor); elsewhere)
      return fmt::format("{}: only {} this message", row(*elsewhere).name,
                         generations_with(sfid, descriptor));
    const SfidRow* function = find_sfid(static_cast<unsigned>(sfid), gen);
    return fmt::format("the shared function {} has no message with function control {}",
                       function != nullptr ? function->key : "of this number",
                       descriptor.function_control());
  }
  const std::string name(layout->row->name);
  if (!layout_is_known(layout->row->family, gen))
    return fmt::format("{}: not modelled for {} yet", name, row(gen).name);
  if (const MessageField* field = layout->reserved)
    return fmt::format("{}: {} {} is reserved (allowed: {})", name, field->name,
                       field->value(descriptor), allowed_codes(*field));
  if (layout->lacks_header(descriptor)) return name + ": the message needs a header";
  const unsigned payload = descriptor.message_length();
  if (static_cast<int>(payload) < layout->payload.min)
    return fmt::format("{}: message length {} is too short (allowed: {})", name, payload,
                       range_text(layout->payload));
  const unsigned response = descriptor.response_length();
  if (!layout->response.contains(response))
    return fmt::format("{}: response length {} is not what it returns (allowed: {})", name,
                       response, range_text(layout->response));
  return {};
}

}  // namespace eu::isa
