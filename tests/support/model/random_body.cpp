#include "tests/support/model/random_body.hpp"

#include "tests/support/random_instruction.hpp"

namespace eu::test {
namespace {

constexpr int kMaxDepth = 3;
constexpr int kChannelCounters = 100;  ///< two registers per depth
constexpr int kCounter = 110;          ///< one element per depth

/// Flag of jmpi loops: the counter is tested at once, so any flag works.
constexpr const char* kFlag = "f0.0";
/// Flag of loops that channels leave in the middle: set at the top, used at the bottom.
constexpr const char* kLoopFlag = "f1.1";

}  // namespace

std::vector<std::string> RandomBody::write() {
  block(options_.instructions, {});
  return std::move(lines_);
}

std::string RandomBody::flow(const std::string& mnemonic, const std::string& targets) const {
  return join({mnemonic, size(whole(simd_)), targets, " ", options(whole(simd_))});
}

void RandomBody::block(int instructions, const Place& place) {
  const std::size_t end = lines_.size() + static_cast<std::size_t>(instructions);
  do piece(place);
  while (lines_.size() < end);
}

void RandomBody::piece(const Place& place) {
  const int roll = choice_.below(100);
  if (roll < 15 && options_.messages.any())
    return add(random_message(choice_, simd_, options_.messages));
  if (roll < 19 && place.depth == 0 && options_.barriers) return group_work();
  if (roll < 32 && place.depth < kMaxDepth && options_.control_flow) {
    switch (choice_.below(4)) {
      case 0: return branch(place);
      case 1: return place.loops ? channel_loop(place) : branch(place);
      case 2: return counted_loop(place);
      default: return skip(place);
    }
  }
  if (roll < 36 && !place.repeat.empty()) return leave_loop(place);
  if (options_.doubles_percent > 0 && choice_.chance(options_.doubles_percent))
    return add(random_double(choice_, simd_, options_.gen));
  add(random_instructions(choice_, simd_));
}

void RandomBody::branch(const Place& place) {
  const bool has_else = choice_.chance(50);
  const std::string other = label(), other_body = label(), end = label(), after = label();
  Place inside = place;
  ++inside.depth;
  inside.end = has_else ? other : end;
  add(random_compare(choice_, whole(simd_)));
  add(flow("(+f0.0) if", join({"JIP: ", has_else ? other_body : end, " UIP: ", end})));
  block(choice_.between(1, 6), inside);
  if (has_else) {
    inside.end = end;
    add(other + ":");
    add(flow("else", "JIP: " + end));
    add(other_body + ":");
    block(choice_.between(1, 6), inside);
  }
  add(end + ":");
  add(flow("endif", "JIP: " + (place.end.empty() ? after : place.end)));
  add(after + ":");
}

/// Writes a loop in which each channel counts its own rounds, one to four.
void RandomBody::channel_loop(const Place& place) {
  const Channels channels = whole(simd_);
  const int counter = kChannelCounters + 2 * place.depth;
  const std::string next = packed(counter, "D", simd_) + " ";
  const std::string top = label(), repeat = label();
  const bool is_left = choice_.chance(50);
  const auto count = [&](const char* flag) {
    add(join({"add", size(channels), grf(counter), "<1>D ", next, "-1D ", options(channels)}));
    add(join({"cmp.g.", flag, size(channels), "null<1>D ", next, "0D ", options(channels)}));
  };
  add(join({"and", size(channels), grf(counter), "<1>D ",
            packed(pool_register(choice_, 2), "D", simd_), " 3D ", options(channels)}));
  add(join({"add", size(channels), grf(counter), "<1>D ", next, "1D ", options(channels)}));
  add(top + ":");
  Place inside{place.depth + 1, !is_left && place.loops, repeat, is_left ? repeat : ""};
  if (is_left) count(kLoopFlag);
  block(choice_.between(1, 6), inside);
  if (!is_left) count(kFlag);
  add(repeat + ":");
  add(flow(join({"(+", is_left ? kLoopFlag : kFlag, ") while"}), "JIP: " + top));
}

void RandomBody::leave_loop(const Place& place) {
  add(random_compare(choice_, whole(simd_)));
  add(flow(choice_.word({"(+f0.0) break", "(+f0.0) cont"}),
           join({"JIP: ", place.end, " UIP: ", place.repeat})));
}

/// Writes a loop in which the thread counts its rounds, two to four.
void RandomBody::counted_loop(const Place& place) {
  const std::string counter = join({grf(kCounter), ".", std::to_string(place.depth)});
  const std::string one = options({1, "1N", true});
  const std::string top = label();
  Place inside = place;
  ++inside.depth;
  inside.repeat.clear();  // a channel that left would take part in the count
  add(join({"mov(1) ", counter, "<1>D ", std::to_string(choice_.between(2, 4)), "D ", one}));
  add(top + ":");
  block(choice_.between(1, 6), inside);
  add(join({"add.nz.f0.0(1) ", counter, "<1>D ", counter, "<0,1,0>D -1D ", one}));
  add(join({"(+f0.0) jmpi(1) ", top, " ", one}));
}

/// Writes a jump over a block: always, or if one number is less than another.
void RandomBody::skip(const Place& place) {
  const std::string one = options({1, "1N", true});
  const std::string after = label();
  Place inside = place;
  ++inside.depth;
  inside.repeat.clear();
  const bool always = choice_.chance(40);
  if (!always)
    add(join({"cmp.l.f0.0(1) null<1>D ", grf(pool_register(choice_)), "<0,1,0>D ",
              grf(pool_register(choice_)), "<0,1,0>D ", one}));
  add(join({always ? "" : "(+f0.0) ", "jmpi(1) ", after, " ", one}));
  block(choice_.between(1, 4), inside);
  add(after + ":");
}

/// Writes a barrier, sometimes with work before the wait or an exchange of data after it.
void RandomBody::group_work() {
  const bool exchange = options_.messages.local_memory && choice_.chance(60);
  if (exchange) {
    add(write_local(choice_, simd_));
    if (options_.messages.data_cache) add(fence());
  }
  add(barrier_message());
  for (int i = choice_.of({0, 0, 2, 5}); i > 0; --i) add(random_instructions(choice_, simd_));
  add(barrier_wait());
  if (!exchange) return;
  add(read_other_local(choice_, simd_, group_threads_));
  add(barrier_message());
  add(barrier_wait());
}

}  // namespace eu::test
