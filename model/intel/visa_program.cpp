#include "model/intel/visa_program.hpp"

#include <utility>

#include "isa/intel/text/kernel_reader.hpp"
#include "isa/intel/visa/finalized_program.hpp"
#include "isa/intel/visa/line_map.hpp"

namespace eu::model {

bool is_visa(std::string_view bytes, const std::optional<int>& form) {
  const auto format =
      form ? std::optional(static_cast<isa::KernelFormat>(*form)) : isa::guess_format(bytes);
  return format == isa::KernelFormat::Visa;
}

isa::Program program_of_igc(std::string_view text, std::vector<std::uint8_t> code,
                            std::string_view listing, isa::Generation gen,
                            const std::string& name) {
  return isa::visa::program_of_igc(text, std::move(code), listing, gen, name);
}

isa::Program virtual_program(std::string_view text, isa::Generation gen, const std::string& name) {
  return isa::visa::virtual_program(text, gen, name);
}

bool is_virtual(const isa::Program& program) {
  return isa::visa::virtual_kernel(program) != nullptr;
}

std::optional<int> numbered_line(std::string_view text, std::string_view instruction) {
  const isa::visa::Listing listing = isa::visa::read_listing(instruction);
  const std::vector<isa::visa::TextLine> lines = isa::visa::numbered_lines(text);
  if (listing.numbers.size() != 1 || !listing.numbers[0] || *listing.numbers[0] >= lines.size())
    return std::nullopt;
  return lines[*listing.numbers[0]].line;
}

}  // namespace eu::model
