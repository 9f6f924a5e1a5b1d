// Surfaces inside others, surfaces without an index, and workloads written and read back.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "model/io/atomic_file.hpp"
#include "model/workload/workload_document.hpp"
#include "model/workload/workload_reader.hpp"
#include "tests/support/model/message.hpp"
#include "tests/support/model/message_kernel.hpp"
#include "tests/support/model/simulate.hpp"
#include "tests/support/model/thread_family.hpp"

namespace eu::test {
namespace {

namespace fs = std::filesystem;

class InnerSurfaces : public testing::Test {
 protected:
  InnerSurfaces() {
    std::string name = testing::TempDir() + "eusimXXXXXX";
    folder_ = mkdtemp(name.data());
    // y[i] = x[i] for eight channels: reads surface 1, writes surface 2.
    // For eight channels y[i] = x[i] + 100: reads surface 1, writes surface 2.
    const unsigned all_red = 2u << 4 | 0xe;
    write(
        "k.asm",
        "shl(8) g20<1>UD g2<8,8,1>UD 2UD { align1 WE_all 1Q };\n" +
            send_text("g5<1>UW", "data", descriptor(1, 1, false, port_control(5, all_red, 1))) +
            "add(8) g21<1>UD g5<8,8,1>UD 100UD { align1 WE_all 1Q };\n" +
            send_text("null<1>UW", "data", descriptor(2, 0, false, port_control(13, all_red, 2))) +
            end());
  }
  ~InnerSurfaces() override { fs::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  void write(const std::string& name, const std::string& text) const {
    std::ofstream(path(name)) << text;
  }
  /// A workload with these surfaces.
  std::string document(const std::string& surfaces, const std::string& payload = "") const {
    return R"({"schema": "eusim.workload/v1", "name": "w",
 "kernel": {"file": "k.asm", "gen": "ivb", "format": "mesa"},
 "dispatch": {"kind": "walker", "groups": [2, 1, 1], "local_size": [16, 1, 1], "simd_size": 8,
  "payload": [{"grf": 2, "type": "ud", "builtin": "lane"})" +
           payload + R"(]},
 "surfaces": [)" +
           surfaces + "]}";
  }
  model::Workload read(const std::string& text) const {
    write("w.json", text);
    model::InputOptions options;
    options.gen = isa::Generation::Ivb;
    return model::read_workload(path("w.json"), options);
  }
  /// The error of a workload with these surfaces.
  std::string error(const std::string& surfaces, const std::string& payload = "") const {
    try {
      read(document(surfaces, payload));
    } catch (const config::InputError& error) {
      return error.what();
    }
    return "";
  }

  const std::string kBuffer =
      R"({"name": "buffer", "size_bytes": 8192, "data": {"type": "ud", "pattern": "iota", "count": 64}})";
  static std::string inside(const std::string& name, int index, int offset, int size = 32) {
    return R"({"name": ")" + name + R"(", "index": )" + std::to_string(index) +
           R"(, "inside": "buffer", "offset_bytes": )" + std::to_string(offset) +
           R"(, "size_bytes": )" + std::to_string(size) + "}";
  }

  fs::path folder_;
};

std::uint32_t dword(const std::vector<std::uint8_t>& bytes, std::size_t at) {
  return bytes.at(4 * at) | static_cast<std::uint32_t>(bytes.at(4 * at + 1)) << 8;
}

TEST_F(InnerSurfaces, AreStretchesOfTheSameBytes) {
  const config::Machine machine = config::load_machine("ivb_gt2");
  const model::Workload workload =
      read(document(kBuffer + "," + inside("x", 1, 40) + "," + inside("y", 2, 4096)));
  for (const SimulatedRun& run : {simulate(machine, workload), run_untimed(machine, workload)}) {
    ASSERT_EQ(run.outcome, model::Outcome::Finished) << run.failure;
    const std::vector<std::uint8_t>& buffer = run.surfaces.at("buffer");
    for (std::size_t i = 0; i < 8; ++i) {
      EXPECT_EQ(dword(run.surfaces.at("y"), i), 110 + i);
      EXPECT_EQ(dword(buffer, 1024 + i), 110 + i);
      EXPECT_EQ(dword(run.surfaces.at("x"), i), 10 + i);
    }
  }
}

TEST_F(InnerSurfaces, AnEarlierWriteIsSeenThroughAnother) {
  const config::Machine machine = config::load_machine("ivb_gt2");
  // Both are the same dwords: the second group reads the first one's results, or the initial data.
  const model::Workload workload =
      read(document(kBuffer + "," + inside("x", 1, 0) + "," + inside("y", 2, 0)));
  const SimulatedRun run = run_untimed(machine, workload);
  EXPECT_GE(dword(run.surfaces.at("x"), 3), 103u);
  EXPECT_EQ(run.surfaces.at("x"), run.surfaces.at("y"));
}

TEST_F(InnerSurfaces, ErrorsSayWhatIsWrong) {
  const auto has = [&](const std::string& surfaces, const std::string& text) {
    const std::string found = error(surfaces);
    EXPECT_NE(found.find(text), std::string::npos) << surfaces << "\n" << found;
  };
  has(kBuffer, "index");  // not reachable
  has(inside("x", 1, 0), "no surface before this one is called \"buffer\"");
  has(kBuffer + "," + inside("x", 1, 8180), "it ends at byte 8212, but \"buffer\" has 8192");
  has(R"({"name": "a", "index": 0, "size_bytes": 64, "offset_bytes": 4})", "offset_bytes");
  has(kBuffer +
          R"(,{"name": "x", "index": 1, "inside": "buffer", "data": {"type": "ud", "values": [1]}})",
      "is the other surface's");
  has(kBuffer + "," + inside("x", 1, 0) +
          R"(,{"name": "y", "index": 2, "inside": "x", "size_bytes": 4})",
      "has bytes of its own");
}

TEST_F(InnerSurfaces, WrittenWorkloadsAreReadBackAsTheyWere) {
  const config::Machine machine = config::load_machine("ivb_gt2");
  const model::Workload workload =
      read(document(kBuffer + "," + inside("x", 1, 40) + "," + inside("y", 2, 4096),
                    R"(,{"grf": 30, "type": "ud", "values": [1, 2, 3]}
,{"grf": 31, "each_thread_of_group": true, "type": "ud", "values": [7, 9]})"));
  model::FileBatch files;
  model::write_workload(workload, path("copy"), files);
  files.publish();
  model::InputOptions options;
  options.gen = isa::Generation::Ivb;
  const model::Workload copy = model::read_workload(path("copy.json"), options);
  ASSERT_EQ(copy.surfaces.size(), workload.surfaces.size());
  model::UntimedOptions keep;
  keep.keep_registers = true;
  const SimulatedRun one = run_untimed(machine, workload, keep);
  const SimulatedRun other = run_untimed(machine, copy, keep);
  EXPECT_EQ(one.surfaces, other.surfaces);
  for (int thread = 0; thread < 4; ++thread) {
    EXPECT_EQ(one.grf(thread), other.grf(thread));
    EXPECT_EQ(dword(one.grf(thread), 31 * 8), thread % 2 == 0 ? 7u : 9u);
    EXPECT_EQ(dword(one.grf(thread), 30 * 8 + 2), 3u);
  }
  EXPECT_EQ(simulate(machine, workload).number("/summary/cycles"),
            simulate(machine, copy).number("/summary/cycles"));
}

TEST_F(InnerSurfaces, GivenAddressesAreExclusive) {
  model::Workload workload;
  const auto add = [&](const char* name, std::uint32_t size, std::optional<std::uint64_t> address) {
    model::SurfaceData surface;
    surface.name = name;
    surface.size_bytes = size;
    surface.address = address;
    workload.surfaces.push_back(surface);
  };
  add("a", 5000, std::nullopt);
  add("low", 4096, 0x13000);
  add("b", 4096, std::nullopt);
  add("high", 4096, std::uint64_t{1} << 40);
  add("c", 8192, std::nullopt);
  const model::SurfacePlaces places = model::surface_places(workload);
  EXPECT_EQ(places.bases[0], 0x10000u);
  EXPECT_EQ(places.bases[1], 0x12000u) << "its place differs from its pointers";
  EXPECT_EQ(model::address_of(workload, "low"), 0x13000u);
  EXPECT_EQ(places.bases[2], 0x14000u) << "0x13000 would be the other's address";
  EXPECT_EQ(places.bases[4], 0x16000u);
  EXPECT_EQ(places.free.first, 0x18000u);
  EXPECT_EQ(places.free.end, std::uint64_t{1} << 32);
}

TEST_F(InnerSurfaces, CancelledRunsEnd) {
  const config::Machine machine = config::load_machine("ivb_gt2");
  const model::Workload workload =
      read(document(kBuffer + "," + inside("x", 1, 40) + "," + inside("y", 2, 4096)));
  model::UntimedOptions untimed;
  untimed.is_cancelled = [] { return true; };
  EXPECT_THROW(model::UntimedRun(machine, workload, untimed).run(), model::RunCancelled);
  model::RunOptions timed;
  timed.is_cancelled = [] { return true; };
  EXPECT_ANY_THROW(simulate(machine, workload, timed));
}

}  // namespace
}  // namespace eu::test
