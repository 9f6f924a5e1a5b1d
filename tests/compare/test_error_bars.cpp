// eusim run --error-bars equals runs on the machines drawn.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <set>

#include "config/json/json_document.hpp"
#include "config/machine/machine.hpp"
#include "config/machine/machine_file.hpp"
#include "tests/support/command.hpp"
#include "tests/support/files.hpp"

namespace eu::test {
namespace {

/// Three numbers with ranges; of two, only the sum is known.
constexpr const char* kPatch = R"({
  "schema": "eusim.machine/v1",
  "memory": {"latency_cycles": 224}, "l3": {"latency_cycles": 16},
  "data_cache": {"latency_cycles": 12},
  "sources": {
    "/memory/latency_cycles": {"kind": "derived", "ref": "a row",
      "range": {"basis": "propagated", "low": 200, "high": 260, "why": "the spread of the row"}},
    "/l3/latency_cycles": {"kind": "assumed", "ref": "a share",
      "range": {"basis": "argued", "low": 8, "high": 24, "why": "only the sum is known"}},
    "/data_cache/latency_cycles": {"kind": "derived", "ref": "the sum",
      "range": {"basis": "propagated", "low": 10, "high": 14, "why": "the spread of the sum",
                "follows": {"/l3/latency_cycles": -1}}}}})";

/// ivb_gt2 with all numbers certain.
std::string certain_machine() {
  config::Diagnostics diagnostics;
  config::JsonValue machine =
      config::parse_json(config::resolved_json(config::load_machine("ivb_gt2")), "m", diagnostics)
          .value();
  for (config::JsonMember& member : *machine.object()) {
    if (member.key != "sources") continue;
    for (config::JsonMember& source : *member.value.object()) {
      auto& members = *source.value.object();
      members.erase(std::remove_if(members.begin(), members.end(),
                                   [](const auto& each) { return each.key == "range"; }),
                    members.end());
    }
  }
  return config::to_text(machine);
}

class ErrorBars : public ::testing::Test {
 protected:
  ErrorBars() {
    std::ofstream(path("certain.json")) << certain_machine();
    std::ofstream(path("unsure.json")) << kPatch;
  }
  std::string path(const std::string& name) const { return directory_.path() + "/" + name; }

  CommandResult run(std::vector<std::string> options) const {
    options.insert(options.begin(), {"run", kDriverSaxpy, "--machine", path("certain.json"),
                                     "--patch", path("unsure.json"), "--report", "none"});
    return eusim(options, directory_.path());
  }
  config::JsonValue document(std::vector<std::string> options) const {
    options.insert(options.end(), {"--json", "-"});
    const CommandResult result = run(options);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    config::Diagnostics diagnostics;
    auto value = config::parse_json(result.out, "result", diagnostics, {std::size_t{1} << 30, 64});
    diagnostics.throw_if_any();
    return *value;
  }

  const TemporaryDirectory directory_;
};

const config::JsonValue& at(const config::JsonValue& value, const std::string& path) {
  return *config::find_path(value, *config::split_path(path));
}
std::int64_t number(const config::JsonValue& value, const std::string& path) {
  return std::get<std::int64_t>(at(value, path).data);
}
std::vector<std::int64_t> numbers(const config::JsonValue& value, const std::string& path) {
  std::vector<std::int64_t> numbers;
  for (const config::JsonValue& each : std::get<config::JsonValue::Array>(at(value, path).data))
    numbers.push_back(std::get<std::int64_t>(each.data));
  return numbers;
}

/// Each draw equals the run on the machine that `config resolve --draw` writes.
TEST_F(ErrorBars, AreRunsOnTheMachinesDrawn) {
  const std::vector<std::int64_t> drawn =
      numbers(document({"--error-bars=6", "--seed", "3"}), "/error_bars/draw_cycles");
  ASSERT_EQ(drawn.size(), 6u);
  EXPECT_GT(std::set<std::int64_t>(drawn.begin(), drawn.end()).size(), 3u);
  for (std::size_t draw = 0; draw < drawn.size(); ++draw) {
    const CommandResult machine =
        eusim({"config", "resolve", path("certain.json"), "--patch", path("unsure.json"), "--draw",
               std::to_string(draw + 1) + "/6", "--seed", "3"});
    ASSERT_EQ(machine.exit_code, 0) << machine.err;
    std::ofstream(path("drawn.json")) << machine.out;
    const CommandResult alone = eusim({"run", kDriverSaxpy, "--machine", path("drawn.json"),
                                       "--report", "none", "--json", path("alone.json")});
    ASSERT_EQ(alone.exit_code, 0) << alone.err;
    config::Diagnostics diagnostics;
    EXPECT_EQ(number(*config::read_json_file(path("alone.json"), diagnostics), "/summary/cycles"),
              drawn[draw]);
  }
}

TEST_F(ErrorBars, AreTheSameBytesWhateverTheJobs) {
  const std::string one = run({"--error-bars=16", "--jobs", "1", "--json", "-"}).out;
  EXPECT_EQ(one, run({"--error-bars=16", "--jobs", "5", "--json", "-"}).out);
  EXPECT_NE(one, run({"--error-bars=16", "--seed", "2", "--json", "-"}).out);
  EXPECT_NE(one.find("\"error_bars\""), std::string::npos);
}

/// Error bars change nothing of the run itself.
TEST_F(ErrorBars, ChangeNothingOfTheRun) {
  config::JsonValue with = document({"--error-bars=4"});
  auto& members = *with.object();
  members.erase(std::remove_if(members.begin(), members.end(),
                               [](const auto& member) { return member.key == "error_bars"; }),
                members.end());
  EXPECT_EQ(config::to_text(with), config::to_text(document({})));
}

/// Two numbers that count only as a sum do not widen the interval; a number that is set is certain.
TEST_F(ErrorBars, NameTheirCauses) {
  const config::JsonValue bars = document({"--error-bars"});
  const auto& causes = std::get<config::JsonValue::Array>(at(bars, "/error_bars/causes").data);
  ASSERT_GE(causes.size(), 1u);
  EXPECT_EQ(std::get<std::string>(at(causes[0], "/path").data), "/memory/latency_cycles");
  EXPECT_GT(std::get<double>(at(causes[0], "/share").data), 0.9);
  EXPECT_EQ(std::get<std::string>(at(bars, "/error_bars/measure_first").data),
            "/memory/latency_cycles");
  const std::int64_t width =
      number(bars, "/error_bars/cycles/p95") - number(bars, "/error_bars/cycles/p5");
  EXPECT_GT(width, 50);
  EXPECT_LT(number(causes[0], "/width_if_known_cycles"), 10);

  const config::JsonValue set = document({"--error-bars", "--set", "/memory/latency_cycles=224"});
  EXPECT_LT(number(set, "/error_bars/cycles/p95") - number(set, "/error_bars/cycles/p5"), 10);
}

/// The class of the model's own error is that of the busiest part. In saxpy its bound is 519 of
/// 1132 cycles, in the other kernel nearly all.
TEST_F(ErrorBars, SayThatARunIsFarFromAllLimits) {
  const auto report_of = [](const char* workload) {
    return eusim({"run", kWorkloads + workload, "--report", "none", "--error-bars=2"}).out;
  };
  const std::string far = report_of("driver_saxpy_1024.json");
  EXPECT_NE(far.find(", with 46 % of the cycles; few"), std::string::npos) << far;
  EXPECT_NE(far.find("own error may be larger"), std::string::npos) << far;
  const std::string near = report_of("shader_atomics_ivb.json");
  EXPECT_NE(near.find("as the busiest part is "), std::string::npos) << near;
  EXPECT_EQ(near.find("own error may be larger"), std::string::npos) << near;
}

/// In every draw, six latencies are at least the machine's own values, so the run is the fastest.
TEST_F(ErrorBars, SayWhyTheRunIsOutsideOfItsOwnInterval) {
  std::string values, sources;
  for (const char* part :
       {"memory", "llc", "l3", "data_cache", "instruction_cache", "dispatcher"}) {
    values += std::string(", \"") + part + "\": {\"latency_cycles\": 20}";
    sources += (sources.empty() ? "\"/" : ", \"/") + std::string(part) +
               R"(/latency_cycles": {"kind": "assumed", "ref": "r", "range": {"basis": "argued",)" +
               R"("low": 20, "high": 400, "why": "the least of several"}})";
  }
  std::ofstream(path("unsure.json"))
      << R"({"schema": "eusim.machine/v1")" << values << ", \"sources\": {" << sources << "}}";
  const config::JsonValue outside = document({"--error-bars=32"});
  EXPECT_LT(number(outside, "/summary/cycles"), number(outside, "/error_bars/cycles/p5"));
  const std::string text = std::get<std::string>(at(outside, "/error_bars/outside").data);
  EXPECT_EQ(
      text.rfind("the run is faster than this whole interval, as a number is at an end of its "
                 "range: /",
                 0),
      0u)
      << text;
  EXPECT_NE(text.find("latency_cycles is 20 in 20 to 400 (the least of several)"),
            std::string::npos)
      << text;
  EXPECT_NE(run({"--error-bars=32"}).out.find("the run is faster than this whole interval"),
            std::string::npos);

  std::ofstream(path("unsure.json")) << kPatch;
  EXPECT_EQ(document({"--error-bars=32"}).find("error_bars")->find("outside"), nullptr);
}

TEST_F(ErrorBars, OfWhatIfsAreOnTheSameDraws) {
  const config::JsonValue both =
      document({"--error-bars=8", "--if", "deep_queue", "--if", "/llc/latency_cycles=10"});
  EXPECT_EQ(std::get<std::string>(at(both, "/what_ifs/deep_queue/gain/verdict").data),
            "the same in 8 of 8");
  const std::string faster = "/what_ifs/" + std::string("~1llc~1latency_cycles=10") + "/gain";
  EXPECT_EQ(number(both, faster + "/better"), 8);

  const config::JsonValue alone = document({"--error-bars=8", "--set", "/llc/latency_cycles=10"});
  const auto a = numbers(both, "/error_bars/draw_cycles");
  const auto b = numbers(alone, "/error_bars/draw_cycles");
  double least = 100;
  for (std::size_t i = 0; i < a.size(); ++i)
    least = std::min(least, 100.0 * static_cast<double>(a[i] - b[i]) / static_cast<double>(a[i]));
  EXPECT_GE(std::get<double>(at(both, faster + "/percent_p5").data), least - 0.001);
}

TEST_F(ErrorBars, OfTwoResultsAreComparedDrawByDraw) {
  const auto result = [&](const std::string& name, std::vector<std::string> options) {
    options.insert(options.end(), {"--json", path(name)});
    ASSERT_EQ(run(options).exit_code, 0);
  };
  result("a.json", {"--error-bars=8"});
  result("b.json", {"--error-bars=8", "--set", "/llc/latency_cycles=10"});
  result("other.json", {"--error-bars=8", "--seed", "2"});
  result("none.json", {});
  const CommandResult compared = eusim({"compare", path("a.json"), path("b.json")});
  EXPECT_NE(compared.out.find("better in 8 of 8"), std::string::npos) << compared.out;
  EXPECT_EQ(eusim({"compare", path("a.json"), path("b.json"), "--error-bars"}).exit_code, 0);
  for (const char* unlike : {"other.json", "none.json"}) {
    const CommandResult refused =
        eusim({"compare", path("a.json"), path(unlike), "--error-bars"}, directory_.path());
    EXPECT_EQ(refused.exit_code, 4) << unlike;
    EXPECT_NE(refused.err.find("no error bars to compare"), std::string::npos) << refused.err;
    EXPECT_EQ(eusim({"compare", path("a.json"), path(unlike)}).exit_code, 0) << unlike;
  }
}

TEST_F(ErrorBars, OfATraceAreThoseOfTheRun) {
  ASSERT_EQ(eusim({"record", kDriverSaxpy, "-o", path("t.eutrace")}).exit_code, 0);
  const CommandResult replay =
      eusim({"replay", path("t.eutrace"), "--machine", path("certain.json"), "--patch",
             path("unsure.json"), "--report", "none", "--error-bars=8", "--json",
             path("replay.json"), "--jobs", "2"});
  ASSERT_EQ(replay.exit_code, 0) << replay.err;
  config::Diagnostics diagnostics;
  EXPECT_EQ(numbers(*config::read_json_file(path("replay.json"), diagnostics, {1u << 26, 64}),
                    "/error_bars/draw_cycles"),
            numbers(document({"--error-bars=8"}), "/error_bars/draw_cycles"));
}

/// A draw that does not end leaves no interval, and the message names the draw.
TEST_F(ErrorBars, NameTheMachineThatDoesNotFinish) {
  const std::int64_t nominal = number(document({}), "/summary/cycles");
  const CommandResult result =
      run({"--error-bars=32", "--max-cycles", std::to_string(nominal + 20)});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_NE(result.out.find("none: machine "), std::string::npos) << result.out;
  EXPECT_NE(result.out.find("cycle limit"), std::string::npos) << result.out;
}

TEST_F(ErrorBars, AreRefusedWhereTheyMeanNothing) {
  EXPECT_EQ(run({"--error-bars=0"}).exit_code, 2);
  EXPECT_EQ(run({"--error-bars=1025"}).exit_code, 2);
  EXPECT_EQ(run({"--error-bars=x"}).exit_code, 2);
  EXPECT_EQ(run({"--seed", "3"}).exit_code, 2);
  EXPECT_EQ(run({"--jobs", "3"}).exit_code, 2);
  EXPECT_EQ(run({"--error-bars", "--untimed"}).exit_code, 2);
  EXPECT_EQ(run({"--error-bars=1"}).exit_code, 0);
}

}  // namespace
}  // namespace eu::test
