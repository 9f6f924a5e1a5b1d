#pragma once
// Kernels of the G13 with their launch, from the shared reference material: a driver's program and
// preamble, its tables, and the contents of buffers before and after.
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "model/dispatch/dispatch.hpp"
#include "model/workload/workload.hpp"
#include "tests/support/g13_program.hpp"
#include "tests/support/shared.hpp"

namespace eu::test {

struct G13Kernel {
  model::Workload workload;
  std::map<std::string, std::vector<std::uint8_t>> after;
  std::uint64_t instructions = 0;                         ///< of all SIMD-groups, without preamble
  std::map<std::size_t, std::uint16_t> uniform_halves{};  ///< nonzero ones after the preamble
};

inline std::string text_of(const std::string& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  if (!file) throw std::runtime_error("cannot read " + path);
  return text.str();
}

/// Number of the half of a uniform register, such as 13 for "u6h".
inline std::size_t uniform_half(const std::string& name) {
  return 2 * std::stoul(name.substr(1)) + (name.back() == 'h' ? 1 : 0);
}

// Addresses of the tables of the driver's compiler: push constants are 488 bytes into the root
// table, and descriptors of 16 bytes begin with a buffer's address.
inline constexpr std::uint64_t kRootTable = 0x10000000;
inline constexpr std::uint64_t kDescriptorTable = 0x20000000;
inline constexpr std::size_t kPushConstants = 488;

inline void add_surface(model::Workload& workload, const std::string& name, std::uint64_t address,
                        std::vector<std::uint8_t> bytes) {
  model::SurfaceData data;
  data.name = name;
  data.index = std::nullopt;
  data.address = address;
  data.size_bytes = static_cast<std::uint32_t>(bytes.size());
  data.initial = std::move(bytes);
  workload.surfaces.push_back(std::move(data));
}

inline void add_uniform(model::Workload& workload, int number, std::uint64_t value) {
  model::PayloadItem item;
  item.byte = 4 * number;
  for (int byte = 0; byte < 8; ++byte)
    item.bytes.push_back(static_cast<std::uint8_t>(value >> 8 * byte));
  workload.dispatch.uniforms.push_back(std::move(item));
}

inline void read_launch(const nlohmann::json& document, model::Workload& workload) {
  model::Dispatch& dispatch = workload.dispatch;
  dispatch.kind = model::DispatchKind::Walker;
  dispatch.simd_size = isa::g13::kLanes;
  dispatch.groups = document.at("groups").get<std::array<int, 3>>();
  dispatch.local_size = document.at("local_size").get<std::array<int, 3>>();
  dispatch.slm_bytes = 32768;
  model::suit_program(dispatch, workload.program);
  add_uniform(workload, 0, kRootTable);
  add_uniform(workload, 2, kDescriptorTable);
}

inline G13Kernel read_g13_kernel(const std::string& folder, const std::string& name) {
  const std::string stem = folder + "/" + name;
  const auto document = nlohmann::json::parse(text_of(stem + ".json"));
  G13Kernel kernel;
  kernel.workload.name = name;
  kernel.workload.program = g13_program(text_of(stem + ".main.hex"));
  kernel.workload.preamble = g13_program(text_of(stem + ".preamble.hex"));
  read_launch(document, kernel.workload);
  std::vector<std::uint8_t> descriptors;
  for (const auto& buffer : document.at("buffers")) {
    const auto address = buffer.at("address").get<std::uint64_t>();
    const std::string buffer_name = "buffer" + std::to_string(kernel.after.size());
    add_surface(kernel.workload, buffer_name, address, g13_bytes(buffer.at("before")));
    const std::string after = buffer.at("after");
    kernel.after[buffer_name] = g13_bytes(buffer.at(after == "same" ? "before" : "after"));
    for (int byte = 0; byte < 16; ++byte)
      descriptors.push_back(static_cast<std::uint8_t>(byte < 8 ? address >> 8 * byte : 0));
  }
  std::vector<std::uint8_t> root(kPushConstants);
  const auto constants = g13_bytes(document.at("push_constants"));
  root.insert(root.end(), constants.begin(), constants.end());
  root.resize(1024);
  add_surface(kernel.workload, "root", kRootTable, std::move(root));
  add_surface(kernel.workload, "descriptors", kDescriptorTable, std::move(descriptors));
  kernel.instructions = document.at("instructions_total").get<std::uint64_t>();
  for (const auto& [half, value] : document.at("uniforms_after_preamble").items())
    kernel.uniform_halves[uniform_half(half)] = value.get<std::uint16_t>();
  return kernel;
}

}  // namespace eu::test
