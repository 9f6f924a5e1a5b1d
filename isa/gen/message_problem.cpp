// What is said of a message that is not well-formed.
#include "isa/gen/message_layout.hpp"

#include <fmt/core.h>

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

/// The generations that have the message, as a message names them: "Haswell"; empty if none has.
std::string generations_with(Sfid sfid, Descriptor descriptor) {
  std::string names;
  for (const GenerationRow& generation : kGenerations)
    if (message_kind(sfid, descriptor, generation.gen))
      names += (names.empty() ? "" : " and ") + std::string(generation.name);
  return names;
}

}  // namespace

std::string message_problem(Sfid sfid, Descriptor descriptor, Gen gen) {
  const auto layout = message_layout(sfid, descriptor, gen);
  if (!layout) {
    if (const auto elsewhere = message_kind(sfid, descriptor); elsewhere)
      return fmt::format("{}: only {} has this message", row(*elsewhere).name,
                         generations_with(sfid, descriptor));
    const SfidRow* function = find_sfid(static_cast<unsigned>(sfid), gen);
    return fmt::format("the shared function {} has no message with function control {}",
                       function != nullptr ? function->key : "of this number",
                       descriptor.function_control());
  }
  const std::string name(layout->row->name);
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
