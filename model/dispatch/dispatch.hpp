#pragma once
// What is dispatched: groups of threads, in which order, and what holds a thread back.
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "isa/element.hpp"

namespace eu::model {

/// A value that depends on which thread it is for (dispatch.def).
enum class Builtin : std::uint8_t {
#define BUILTIN(id, name, each_channel, meaning) id,
#include "model/dispatch/dispatch.def"
};
const std::vector<std::string_view>& builtin_names();
bool is_each_channel(Builtin builtin);

/// Initial contents of registers: elements one after the other from a byte of the register file.
struct PayloadItem {
  int byte = 0;  ///< in the register file
  isa::Element type = isa::Element::UD;
  std::optional<Builtin> builtin;
  std::vector<std::uint8_t> bytes;  ///< when it is no builtin
  std::string address_of{};         ///< surface whose address `bytes` are, if they are one
  /// `bytes` has an equal part for each thread; else all threads get the whole.
  bool each_thread = false;
  /// The same for each thread of a group, and all groups get the same.
  bool each_thread_of_group = false;
};

enum class DispatchKind : std::uint8_t {
#define DISPATCH_KIND(id, name, meaning) id,
#include "model/dispatch/dispatch.def"
};
const std::vector<std::string_view>& dispatch_kind_names();

enum class Placement : std::uint8_t {
  Spread,  ///< to the EU with the most free slots
  Pack,    ///< fill one EU before the next
};

enum class WalkOrder : std::uint8_t {
#define WALK_ORDER(id, name, x_weight, y_weight, meaning) id,
#include "model/dispatch/dispatch.def"
};
const std::vector<std::string_view>& walk_order_names();

/// Threads of a group counted by the walker itself, instead of by invocations (model/DISPATCH.md
/// 1).
struct ThreadGrid {
  std::array<int, 3> threads{1, 1, 1};
  std::uint32_t right_mask = ~0u;   ///< channels of the last thread in x
  std::uint32_t bottom_mask = ~0u;  ///< channels of the last row in y
};

/// Where a media thread's dependencies lie, relative to it (model/DISPATCH.md 2).
struct MediaScoreboard {
  std::vector<std::array<int, 2>> dependencies;  ///< (dx, dy), at most 8
  /// The dispatcher holds the thread until they have ended; else the thread starts, and sendc waits
  /// for what its dependency registers name.
  bool stalling = true;
};

struct Dispatch {
  DispatchKind kind = DispatchKind::Threads;
  Placement placement = Placement::Spread;
  std::array<int, 3> groups{1, 1, 1};
  std::array<int, 3> local_size{1, 1, 1};  ///< invocations of a group, x fastest
  std::optional<ThreadGrid> thread_grid;   ///< instead of local_size
  std::array<int, 2> pixels{0, 0};
  int vertices = 0;
  int urb_entry_bytes = 64;  ///< of a vertex
  WalkOrder order = WalkOrder::Raster;
  MediaScoreboard scoreboard;
  int simd_size = 16;  ///< invocations a thread: 8, 16 or 32
  /// Registers that a thread's program uses, of instruction sets that have as many threads as there
  /// is room for; 0 of others.
  int register_bytes = 0;
  /// A thread's first registers say which it is (model/DISPATCH.md 1); else it knows by its launch.
  bool has_header = true;
  int slm_bytes = 0;      ///< shared local memory of a group
  int scratch_bytes = 0;  ///< scratch space of a thread; 0: all have the same, at address 0
  /// Where a spawned thread may begin: instructions, by interface descriptor (isa/MESSAGES.md 7).
  std::vector<std::uint32_t> entries{0};
  bool high_priority = false;
  bool ends_without_eot = false;  ///< running off the end of the kernel ends a thread
  std::uint32_t control = 0;      ///< cr0.0: modes that the dispatcher sets (IVB PRM 3.3.3.8)
  std::uint32_t exceptions = 0;   ///< cr0.1: enabled exceptions
  std::vector<PayloadItem> payload;
  /// What all threads read and none has of its own, of instruction sets that have such registers:
  /// bytes of the uniform file.
  std::vector<PayloadItem> uniforms;
  /// Of the walk's groups only those from one to before another are dispatched, if something says
  /// so.
  std::optional<std::array<int, 2>> part;
  std::vector<std::uint32_t> thread_masks;  ///< channels of each thread, where something says them

  int group_count() const { return groups[0] * groups[1] * groups[2]; }
  int threads_per_group() const;
  int thread_count() const { return group_count() * threads_per_group(); }
};

/// cr0.0 to cr0.3 of a thread at its start.
inline std::array<std::uint32_t, 4> control_registers(const Dispatch& dispatch) {
  return {dispatch.control, dispatch.exceptions, 0, 0};
}

inline constexpr int kMaxDependencies = 8;      ///< thread dependency registers (IVB PRM 3.3.3.11)
inline constexpr int kMaxDependencyOffset = 8;  ///< either way
inline constexpr int kSubspanPixels = 2;        ///< in x and in y
inline constexpr int kUrbHandleBytes = 32;      ///< what a URB handle counts (isa/MESSAGES.md 8)

/// Pixels a thread stands for: 2 subspans side by side in SIMD8, 2 by 2 in SIMD16.
std::array<int, 2> pixel_block(int simd_size);

/// Channels that a thread starts with.
std::uint32_t dispatch_mask(const Dispatch& dispatch, int group, int thread_in_group);

/// Groups that are dispatched, in their order.
std::vector<int> walk_order(const Dispatch& dispatch);

/// Does a thread at an offset of (dx, dy) come before this one in the walk?
bool comes_before(WalkOrder order, int dx, int dy);

/// Groups that a group depends on.
std::vector<int> dependencies_of(const Dispatch& dispatch, int group);

}  // namespace eu::model
