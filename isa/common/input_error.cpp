#include "isa/common/input_error.hpp"

#include <fmt/core.h>

#include "isa/common/message_text.hpp"

namespace eu::isa {
namespace {

std::string place_text(const std::string& file, int line, int column) {
  if (line == 0) return file;
  return fmt::format("{}:{}:{}", file, line, column);
}

}  // namespace

InputError::InputError(const std::string& file, int line, int column, const std::string& message)
    : std::runtime_error(fmt::format("{}: error: {}",
                                     message_text(place_text(file, line, column), kLongestName),
                                     message_text(message))) {}

}  // namespace eu::isa
