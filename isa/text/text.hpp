#pragma once
// Kernels as text: the dialects people have, read and written (interfaces.md 4).
#include <cstdint>
#include <string>
#include <string_view>

#include "isa/program.hpp"

namespace eu::isa {

/// Reads assembly in the Mesa dialect. Labels are `NAME:` lines or `JIP: NAME`; numbers in place of
/// labels are the encoded offsets. Throws InputError.
Program read_mesa(std::string_view text, Gen gen, const std::string& name);

/// Reads a driver's dump: takes the hex bytes, keeps labels, text and block estimates as source
/// map. Throws InputError.
Program read_dump(std::string_view text, Gen gen, const std::string& name);

struct WriteOptions {
  bool offsets = false;         ///< begin each line with the instruction's byte offset
  bool labels = true;           ///< symbolic branch targets; else the encoded numbers
  bool value_comments = false;  ///< `/* 4F */` behind floats in hex
};

/// One instruction in the Mesa dialect, one line, no newline. `program` gives labels; may be null.
std::string write_mesa(const Instruction& instruction, Gen gen);
/// A whole program, one instruction a line, labels on lines of their own.
std::string write_mesa(const Program& program, const WriteOptions& options = {});

}  // namespace eu::isa
