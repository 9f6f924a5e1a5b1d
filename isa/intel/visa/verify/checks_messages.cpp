// Checks sizes and operands of messages.
#include <fmt/core.h>

#include "isa/intel/visa/names.hpp"
#include "isa/intel/visa/verify/checks.hpp"

namespace eu::isa::visa {
namespace {

constexpr int kMostMediaRowBytes = 64, kMostMediaRows = 64, kMostMediaBytes = 256;
constexpr std::uint64_t kMostPlane = 3;

bool is_slm(const Check& check) {
  return check.in.operands[0].kind == OperandKind::Surface &&
         check.in.operands[0].id == static_cast<std::uint32_t>(PredefinedSurface::Slm);
}

void check_block(Check& check) {
  const Instruction& in = check.in;
  if (in.exec_size > 16)
    check.add(Rule::BlockSize, in.place, fmt::format("{} owords", in.exec_size));
  if (is_slm(check)) check.add(Rule::MessageSurface, in.operands[0].place, "%slm");
}

void check_media(Check& check) {
  const Instruction& in = check.in;
  const int width = in.exec_size, height = in.block_height;
  // Rows of the payload are as wide as the next power of two.
  int row = 4;
  while (row < width) row *= 2;
  if (width < 1 || width > kMostMediaRowBytes || height < 1 || height > kMostMediaRows ||
      row * height > kMostMediaBytes)
    check.add(Rule::BlockSize, in.place,
              fmt::format("{} by {} bytes; rows of 64, 64 rows and 256 bytes are the most", width,
                          height));
  if (in.operands[1].immediate > kMostPlane)
    check.add(Rule::BlockSize, in.operands[1].place,
              fmt::format("plane {}", in.operands[1].immediate));
}

void check_block_bytes(Check& check, int most) {
  const int bytes = check.in.message.block_bytes;
  if (bytes != 1 && bytes != 2 && bytes != 4 && !(bytes == 8 && most == 8))
    check.add(Rule::BlockSize, check.in.place, fmt::format("blocks of {} bytes", bytes));
}

void check_svm_blocks(Check& check) {
  const MessageDetail& message = check.in.message;
  const int blocks = message.blocks;
  const bool is_byte_block = message.block_bytes == 1;
  const bool is_block = is_byte_block || message.block_bytes == 4 || message.block_bytes == 8;
  const bool is_count = blocks == 1 || blocks == 2 || blocks == 4 || blocks == 8;
  if (!is_block || !is_count)
    check.add(Rule::BlockSize, check.in.place,
              fmt::format("{} blocks of {} bytes", blocks, message.block_bytes));
}

void check_raw_type(Check& check, std::size_t operand, TypeClass types) {
  const Operand& raw = check.in.operands[operand];
  if (raw.is_null_raw() || is_of(raw.type, types)) return;
  check.add(Rule::AtomicType, raw.place,
            fmt::format("{} of {}", type_name(raw.type), check.row.mnemonic));
}

/// Checks a dword atomic: sources that the operation does not have must be null.
void check_dword_atomic(Check& check) {
  constexpr std::size_t kAddress = 1, kFirstSource = 2, kResult = 4;
  const AtomicRow& atomic = kAtomics[check.in.message.atomic];
  check_raw_type(check, kAddress, TypeClass::UnsignedDwords);
  for (std::size_t source = kFirstSource; source < kResult; ++source) {
    const Operand& raw = check.in.operands[source];
    const bool is_null = source - kFirstSource >= atomic.sources;
    if (is_null != raw.is_null_raw())
      check.add(Rule::AtomicSources, raw.place,
                fmt::format("{} has {}", atomic.name, atomic.sources));
    check_raw_type(check, source, atomic.types);
  }
  check_raw_type(check, kResult, atomic.types);
}

void check_exec_size(Check& check, int least, int most) {
  if (check.in.exec_size < least || check.in.exec_size > most)
    check.add(Rule::MessageExecSize, check.in.place, fmt::format("{}", check.in.exec_size));
}

/// Checks that the numbers of registers in text and descriptor match (isa/MESSAGES.md 1: bits 28:25
/// message length, 24:20 response length).
void check_raw_send(Check& check) {
  const std::uint64_t sources = check.in.operands[1].immediate;
  const std::uint64_t results = check.in.operands[2].immediate;
  if (sources < 1 || sources > 15 || results > 16)
    check.add(Rule::MessageLength, check.in.place,
              fmt::format("{} and {} registers", sources, results));
  const Operand& descriptor = check.in.operands[3];
  if (descriptor.kind != OperandKind::Immediate) return;
  const std::uint64_t length = descriptor.immediate >> 25 & 15;
  const std::uint64_t response = descriptor.immediate >> 20 & 31;
  if (length > sources || response > results)
    check.add(Rule::MessageLength, descriptor.place,
              fmt::format("{} and {} in the descriptor, {} and {} before it", length, response,
                          sources, results));
}

}  // namespace

void check_message(Check& check) {
  switch (check.in.opcode) {
    case Opcode::OwordLd:
    case Opcode::OwordLdUnaligned:
    case Opcode::OwordSt: return check_block(check);
    case Opcode::MediaLd:
    case Opcode::MediaSt: return check_media(check);
    case Opcode::Gather:
    case Opcode::Scatter: check_block_bytes(check, 4); return check_exec_size(check, 8, 16);
    case Opcode::GatherScaled:
    case Opcode::ScatterScaled: return check_block_bytes(check, 8);
    case Opcode::SvmGather:
    case Opcode::SvmScatter: check_svm_blocks(check); return check_exec_size(check, 1, 16);
    case Opcode::DwordAtomic: return check_dword_atomic(check);
    case Opcode::SvmAtomic:
    case Opcode::SvmGather4Scaled:
    case Opcode::SvmScatter4Scaled: return check_exec_size(check, 1, 16);
    case Opcode::Gather4Typed:
    case Opcode::Scatter4Typed:
      // IGC's finalizer splits others.
      if (check.in.exec_size != 8)
        check.add(Rule::MessageExecSize, Severity::Warning, check.in.place,
                  fmt::format("{}", check.in.exec_size));
      return;
    case Opcode::RawSend:
    case Opcode::RawSendc: return check_raw_send(check);
    default: return;
  }
}

}  // namespace eu::isa::visa
