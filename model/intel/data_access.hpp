#pragma once
// Effects of data-port messages on memory: values only, no time (isa/MESSAGES.md 2, 3, 4).
#include <cstdint>
#include <optional>

#include "isa/intel/messages/message.hpp"
#include "model/base/packet.hpp"
#include "model/intel/message_view.hpp"
#include "model/memory/surfaces.hpp"
#include "model/memory/touched.hpp"

namespace eu::model {

inline constexpr int kDwordsPerRegister = 8;

/// Executes the memory accesses of a message: bounds them by a window and records the addresses.
class DataAccess {
 public:
  /// `space`: address space of the message's addresses; null if it has offsets in the window. Its
  /// 32-bit offsets are relative to the address `origin`.
  DataAccess(MessageView& message, Touched& touched, const Window& window,
             const AddressSpace* space = nullptr, std::uint32_t origin = 0)
      : message(message), touched(touched), window_(window), space_(space), origin_(origin) {}

  MessageView& message;
  Touched& touched;

  std::uint32_t read(std::uint32_t offset, int bytes = 4) {
    if (space_ != nullptr) return read_at(origin_ + std::uint64_t{offset}, bytes);
    offset = placed(offset, bytes);
    if (window_.contains(offset, bytes)) touched.add(window_.address(offset));
    return window_.read_dword(offset, bytes);
  }
  void write(std::uint32_t offset, std::uint32_t value, int bytes = 4) {
    if (space_ != nullptr) return write_at(origin_ + std::uint64_t{offset}, value, bytes);
    offset = placed(offset, bytes);
    if (window_.contains(offset, bytes)) touched.add(window_.address(offset));
    window_.write_dword(offset, value, bytes);
  }
  /// Consecutive dwords, with the effect of one access per dword.
  void read(std::uint32_t offset, std::uint32_t* values, int count) {
    offset = placed(offset, 4 * count);
    const bool together = touch_together(offset, count);
    if (together) return window_.read(offset, values, 4 * count);
    for (int i = 0; i < count; ++i) values[i] = read(offset + 4u * static_cast<unsigned>(i));
  }
  void write(std::uint32_t offset, const std::uint32_t* values, int count) {
    offset = placed(offset, 4 * count);
    const bool together = touch_together(offset, count);
    if (together) return window_.write(offset, values, 4 * count);
    for (int i = 0; i < count; ++i) write(offset + 4u * static_cast<unsigned>(i), values[i]);
  }
  /// Value of a dword; does not record an access.
  std::uint32_t peek(std::uint32_t offset) const {
    return space_ != nullptr ? peek_at(origin_ + std::uint64_t{offset})
                             : window_.read_dword(placed(offset, 4));
  }

  // ---- by address ----
  /// `touches`: record the access. Bytes between two recorded bytes of a lane need no record.
  std::uint32_t read_at(std::uint64_t address, int bytes = 4, bool touches = true) {
    const auto place = space_->find(address, bytes);
    if (place && touches) touched.add(window_.address(*place));
    return value_at(place, bytes);
  }
  void write_at(std::uint64_t address, std::uint32_t value, int bytes = 4, bool touches = true) {
    const auto place = space_->find(address, bytes);
    if (!place) return window_.write_outside();
    if (touches) touched.add(window_.address(*place));
    window_.write_dword(*place, value, bytes);
  }
  std::uint32_t peek_at(std::uint64_t address) const {
    return value_at(space_->find(address, 4), 4);
  }
  const Window& window() const { return window_; }

 private:
  /// Offset after wrapping. An offset inside needs none: the window is at most its wrap size.
  std::uint32_t placed(std::uint32_t offset, int bytes) const {
    return window_.contains(offset, bytes) ? offset : window_.wrapped(offset);
  }
  /// Records `count` dwords as one access. False if each dword needs its own access: some are
  /// outside, or races are checked.
  bool touch_together(std::uint32_t offset, int count) {
    if (space_ != nullptr || !window_.contains(offset, 4 * count) || window_.is_watched())
      return false;
    touched.add(window_.address(offset), count);
    return true;
  }

  std::uint32_t value_at(std::optional<std::uint32_t> place, int bytes) const {
    if (place) return window_.read_dword(*place, bytes);
    window_.read_outside();
    return 0;
  }

  Window window_;
  const AddressSpace* space_;
  std::uint32_t origin_;
};

/// Memory that a message accesses.
struct Target {
  Window window;
  const Surface* surface = nullptr;  ///< null: plain bytes
  RegisterData subspans{};           ///< of a render target message: positions of the pixels (r1)
  /// For messages with addresses: the address space, and the base address of offsets.
  const AddressSpace* space = nullptr;
  std::uint32_t origin = 0;
};

// One function for each family of messages (isa/intel/messages/message_families.def).
void access_oword_block(DataAccess& access);
void access_unaligned_oword_block(DataAccess& access);
void access_oword_dual_block(DataAccess& access);
void access_scratch_block(DataAccess& access);
void access_dword_scattered(DataAccess& access);
void access_byte_scattered(DataAccess& access);
void access_untyped(DataAccess& access);
void access_untyped_atomic(DataAccess& access);
void access_media_block(DataAccess& access, const Surface* surface);
void access_typed(DataAccess& access, const Surface* surface);
void access_typed_atomic(DataAccess& access, const Surface* surface);
void access_render_target(DataAccess& access, const Target& target);
void access_render_target_read(DataAccess& access, const Target& target);
void access_a64_scattered(DataAccess& access);
void access_a64_untyped(DataAccess& access);
void access_a64_atomic(DataAccess& access);
void access_a64_float_atomic(DataAccess& access);
void access_a64_block(DataAccess& access);
void access_float_atomic(DataAccess& access);

/// Applies the header's pixel mask if there is a header (isa/MESSAGES.md 2.3; not in SIMD4x2).
void select_pixels(MessageView& message);

/// Value that an atomic operation stores, and value that it returns (isa/MESSAGES.md 2.4).
struct AtomicResult {
  std::uint32_t stored;
  std::uint32_t returned;
};
AtomicResult atomic_result(unsigned operation, std::uint32_t old, std::uint32_t first,
                           std::uint32_t second);
/// Atomic operation on 64 bits (isa/GEN8.md M5).
struct WideAtomicResult {
  std::uint64_t stored;
  std::uint64_t returned;
};
WideAtomicResult atomic_result(unsigned operation, std::uint64_t old, std::uint64_t first,
                               std::uint64_t second);
/// Atomic operation on floats. Max and min of a float and a NaN are the float; comparisons treat
/// zeros of both signs as equal (isa/GEN8.md M6).
AtomicResult float_atomic_result(unsigned operation, std::uint32_t old, std::uint32_t first,
                                 std::uint32_t second);

/// Surface of a data port message; null for memory without one. Throws MessageFault for an
/// unbound index.
const Surface* surface_of(const MessageView& message, const SurfaceTable& surfaces,
                          isa::Generation gen);

const std::string& surface_name(const MessageView& message, const SurfaceTable& surfaces,
                                isa::Generation gen);

/// Memory that the message's descriptor and header select, except shared local memory. The subspans
/// of a render target write without header are not set. Throws MessageFault.
Target target_of(const MessageView& message, SurfaceTable& surfaces, isa::Generation gen);

/// True for a render target write without header. Its target needs the subspans of r1 at the
/// thread's start.
bool needs_subspans(const MessageView& message);

/// Performs a message on `target` and fills the packet's response. Throws MessageFault.
Touched perform_data_access(MessageView& message, const Target& target);

}  // namespace eu::model
