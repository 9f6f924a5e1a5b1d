#pragma once
// Results of atomic operations in memory.
#include <algorithm>
#include <cstdint>

namespace eu::isa::g13 {

/// Codes of atomic operations.
enum class AtomicOperation : std::uint8_t {
  Add,
  Subtract,
  Exchange,
  CompareExchange,
  UnsignedMin,
  SignedMin,
  UnsignedMax,
  SignedMax,
  And,
  Or,
  Xor,
};
inline constexpr int kAtomicOperations = 11;

/// The new value in memory. `operand` is the first register; `compare` the next one, which only
/// CompareExchange has.
constexpr std::uint32_t atomic_result(AtomicOperation operation, std::uint32_t old,
                                      std::uint32_t operand, std::uint32_t compare) {
  const auto signed_old = static_cast<std::int32_t>(old);
  const auto signed_operand = static_cast<std::int32_t>(operand);
  switch (operation) {
    case AtomicOperation::Add: return old + operand;
    case AtomicOperation::Subtract: return old - operand;
    case AtomicOperation::Exchange: return operand;
    case AtomicOperation::CompareExchange: return old == compare ? operand : old;
    case AtomicOperation::UnsignedMin: return std::min(old, operand);
    case AtomicOperation::SignedMin: return signed_operand < signed_old ? operand : old;
    case AtomicOperation::UnsignedMax: return std::max(old, operand);
    case AtomicOperation::SignedMax: return signed_operand > signed_old ? operand : old;
    case AtomicOperation::And: return old & operand;
    case AtomicOperation::Or: return old | operand;
    case AtomicOperation::Xor: return old ^ operand;
  }
  return old;
}

}  // namespace eu::isa::g13
