#pragma once
// Kernels as text: the dialects people have, read and written.
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

/// Reads assembly in the PRM dialect: the manual's own syntax (IVB PRM 5.5, 7.1-7.3) and iga64's.
/// An instruction ends with its line, or at a semicolon. Numbers in place of labels are the encoded
/// distances; behind `.default_branch_unit bytes` they count bytes from the branch's beginning, as
/// iga64 -n writes them. Throws InputError.
Program read_prm(std::string_view text, Generation gen, const std::string& name);

/// What subregisters count.
enum class SubregisterUnit : std::uint8_t {
  Elements,  ///< intel-gen4asm -a
  Bytes,
};

/// Reads assembly of intel-gen4asm, after its preprocessors (intel-gpu-tools 1.27). What
/// subregisters count is for the caller to know: the text does not tell. Throws InputError.
Program read_gen4asm(std::string_view text, SubregisterUnit unit, Generation gen,
                     const std::string& name);

/// The kernels of a dump of beignet's compiler, in its order; one without name if it names none.
std::vector<KernelEntry> list_beignet_kernels(std::string_view text);

/// Reads a kernel of a dump of beignet's compiler, the last one if `kernel` does not say which.
/// What it does not show is taken to be as that compiler does it
/// (isa/intel/text/beignet_message.hpp); the bits of floats are those of the six digits shown, and
/// three-source operands are packed. Throws InputError.
Program read_beignet(std::string_view text, Generation gen, const std::string& name,
                     std::optional<std::size_t> kernel = std::nullopt);

/// The shaders of a driver's dump, in its order, but for headers without code; one without name if
/// it has no header.
std::vector<KernelEntry> list_dump_shaders(std::string_view text);

/// Reads a shader of a driver's dump, the last one if `shader` does not say which: its hex bytes,
/// or its text where the dump has no hex; keeps labels, text and block estimates as source map, and
/// how the compiler wants it dispatched. What stands between shaders is skipped. Throws InputError.
Program read_dump(std::string_view text, Generation gen, const std::string& name,
                  std::optional<std::size_t> shader = std::nullopt);

/// One instruction in the Mesa dialect, one line, no newline; branch targets as encoded. The
/// instruction must have an encoding: else it may throw EncodeError.
std::string write_mesa(const Instruction& instruction, Generation gen);
/// A whole program, one instruction a line, labels on lines of their own.
std::string write_mesa(const Program& program, const WriteOptions& options = {});

/// One instruction in the PRM dialect, as write_mesa().
std::string write_prm(const Instruction& instruction, Generation gen);
/// A whole program, one instruction a line, labels on lines of their own; `value_comments` has no
/// effect, messages are always explained in comments.
std::string write_prm(const Program& program, const WriteOptions& options = {});

}  // namespace eu::isa
