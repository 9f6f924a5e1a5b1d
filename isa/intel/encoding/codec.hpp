#pragma once
// Instruction words to decoded instructions and back (IVB PRM 5.2, 5.3; isa/ERRATA.md A).
#include <cstdint>
#include <optional>
#include <stdexcept>

#include "isa/intel/instruction.hpp"
#include "isa/intel/word.hpp"

namespace eu::isa {

/// A word that is no instruction of this generation. what() names the field and what is allowed.
class DecodeError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// An instruction that no word stands for: a member holds what its field cannot.
class EncodeError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Decodes a native word. Throws DecodeError for reserved opcodes and field values that name
/// nothing.
Instruction decode(const Word& word, Generation gen);
/// The same in place, into an instruction as it is made by default. It is of no use afterwards if
/// the word is none.
void decode(const Word& word, Generation gen, Instruction& instruction);

/// Encodes to the native word; exact inverse of decode for every word that decodes.
/// Members that the format has no field for are ignored. Throws EncodeError.
Word encode(const Instruction& instruction, Generation gen);

/// Bit 29 of an instruction's first dword: the instruction is 8 bytes (CmptCtrl).
bool is_compact(std::uint64_t first_qword);

/// The native word that a compact instruction stands for, with CmptCtrl set as in memory.
Word expand(std::uint64_t compact, Generation gen);

/// The compact form of a native word; empty if it has none. expand(*compact(w)) equals w but for
/// CmptCtrl.
std::optional<std::uint64_t> compact(const Word& word, Generation gen);

}  // namespace eu::isa
