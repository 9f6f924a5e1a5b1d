#include "isa/g13/program.hpp"

#include <fmt/core.h>

#include "isa/common/text_errors.hpp"
#include "isa/g13/encoding/codec.hpp"

namespace eu::isa::g13 {
namespace {

/// Words begin at multiples of it, including undecodable words.
constexpr std::size_t kGranuleBytes = 2;
constexpr std::size_t kMaxBytes = 0xffffffff;  ///< offsets are 32 bits wide

}  // namespace

Program program_from_bytes(std::vector<std::uint8_t> bytes, Generation gen, const std::string& name,
                           Undecodable undecodable, const std::vector<TextPlace>& places) {
  Program program = empty_program(gen);
  program.name = name;
  auto code = std::make_shared<G13Code>();
  const auto fail = [&](std::size_t offset, const std::string& reason) {
    throw TextErrors(name, offset < places.size() ? places[offset] : TextPlace{},
                     fmt::format("byte offset {:#x}: {}", offset, reason));
  };
  if (bytes.size() > kMaxBytes) fail(kMaxBytes, "program is too long");
  std::size_t offset = 0;
  while (offset < bytes.size()) {
    Decoded decoded = decode(bytes.data() + offset, bytes.size() - offset);
    std::size_t length = decoded.length_bytes;
    if (!decoded.ok()) {
      const bool is_first = code->instructions.empty();
      if (undecodable == Undecodable::Reject || is_first) fail(offset, decoded.problem);
      program.undecoded.push_back(
          {static_cast<std::uint32_t>(code->instructions.size()), decoded.problem});
      length = std::min(kGranuleBytes, bytes.size() - offset);
    }
    program.offsets_bytes.push_back(static_cast<std::uint32_t>(offset));
    if (!places.empty()) program.source.push_back({places[offset].line, {}});
    code->instructions.push_back(decoded.ok() ? decoded.instruction : Instruction{});
    offset += length;
  }
  program.offsets_bytes.push_back(static_cast<std::uint32_t>(offset));
  program.bytes = std::move(bytes);
  program.code = std::move(code);
  return program;
}

}  // namespace eu::isa::g13
