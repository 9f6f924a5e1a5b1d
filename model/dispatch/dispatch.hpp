#pragma once
// A dispatch: its groups of threads, their order, and what delays a thread.
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "config/machine/machine_fwd.hpp"
#include "isa/element.hpp"
#include "isa/program.hpp"

namespace eu::model {

/// A value that differs between threads or channels (dispatch.def).
enum class Builtin : std::uint8_t {
#define BUILTIN(id, name, each_channel, meaning) id,
#include "model/dispatch/dispatch.def"
};
const std::vector<std::string_view>& builtin_names();
bool is_each_channel(Builtin builtin);

/// Initial contents of registers: consecutive elements from a byte of the register file on.
struct PayloadItem {
  int byte = 0;  ///< in the register file
  isa::Element type = isa::Element::UD;
  std::optional<Builtin> builtin;
  std::vector<std::uint8_t> bytes;  ///< unless it is a builtin
  std::string address_of{};  ///< surface whose address `bytes` contains, if they are an address
  /// `bytes` has an equal part for each thread; otherwise all threads get all of it.
  bool each_thread = false;
  /// `bytes` has an equal part for each thread of a group; all groups get the same.
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

/// Threads of a group as the walker itself counts them, instead of
/// invocations (model/DISPATCH.md 1).
struct ThreadGrid {
  std::array<int, 3> threads{1, 1, 1};
  std::uint32_t right_mask = ~0u;   ///< channels of the last thread in x
  std::uint32_t bottom_mask = ~0u;  ///< channels of the last row in y
};

/// Dependencies of a media thread, by their positions relative to it (model/DISPATCH.md 2).
struct MediaScoreboard {
  std::vector<std::array<int, 2>> dependencies;  ///< (dx, dy), at most 8
  /// True: the dispatcher starts a thread after its dependencies have ended. False: the thread
  /// starts, and sendc waits for the threads in its dependency registers.
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
  int simd_size = 16;  ///< invocations per thread: 8, 16 or 32
  /// Bytes of registers that a thread's program uses, for instruction sets in which this limits the
  /// number of threads; otherwise 0.
  int register_bytes = 0;
  /// True: a thread's first registers identify it (model/DISPATCH.md 1). False: its launch does.
  bool has_header = true;
  int slm_bytes = 0;      ///< shared local memory of a group
  int scratch_bytes = 0;  ///< scratch space of a thread; 0: all threads use the same, at address 0
  /// Instructions at which a spawned thread may begin, by interface descriptor (isa/MESSAGES.md 7).
  std::vector<std::uint32_t> entries{0};
  bool high_priority = false;
  bool ends_without_eot = false;  ///< running off the end of the kernel ends a thread
  std::uint32_t control = 0;      ///< cr0.0: modes that the dispatcher sets (IVB PRM 3.3.3.8)
  std::uint32_t exceptions = 0;   ///< cr0.1: enabled exceptions
  std::vector<PayloadItem> payload;
  /// Bytes of the uniform file, which all threads share, for instruction sets
  /// with uniform registers.
  std::vector<PayloadItem> uniforms;
  /// If set, only this range of the walk's groups is dispatched: first, and one after the last.
  std::optional<std::array<int, 2>> part;
  std::vector<std::uint32_t> thread_masks;  ///< channels of each thread, if specified

  int group_count() const { return groups[0] * groups[1] * groups[2]; }
  int threads_per_group() const;
  int thread_count() const { return group_count() * threads_per_group(); }
};

/// cr0.0 to cr0.3 of a thread at its start.
inline std::array<std::uint32_t, 4> control_registers(const Dispatch& dispatch) {
  return {dispatch.control, dispatch.exceptions, 0, 0};
}

inline constexpr int kMaxDependencies = 8;      ///< thread dependency registers (IVB PRM 3.3.3.11)
inline constexpr int kMaxDependencyOffset = 8;  ///< in either direction
inline constexpr int kSubspanPixels = 2;        ///< in x and in y
inline constexpr int kUrbHandleBytes = 32;      ///< unit of a URB handle (isa/MESSAGES.md 8)

/// Width and height of a thread's block of pixels: 2 subspans side by side in SIMD8, 2 by
/// 2 in SIMD16.
std::array<int, 2> pixel_block(int simd_size);

/// Mask of the channels with which a thread starts.
std::uint32_t dispatch_mask(const Dispatch& dispatch, int group, int thread_in_group);

/// Groups that are dispatched, in order.
std::vector<int> walk_order(const Dispatch& dispatch);

/// True if a thread at an offset of (dx, dy) precedes this one in the walk.
bool comes_before(WalkOrder order, int dx, int dy);

/// Groups that a group depends on.
std::vector<int> dependencies_of(const Dispatch& dispatch, int group);

// Numbers and positions of groups, threads and pixels.

/// Position of number `index` in a box, x fastest.
inline std::array<int, 3> position(int index, const std::array<int, 3>& extent) {
  return {index % extent[0], index / extent[0] % extent[1], index / extent[0] / extent[1]};
}

/// Pixel of a channel. A subspan is four channels, left to right, then down; the subspans of a
/// block are in the same order.
inline std::array<int, 2> pixel_position(const Dispatch& dispatch, int group, int lane) {
  const std::array<int, 2> block = pixel_block(dispatch.simd_size);
  const std::array<int, 3> at = position(group, dispatch.groups);
  const int subspan = lane / 4;
  return {at[0] * block[0] + subspan % 2 * kSubspanPixels + lane % 2,
          at[1] * block[1] + subspan / 2 * kSubspanPixels + lane / 2 % 2};
}

// Number of threads for which a subslice has registers.

/// Bytes of the program's registers, up to the last register that it names.
int register_bytes(const isa::Program& program);

/// Sets what the program's instruction set determines in a dispatch: whether threads have a header,
/// and their bytes of registers.
void suit_program(Dispatch& dispatch, const isa::Program& program);

/// Number of threads that a subslice can hold at a time: the number of its slots, or what its
/// register file has room for, in lanes of whole granules.
int threads_of_subslice(const config::Machine& machine, const Dispatch& dispatch);

}  // namespace eu::model
