#include "model/report/names.hpp"

#include <cstdio>

#include "isa/text/text.hpp"

namespace eu::model {

std::string cause_key(int cause, const config::Machine& machine) {
  const int pipe = cause - static_cast<int>(Cause::FirstPipe);
  if (pipe < 0) return std::string(kCauses[cause].key);
  if (pipe >= static_cast<int>(machine.eu.pipes.size())) return "";
  return "pipe." + machine.eu.pipes[pipe].name;
}

std::string offset_text(const isa::Program& program, std::uint32_t index) {
  char text[16];
  std::snprintf(text, sizeof text, "0x%04x", program.offsets_bytes[index]);
  return text;
}

std::string instruction_label(const isa::Program& program, std::uint32_t index, std::size_t width) {
  std::string label =
      offset_text(program, index) + " " + isa::write_mesa(program.instructions[index], program.gen);
  if (const std::size_t options = label.find(" {"); options != std::string::npos)
    label.resize(options);
  if (label.size() > width) label = label.substr(0, width - 3) + "...";
  return label;
}

std::string percent(std::uint64_t part, std::uint64_t whole) {
  const std::uint64_t tenths = whole == 0 ? 0 : (part * 2000 + whole) / (2 * whole);
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
}

}  // namespace eu::model
