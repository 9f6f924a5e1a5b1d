#pragma once
// Kernels as text: the dialects people have, read and written (interfaces.md 4).
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "isa/program.hpp"

namespace eu::isa {

/// Reads assembly in the Mesa dialect. Labels are `NAME:` lines or `JIP: NAME`; numbers in place of
/// labels are the encoded offsets. Throws InputError.
Program read_mesa(std::string_view text, Gen gen, const std::string& name);

/// A shader in a driver's dump.
struct DumpShader {
  std::string name;    ///< behind "Native code for"
  int simd_width = 0;  ///< as the dump says; 0 if it does not
  int line = 0;        ///< 1-based line of its header
};

/// The shaders of a driver's dump, in its order; one without name if it has no header.
std::vector<DumpShader> list_dump_shaders(std::string_view text);

/// Reads a shader of a driver's dump, the last one if `shader` does not say which: its hex bytes,
/// or its text where the dump has no hex; keeps labels, text and block estimates as source map.
/// Throws InputError.
Program read_dump(std::string_view text, Gen gen, const std::string& name,
                  std::optional<std::size_t> shader = std::nullopt);

struct WriteOptions {
  bool offsets = false;         ///< begin each line with the instruction's byte offset
  bool labels = true;           ///< symbolic branch targets; else the encoded numbers
  bool value_comments = false;  ///< `/* 4F */` behind floats in hex
};

/// One instruction in the Mesa dialect, one line, no newline; branch targets as encoded. The
/// instruction must have an encoding: else it may throw EncodeError.
std::string write_mesa(const Instruction& instruction, Gen gen);
/// A whole program, one instruction a line, labels on lines of their own.
std::string write_mesa(const Program& program, const WriteOptions& options = {});

}  // namespace eu::isa
