#pragma once
// What data-port messages do to memory: values only, no time (isa/MESSAGES.md 2, 3, 4).
#include <cstdint>

#include "isa/gen/message.hpp"
#include "model/base/packet.hpp"
#include "model/gen/message_view.hpp"
#include "model/memory/surfaces.hpp"
#include "model/memory/touched.hpp"

namespace eu::model {

/// A message at work on memory: what it reads and writes is bounded by a window and written down.
class DataAccess {
 public:
  DataAccess(MessageView& message, const Window& window) : message(message), window_(window) {}

  MessageView& message;
  Touched touched;

  std::uint32_t read(std::uint32_t offset, int bytes = 4) {
    offset = placed(offset, bytes);
    if (window_.contains(offset, bytes)) touched.add(window_.address(offset));
    return window_.read_dword(offset, bytes);
  }
  void write(std::uint32_t offset, std::uint32_t value, int bytes = 4) {
    offset = placed(offset, bytes);
    if (window_.contains(offset, bytes)) touched.add(window_.address(offset));
    window_.write_dword(offset, value, bytes);
  }
  /// Dwords that follow each other, as if one by one.
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
  /// What an atomic operation finds at `offset`; what it writes there is what it touches.
  std::uint32_t before(std::uint32_t offset) const { return window_.read_dword(placed(offset, 4)); }
  const Window& window() const { return window_; }

 private:
  /// What lies inside as it is needs no wrapping: a window is no larger than what it wraps at.
  std::uint32_t placed(std::uint32_t offset, int bytes) const {
    return window_.contains(offset, bytes) ? offset : window_.wrapped(offset);
  }
  /// False if something depends on each dword: some lie outside, or races are looked for.
  bool touch_together(std::uint32_t offset, int count) {
    if (!window_.contains(offset, 4 * count) || window_.is_watched()) return false;
    for (int i = 0; i < count; ++i)
      touched.add(window_.address(offset) + 4u * static_cast<unsigned>(i));
    return true;
  }

  Window window_;
};

/// What a message works on.
struct Target {
  Window window;
  const Surface* surface = nullptr;  ///< null: a stretch of bytes
  RegisterData subspans{};           ///< of a render target write: where the pixels stand (r1)
};

// One function for each family of messages (isa/gen/message_families.def).
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

/// What an atomic operation leaves in memory, and what it returns (isa/MESSAGES.md 2.4).
struct AtomicResult {
  std::uint32_t stored;
  std::uint32_t returned;
};
AtomicResult atomic_result(unsigned operation, std::uint32_t old, std::uint32_t first,
                           std::uint32_t second);

/// The surface of a data port message; null for memory without one. Throws MessageFault for an
/// index that is bound to nothing.
const Surface* surface_of(const MessageView& message, const SurfaceTable& surfaces, isa::Gen gen);

const std::string& surface_name(const MessageView& message, const SurfaceTable& surfaces,
                                isa::Gen gen);

/// Memory that the message's descriptor and header ask for, shared local memory apart. A render
/// target write without header has no subspans yet. Throws MessageFault.
Target target_of(const MessageView& message, SurfaceTable& surfaces, isa::Gen gen);

/// Is it a render target write without header? Its target gets the subspans that stood in r1 when
/// the thread started.
bool needs_subspans(const MessageView& message);

/// Performs a message on `target`. Fills the packet's response. Throws MessageFault.
Touched perform_data_access(MessageView& message, const Target& target);

}  // namespace eu::model
