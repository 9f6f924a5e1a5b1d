#include "isa/intel/text/kernel_reader.hpp"

#include <fmt/core.h>

#include "isa/intel/text/bytes.hpp"
#include "isa/intel/text/text.hpp"
#include "isa/intel/text/tool_listing.hpp"
#include "isa/intel/visa/finalized_program.hpp"

namespace eu::isa {
namespace {

/// The kernels of a text; one entry for formats that do not name kernels.
std::vector<KernelEntry> kernels_of(std::string_view bytes, KernelFormat format,
                                    const std::string& name) {
  switch (format) {
    case KernelFormat::Dump: return list_dump_shaders(bytes);
    case KernelFormat::Beignet: return list_beignet_kernels(bytes);
    case KernelFormat::CArray: return list_c_arrays(bytes, name);
    default: return {{"", 0, 0, 1}};
  }
}

/// Fails for beignet's text of later generations: its syntax is unknown (isa/GEN8.md T7).
void check_dialect(KernelFormat format, Generation gen, const std::string& name) {
  if (format == KernelFormat::Beignet && facts(gen).layout != Layout::Gen7)
    throw InputError(
        name, 1, 1,
        fmt::format("beignet is read for ivb and hsw only; text of {} is read as mesa or prm",
                    row(gen).key));
}

Program read_hex(std::string_view text, Generation gen, const std::string& name,
                 Undecodable undecodable) {
  Program program = program_from_spelled_bytes(read_hex_bytes(text, name), gen, name, undecodable);
  append_source_comments(text, program);
  return program;
}

Program read_as(std::string_view bytes, KernelFormat format, Generation gen,
                const std::string& name, Undecodable undecodable, const std::string& which) {
  check_dialect(format, gen, name);
  const std::size_t chosen = choose_kernel(kernels_of(bytes, format, name), which, name);
  switch (format) {
    case KernelFormat::Hex: return read_hex(bytes, gen, name, undecodable);
    case KernelFormat::CArray:
      return program_from_spelled_bytes(read_c_array(only_c_array(bytes, chosen, name), name), gen,
                                        name, undecodable);
    case KernelFormat::Dump: return read_dump(bytes, gen, name, chosen);
    case KernelFormat::Mesa: return read_mesa(bytes, gen, name);
    case KernelFormat::Prm: return read_prm(bytes, gen, name);
    case KernelFormat::Gen4asm: return read_gen4asm(bytes, SubregisterUnit::Elements, gen, name);
    case KernelFormat::Gen4asmBytes: return read_gen4asm(bytes, SubregisterUnit::Bytes, gen, name);
    case KernelFormat::Beignet: return read_beignet(bytes, gen, name, chosen);
    case KernelFormat::Visa: return visa::finalized_program(bytes, gen, name);
    case KernelFormat::Binary: break;
  }
  return program_from_bytes({bytes.begin(), bytes.end()}, gen, name, undecodable);
}

KernelFormat guess(std::string_view bytes, const std::string& name) {
  const std::optional<KernelFormat> format = guess_format(bytes);
  if (!format)
    throw InputError(name, 1, 1,
                     "the text does not show its form; it may be prm, gen4asm (subregisters count "
                     "elements) or gen4asm-bytes");
  return *format;
}

/// Reads a kernel in the guessed format. Bytes that are not text are read as machine code.
Program read_guessed(std::string_view bytes, Generation gen, const std::string& name,
                     Undecodable undecodable, const std::string& which) {
  const KernelFormat format = guess(bytes, name);
  try {
    return read_as(bytes, format, gen, name, undecodable, which);
  } catch (const InputError& error) {
    if (format != KernelFormat::Binary) throw;
    throw InputError(error.what() + std::string(" (no text, so it was read as machine code)"));
  }
}

}  // namespace

const std::vector<std::string_view>& kernel_format_names() {
  static const std::vector<std::string_view> names = {
      "bin", "hex", "c", "dump", "mesa", "prm", "gen4asm", "gen4asm-bytes", "beignet", "visa"};
  return names;
}

Program read_kernel(std::string_view bytes, std::optional<KernelFormat> format, Generation gen,
                    const std::string& name, Undecodable undecodable, const std::string& which) {
  const bool is_binary = format == KernelFormat::Binary;
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  if (!is_binary && bytes.substr(0, kByteOrderMark.size()) == kByteOrderMark)
    bytes.remove_prefix(kByteOrderMark.size());
  const bool is_listed = !format || format == KernelFormat::Prm;
  const std::optional<std::string> listing = is_listed && bytes.find('\0') == std::string_view::npos
                                                 ? plain_listing(bytes, name)
                                                 : std::nullopt;
  if (listing) bytes = *listing;
  Program program = format ? read_as(bytes, *format, gen, name, undecodable, which)
                           : read_guessed(bytes, gen, name, undecodable, which);
  if (program.size() == 0) throw InputError(name, 1, 1, "the kernel has no instructions");
  return program;
}

}  // namespace eu::isa
