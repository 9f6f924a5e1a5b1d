#pragma once
// Lowers a kernel of vISA to a program of a generation, as a finalizer does.
#include <cstdint>
#include <vector>

#include "isa/intel/program/program.hpp"
#include "isa/intel/visa/kernel.hpp"

namespace eu::isa::visa {

struct LowerOptions {
  int registers = 128;   ///< usable, without those of the last message
  int flag_words = 4;    ///< usable words of f0 and f1
  bool compact = false;  ///< compact instructions that have a compact form
  /// Keep instructions whose results are not read.
  bool keep_unread = false;
};

/// Statistics of a lowered kernel.
struct LowerStatistics {
  int registers = 0;       ///< highest register in use, plus one
  int spilled = 0;         ///< variables in scratch space
  int spill_bytes = 0;     ///< of scratch space of a thread
  int scratch_bytes = 0;   ///< that the code needs: the kernel's own part, then spills
  int spill_messages = 0;  ///< sends that load and store them
  int spilled_flags = 0;   ///< predicates in registers
  int sends = 0;           ///< without those of spills
};

struct Lowered {
  Program program;
  /// For each instruction the index of its vISA instruction; kNoInstruction if it has none.
  static constexpr std::uint32_t kNoInstruction = 0xffffffff;
  std::vector<std::uint32_t> instruction;
  LowerStatistics statistics;
};

/// Lowers a kernel to Haswell and later; nothing is left out silently. `name` is the kernel's name
/// in messages: a file's. Throws InputError, with line and column in the kernel's text, for a
/// feature that `gen` or this lowering lacks.
Lowered lower(const Kernel& kernel, Generation gen, const std::string& name,
              const LowerOptions& options = {});

}  // namespace eu::isa::visa
