#pragma once
// A kernel of vISA as plain data: the contents of its text or its bytes, without derived data.
// Virtual variables have the numbers of the binary format: predefined ones first.
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "isa/common/input_error.hpp"
#include "isa/intel/types.hpp"
#include "isa/intel/visa/opcode.hpp"

namespace eu::isa::visa {

/// Bytes of a row of a general variable on Gen7 to Gen9.
inline constexpr int kRowBytes = 32;

enum class VariableKind : std::uint8_t { General, Address, Predicate, Sampler, Surface };

/// General variables that exist without a declaration, by number (predefined.def).
enum class Predefined : std::uint8_t {
#define GENERAL(id, ...) id,
#define SURFACE(...)
#include "isa/intel/visa/predefined.def"
};
/// Surfaces that exist without a declaration: T0 to T5.
enum class PredefinedSurface : std::uint8_t {
#define GENERAL(...)
#define SURFACE(id, ...) id,
#include "isa/intel/visa/predefined.def"
};

/// Numbers of the first variables that a kernel declares; numbers between the predefined ones and
/// these are unused. Predicate 0 means no predicate.
inline constexpr std::uint32_t kFirstGeneral = 32;
inline constexpr std::uint32_t kFirstPredicate = 1;
inline constexpr std::uint32_t kFirstSurface = 6;

/// An attribute: NoWidening, SurfaceUsage=0, SimdSize=32, Target="3d".
struct Attribute {
  std::string name;
  std::string value;       ///< without quotes; empty if there is none
  bool is_quoted = false;  ///< the value was in quotes
  bool has_value = false;
};

struct Variable {
  std::string name;  ///< as in the text, `V0040`, `%r0`; empty for unused numbers
  VariableKind kind = VariableKind::General;
  Type type = Type::UD;  ///< of general variables; addresses are UW
  std::uint32_t elements = 0;
  std::uint16_t align_bytes = 1;  ///< of general variables; 32: a GRF, 64: two
  std::string align;              ///< as in the text; empty if not given
  /// The general variable that this one is an alias of, at an offset; chains are possible.
  std::optional<std::uint32_t> alias;
  std::uint32_t alias_offset_bytes = 0;
  std::string v_name;  ///< a second name
  std::vector<Attribute> attributes;
  TextPlace place;  ///< of the name in its declaration; line 0 for predefined ones

  std::uint32_t size_bytes() const { return elements * static_cast<std::uint32_t>(size_of(type)); }
  bool is_named() const { return !name.empty(); }
};

/// Initial value of a variable when a thread begins: bytes of the register file from an offset on.
struct Input {
  VariableKind kind = VariableKind::General;
  std::uint32_t variable = 0;
  std::uint32_t offset_bytes = 0;  ///< in the register file: 32 is r1.0
  std::uint32_t size_bytes = 0;    ///< the variable's size if the text has none
  std::string implicit_name;       ///< `.implicit_LOCAL_SIZE`; empty for `.input`
  bool has_size = true;            ///< the text has the size
  bool is_parameter = false;       ///< `.parameter`
  TextPlace place;
};

enum class OperandKind : std::uint8_t {
  None,
  General,    ///< V1(row,column)<region>
  Address,    ///< A0(offset)<width>
  Predicate,  ///< P1
  Indirect,   ///< r[A0(offset),bytes]<region>:type
  Immediate,  ///< 0x5:d
  State,      ///< T6(offset), S0(offset)
  AddressOf,  ///< &V1[bytes]
  Raw,        ///< V1.bytes
  Surface,    ///< T6
  Sampler,    ///< S0
  Label,      ///< of `Kernel::labels`
  Number,     ///< plain
  Text,       ///< in quotes
};

/// Numbers are the codes of bits 5:3 of the tag byte.
enum class Modifier : std::uint8_t { None = 0, Absolute, Negate, NegateAbsolute, Saturate, Not };

/// Strides and width in elements. A destination has only horz_stride. An indirect source with
/// only width and horz_stride takes each row's origin from an element of its address variable
/// (multi-address). One with only horz_stride has one address and the region
/// <horz_stride;1,0> (GenX_IR).
struct Region {
  static constexpr std::int16_t kNull = -1;
  std::int16_t vert_stride = kNull;
  std::int16_t width = kNull;
  std::int16_t horz_stride = kNull;

  bool is_scalar() const { return vert_stride == 0 && width == 1 && horz_stride == 0; }
  friend bool operator==(const Region& a, const Region& b) {
    return a.vert_stride == b.vert_stride && a.width == b.width && a.horz_stride == b.horz_stride;
  }
};

struct Operand {
  OperandKind kind = OperandKind::None;
  Modifier modifier = Modifier::None;          ///< of sources; Saturate on the destination
  VariableKind state = VariableKind::Surface;  ///< of State: surface, sampler (or general)
  Type type = Type::UD;                        ///< of elements: the variable's, or the text's
  /// Number of the variable (of the address variable, if indirect), or of the label.
  std::uint32_t id = 0;
  std::uint16_t row = 0;     ///< General: in rows of kRowBytes
  std::uint16_t column = 0;  ///< General: in elements
  Region region;             ///< General, Indirect
  /// Address, Indirect: element of the address variable; State: element of the variable; Raw and
  /// AddressOf: bytes.
  std::uint32_t offset = 0;
  std::int32_t indirect_bytes = 0;  ///< Indirect: added to the address
  std::uint16_t width = 0;          ///< Address: elements
  /// Immediate: its bits, lowest first, sign-extended to 64 for B, W, D and Q; Number: the number.
  std::uint64_t immediate = 0;
  std::string text;  ///< Text
  TextPlace place;

  bool is_null_raw() const { return kind == OperandKind::Raw && id == 0; }
  bool is_multi_address() const {
    return kind == OperandKind::Indirect && region.vert_stride == Region::kNull &&
           region.width != Region::kNull;
  }
};

/// How the bits of a predicate combine to one bit for each channel.
enum class Combine : std::uint8_t { None = 0, Any = 1, All = 2 };

/// (!P1.any); id 0: no predicate.
struct PredicateControl {
  std::uint32_t id = 0;
  bool invert = false;
  Combine combine = Combine::None;
};

/// Numbers are the codes of the byte before a comparison's destination.
enum class Condition : std::uint8_t { Equal, NotEqual, Greater, GreaterEqual, Less, LessEqual };

/// The parts of a message's mnemonic.
struct MessageDetail {
  std::uint8_t channels = 0;      ///< mask, R lowest: RGBA = 15
  std::uint8_t block_bytes = 0;   ///< of BlockBytes, BlockCount, Elements: 1, 2, 4, 8
  std::uint8_t blocks = 1;        ///< of a channel (BlockCount)
  std::uint8_t atomic = 0;        ///< index of kAtomics (isa/intel/visa/names.hpp)
  std::uint8_t atomic_bits = 32;  ///< 16, 32, 64
  std::uint8_t media = 0;         ///< index of kMediaModifiers
  bool is_modified = false;       ///< oword_ld.mod
  bool pixel_null_mask = false;   ///< sampler
  /// raw_sends: shared function, registers of the two payloads and of the response.
  std::array<std::uint8_t, 4> lengths{};
  std::uint8_t fence = 0;  ///< mask in the order of the options E I S C R L1
};

struct Instruction {
  Opcode opcode = Opcode::Mov;
  Condition condition = Condition::Equal;  ///< cmp
  /// Channels; of Owords the number of owords, of Block the bytes of a row.
  std::uint16_t exec_size = 1;
  std::uint16_t block_height = 0;  ///< of Block: rows
  std::uint8_t mask_offset = 0;    ///< first channel: 0, 4, .. 28 for M1 to M8
  bool no_mask = false;
  bool saturate = false;
  PredicateControl predicate;
  MessageDetail message;
  std::vector<Operand> operands;  ///< in the order of the text, the destination first mostly
  TextPlace place;                ///< of the predicate or the mnemonic
  /// The n of `// $n` in the finalizer's code: instructions and labels are counted together,
  /// from 0.
  std::uint32_t id = 0;
};

struct Label {
  std::string name;
  std::uint32_t instruction = 0;  ///< index of the next one; may be the number of instructions
  bool is_function = false;       ///< has a `.function` before it
  std::uint32_t id = 0;           ///< as Instruction::id
  TextPlace place;
};

struct Kernel {
  std::string name;
  bool is_global_function = false;
  std::uint16_t major = 4, minor = 1;  ///< of the language

  /// Variables by number; entries without a name are unused.
  std::vector<Variable> generals, addresses, predicates, samplers, surfaces;
  std::vector<Input> inputs;
  std::vector<Attribute> attributes;
  std::vector<Instruction> instructions;
  std::vector<Label> labels;  ///< in the order of the text

  const std::vector<Variable>& variables(VariableKind kind) const;
  std::vector<Variable>& variables(VariableKind kind);
  /// The attribute with this name, ignoring case; null if there is none.
  const Attribute* attribute(std::string_view name) const;
  /// The attribute SimdSize; 0 if it is missing or has no number.
  int simd_size() const;
  const Variable& general(std::uint32_t id) const { return generals[id]; }
  /// The variable at the end of a chain of aliases, and the offset of a general variable in it.
  struct Root {
    std::uint32_t variable = 0;
    std::uint32_t offset_bytes = 0;
  };
  Root root(std::uint32_t general) const;
};

/// A kernel with the predefined variables only.
Kernel empty_kernel();

/// The destination of madw's high dwords: its destination, moved by the whole rows that the low
/// dwords take.
Operand high_half(const Instruction& madw);

/// Reads a kernel of vISA text and checks it (isa/intel/visa/verifier.hpp): the result breaks no
/// error rule. Throws TextErrors.
Kernel read_visa(std::string_view text, const std::string& name);

/// True if the text begins with a version, such as `.version 4.1`, as vISA does.
bool looks_like_visa(std::string_view text);

/// The kernel as vISA text in IGC's form; with `with_ids`, `/// $n` after each instruction.
std::string write_visa(const Kernel& kernel, bool with_ids = false);
/// One instruction as vISA text, without newline.
std::string write_visa(const Kernel& kernel, const Instruction& instruction);

}  // namespace eu::isa::visa
