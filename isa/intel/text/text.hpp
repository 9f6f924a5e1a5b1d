#pragma once
// Reads and writes kernels as text, in the dialects of other tools.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "isa/intel/program/program.hpp"

namespace eu::isa {

/// Reads assembly in the Mesa dialect. Labels are `NAME:` lines or `JIP: NAME`; numbers in place of
/// labels are the encoded offsets. Throws InputError.
Program read_mesa(std::string_view text, Generation gen, const std::string& name);

/// Reads assembly in the PRM dialect: the manual's own syntax (IVB PRM 5.5, 7.1-7.3) and iga64's. A
/// line end or a semicolon ends an instruction. Numbers in place of labels are the encoded
/// distances. After `.default_branch_unit bytes` they count bytes from the branch's beginning, as
/// written by iga64 -n. Throws InputError.
Program read_prm(std::string_view text, Generation gen, const std::string& name);

/// Unit of subregister numbers.
enum class SubregisterUnit : std::uint8_t {
  Elements,  ///< intel-gen4asm -a
  Bytes,
};

/// Reads assembly of intel-gen4asm, after its preprocessors (intel-gpu-tools 1.27). The caller
/// gives the unit of subregisters because the text does not show it. Throws InputError.
Program read_gen4asm(std::string_view text, SubregisterUnit unit, Generation gen,
                     const std::string& name);

/// The kernels of a dump of beignet's compiler, in its order; one without a name if the dump
/// names none.
std::vector<KernelEntry> list_beignet_kernels(std::string_view text);

/// Reads a kernel of a dump of beignet's compiler; the last one if `kernel` is empty. Parts
/// that the dump does not show get that compiler's values (isa/intel/text/message_text.hpp).
/// The bits of floats are those of the six digits shown, and three-source operands are packed.
/// Throws InputError.
Program read_beignet(std::string_view text, Generation gen, const std::string& name,
                     std::optional<std::size_t> kernel = std::nullopt);

/// The shaders of a driver's dump, in its order, except headers without code; one without a name if
/// the dump has no header.
std::vector<KernelEntry> list_dump_shaders(std::string_view text);

/// Reads a shader of a driver's dump; the last one if `shader` is empty. Reads its hex bytes, or
/// its text if the dump has no hex. Keeps labels, text and block estimates as source map, and the
/// dispatch that the compiler intends. Text between shaders is skipped. Throws InputError.
Program read_dump(std::string_view text, Generation gen, const std::string& name,
                  std::optional<std::size_t> shader = std::nullopt);

/// One instruction in the Mesa dialect: one line, no newline; branch targets as encoded. May throw
/// EncodeError for an instruction without an encoding.
std::string write_mesa(const Instruction& instruction, Generation gen);
/// A whole program, one instruction a line, labels on lines of their own.
std::string write_mesa(const Program& program, const WriteOptions& options = {});

/// One instruction in the PRM dialect; otherwise like write_mesa().
std::string write_prm(const Instruction& instruction, Generation gen);
/// A whole program, one instruction a line, labels on lines of their own; `value_comments` has no
/// effect, messages are always explained in comments.
std::string write_prm(const Program& program, const WriteOptions& options = {});

}  // namespace eu::isa
