#pragma once
// From a kernel of vISA to a program of a generation: what a finalizer does.
#include <cstdint>
#include <vector>

#include "isa/intel/program/program.hpp"
#include "isa/intel/visa/kernel.hpp"

namespace eu::isa::visa {

struct LowerOptions {
  int registers = 128;   ///< of the register file that may be used, but for the last message's
  int flag_words = 4;    ///< of f0 and f1 that may be used
  bool compact = false;  ///< make compact what has a compact form
  /// Keep instructions whose results nobody reads.
  bool keep_unread = false;
};

/// What became of a kernel.
struct LowerStatistics {
  int registers = 0;      ///< highest register in use, and one
  int spilled = 0;        ///< variables that live in scratch space
  int spill_bytes = 0;    ///< of scratch space of a thread
  int scratch_bytes = 0;  ///< of it that the code needs: the kernel's own part, and spills after it
  int spill_messages = 0;  ///< sends that load and store them
  int spilled_flags = 0;   ///< predicates that live in registers
  int sends = 0;           ///< without those of spills
};

struct Lowered {
  Program program;
  /// For each instruction the index of the vISA instruction that it comes from; kNoInstruction for
  /// what belongs to none.
  static constexpr std::uint32_t kNoInstruction = 0xffffffff;
  std::vector<std::uint32_t> instruction;
  LowerStatistics statistics;
};

/// Lowers to Haswell and later. Throws InputError, with line and column in the kernel's text, that
/// names what `gen` cannot do or what this lowering does not do; nothing is left out silently.
/// `name` is the kernel's in messages: a file's.
Lowered lower(const Kernel& kernel, Generation gen, const std::string& name,
              const LowerOptions& options = {});

}  // namespace eu::isa::visa
