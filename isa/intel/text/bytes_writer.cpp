#include "isa/intel/text/bytes_writer.hpp"

#include "isa/common/output.hpp"

namespace eu::isa {

std::string write_hex_bytes(const Program& program) {
  std::string out;
  for (std::uint32_t index = 0; index < program.size(); ++index) {
    const std::uint32_t end = program.offsets_bytes[index + 1];
    for (std::uint32_t at = program.offsets_bytes[index]; at < end; ++at) {
      append_hex(out, program.bytes[at], 2);
      out += at + 1 == end ? '\n' : ' ';
    }
  }
  return out;
}

std::string write_c_array(const Program& program) {
  std::string out;
  for (std::uint32_t index = 0; index < program.size(); ++index) {
    const std::uint32_t end = program.offsets_bytes[index + 1];
    out += "{ ";
    for (std::uint32_t at = program.offsets_bytes[index]; at < end; at += 4) {
      std::uint32_t dword = 0;
      for (std::uint32_t byte = 4; byte-- > 0;) dword = dword << 8 | program.bytes[at + byte];
      out += "0x";
      append_hex(out, dword, 8);
      out += at + 4 == end ? " },\n" : ", ";
    }
  }
  return out;
}

}  // namespace eu::isa
