#include "model/hazards/timing_knobs.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <stdexcept>
#include <type_traits>

#include "model/report/analysis/names.hpp"

namespace eu::model {
namespace {

constexpr isa::TimingClass kInOrder[] = {isa::TimingClass::Alu,   isa::TimingClass::CoIssue,
                                         isa::TimingClass::Float, isa::TimingClass::Ternary,
                                         isa::TimingClass::Dot,   isa::TimingClass::HalfConvert};

template <int config::ClassTiming::*Latency>
int in_order_latency(const Timing& timing) {
  return timing.machine.eu.timing[isa::TimingClass::Alu].*Latency;
}

template <int config::ClassTiming::*Latency>
void set_in_order_latency(Timing& timing, int value) {
  const int shift = value - in_order_latency<Latency>(timing);
  for (const isa::TimingClass timing_class : kInOrder) {
    int& latency = timing.machine.eu.timing[timing_class].*Latency;
    latency = std::max(0, latency + shift);
  }
}

template <int config::ClassTiming::*Latency>
TimingKnob in_order_knob(const char* name) {
  return {name, 0, 200, in_order_latency<Latency>, set_in_order_latency<Latency>, {}};
}

/// A knob whose values are those of an enumeration.
template <class Rows>
TimingKnob enum_knob(const char* name, const Rows& rows, int (*get)(const Timing&),
                     void (*set)(Timing&, int)) {
  TimingKnob knob{name, 0, 0, get, set, {}};
  for (const auto& row : rows) knob.words.emplace_back(row.key);
  knob.high = static_cast<int>(knob.words.size()) - 1;
  return knob;
}

#define ENUM_KNOB(place, rows, name)                                                             \
  enum_knob(                                                                                     \
      name, rows, [](const Timing& timing) { return static_cast<int>(timing.machine.place); },   \
      [](Timing& timing, int value) {                                                            \
        timing.machine.place = static_cast<std::decay_t<decltype(timing.machine.place)>>(value); \
      })

std::vector<TimingKnob> make_knobs() {
  using config::ClassTiming;
  std::vector<TimingKnob> knobs = {
      in_order_knob<&ClassTiming::latency_cycles>("fpu latency"),
      in_order_knob<&ClassTiming::acc_latency_cycles>("fpu latency to accumulators"),
      in_order_knob<&ClassTiming::flag_latency_cycles>("fpu latency to flags"),
#define MACHINE_KNOB(place, name, low, high)                                  \
  TimingKnob{name,                                                            \
             low,                                                             \
             high,                                                            \
             [](const Timing& timing) { return timing.machine.place; },       \
             [](Timing& timing, int value) { timing.machine.place = value; }, \
             {}},
#define JITTER_KNOB(place, name, low, high)                                                      \
  TimingKnob{name,                                                                               \
             low,                                                                                \
             high,                                                                               \
             [](const Timing& timing) { return static_cast<int>(timing.jitter.place); },         \
             [](Timing& timing, int value) { timing.jitter.place = static_cast<Cycle>(value); }, \
             {}},
#include "model/hazards/timing_knobs.def"
      ENUM_KNOB(eu.arbitration, config::kArbitrations, "/eu/arbitration"),
      ENUM_KNOB(eu.fetch.kind, config::kFetchKinds, "/eu/fetch/kind"),
      ENUM_KNOB(instruction_cache.start, config::kCacheStarts, "/instruction_cache/start"),
      ENUM_KNOB(llc.start, config::kCacheStarts, "/llc/start"),
  };
  knobs.push_back(
      {"clear by an instruction without channels",
       0,
       2,
       [](const Timing& timing) { return static_cast<int>(timing.jitter.shot_down); },
       [](Timing& timing, int value) { timing.jitter.shot_down = static_cast<ShotDown>(value); },
       {"with its latency", "at once", "never"}});
  return knobs;
}

}  // namespace

const std::vector<TimingKnob>& timing_knobs() {
  static const std::vector<TimingKnob> kKnobs = make_knobs();
  return kKnobs;
}

const TimingKnob& timing_knob(const std::string& name) {
  for (const TimingKnob& knob : timing_knobs())
    if (knob.name == name) return knob;
  throw std::out_of_range("no timing knob is called " + name);
}

TimingPlan plan_of(const config::Machine& machine, const std::vector<KnobSetting>& settings) {
  const Timing own{machine, {}};
  TimingPlan plan;
  for (const KnobSetting& turn : settings) {
    const TimingKnob& knob = timing_knob(turn.knob);
    if (knob.get(own) != turn.to) plan.changes.push_back({&knob, knob.get(own), turn.to});
  }
  return plan;
}

Timing apply(const config::Machine& machine, const TimingPlan& plan) {
  Timing timing{machine, {}};
  timing.jitter.seed = plan.seed;
  timing.jitter.only_response_of = plan.only_response_of;
  for (const TimingChange& change : plan.changes) change.knob->set(timing, change.to);
  return timing;
}

std::string to_text(const TimingPlan& plan, const isa::Program& program) {
  if (plan.changes.empty()) return "the machine's own timing";
  std::string text;
  for (const TimingChange& change : plan.changes) {
    text += (text.empty() ? "" : ", ") + change.knob->name;
    if (change.knob->name == "response delay" && plan.only_response_of < program.size())
      text += " of the send at " + offset_text(program, plan.only_response_of);
    text += fmt::format(" {} -> {}", change.knob->value_text(change.from),
                        change.knob->value_text(change.to));
  }
  return plan.changes.size() == 1 ? text + " alone" : text;
}

}  // namespace eu::model
