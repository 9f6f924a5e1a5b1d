#pragma once
// The table of commands (commands.def).
#include <cstdint>
#include <string_view>

#include "isa/intel/generation.hpp"

namespace eu::model {

/// True for generations with the commands and states of Ivy Bridge and Haswell.
inline bool is_gen7(isa::Generation gen) {
  return isa::facts(gen).layout == isa::Layout::Gen7;
}

/// The action of a command; see CommandStreamer.
enum class CommandAction : std::uint8_t {
  Skip,  ///< has no effect that a program can see
  Keep,  ///< sets state of the 3D pipeline
  KeepVertexBuffers,
  KeepInstancing,
  Refuse,
  RefuseMedia,
  // ---- memory interface ----
  BatchStart,
  BatchEnd,
  ConditionalBatchEnd,
  SetPredicate,
  Predicate,
  Math,
  SemaphoreWait,
  StoreDataImmediate,
  LoadRegisterImmediate,
  LoadRegisterMemory,
  LoadRegisterRegister,
  StoreRegisterMemory,
  CopyMemory,
  Atomic,
  FlushDword,
  ReportCounters,
  // ---- blitter ----
  ColorBlit,
  CopyBlit,
  FastCopy,
  // ---- compute ----
  StateBaseAddress,
  PipelineSelect,
  PipeControl,
  VfeState,
  CurbeLoad,
  DescriptorLoad,
  PoolState,
  GpgpuWalker,
  // ---- 3D ----
  Primitive,
};

struct Command {
  std::string_view name;
  CommandAction action = CommandAction::Skip;
  std::uint32_t dwords = 1;
};

/// The command that begins with this dword on a generation (70, 75, 80, 90). Its name
/// is empty if there is none.
Command find_command(std::uint32_t header, int generation_x10);

/// Bits high:low of a dword.
constexpr std::uint32_t bits(std::uint32_t value, int high, int low) {
  return value >> low & (~0u >> (31 - (high - low)));
}

}  // namespace eu::model
