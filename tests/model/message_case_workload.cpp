#include "tests/model/message_case.hpp"

#include <cstring>

#include "isa/intel/text/text.hpp"
#include "tests/support/model/message.hpp"
#include "tests/support/model/simulate.hpp"

namespace eu::test {
namespace {

model::SurfaceData surface(unsigned index, const std::string& name, model::SurfaceFormat format,
                           int texel_bytes) {
  model::SurfaceData data;
  data.index = index;
  data.name = name;
  data.format = format;
  data.width = 16;
  data.height = 16;
  data.pitch_bytes = static_cast<std::uint32_t>(16 * texel_bytes);
  data.size_bytes = 16 * data.pitch_bytes;
  return data;
}

void fill(model::SurfaceData& data, std::uint32_t first) {
  for (std::uint32_t i = 0; i < data.size_bytes / 4; ++i)
    for (int byte = 0; byte < 4; ++byte)
      data.initial.push_back(static_cast<std::uint8_t>((first + i) >> (8 * byte)));
}

void give(model::Workload& workload, int grf, const model::RegisterData& data) {
  model::PayloadItem item;
  item.byte = 32 * grf;
  item.bytes.resize(32);
  std::memcpy(item.bytes.data(), data.data(), 32);
  workload.dispatch.payload.push_back(item);
}

}  // namespace

std::vector<model::SurfaceData> message_surfaces() {
  using model::SurfaceFormat;
  std::vector<model::SurfaceData> all(5);
  all[0].name = "buffer";
  all[0].size_bytes = 4096;
  fill(all[0], 1000);
  all[1] = surface(1, "image", SurfaceFormat::R32Uint, 4);
  fill(all[1], 5000);
  all[2] = surface(2, "grey", SurfaceFormat::R8G8B8A8Unorm, 4);
  all[2].initial.assign(all[2].size_bytes, 0x80);
  all[3] = surface(3, "target", SurfaceFormat::R8G8B8A8Unorm, 4);
  all[3].initial.assign(all[3].size_bytes, 0);
  all[4] = surface(4, "luma", SurfaceFormat::R8Unorm, 1);
  all[4].initial.assign(all[4].size_bytes, 0x80);
  return all;
}

std::uint32_t descriptor_of(const MessageCase& each) {
  return descriptor(static_cast<unsigned>(each.payload.size()),
                    static_cast<unsigned>(each.response_registers), each.header,
                    each.function_control);
}

model::Workload message_workload(const MessageCase& each, isa::Generation gen, int sends,
                                 const std::string& between) {
  const isa::SfidRow* function =
      isa::find_sfid(static_cast<unsigned>(isa::row(each.kind).sfid), gen);
  char raw[16];
  std::snprintf(raw, sizeof raw, "0x%08x", descriptor_of(each));
  const bool wide = each.exec_size == 16;
  const std::string destination =
      each.response_registers > 0 ? "g" + std::to_string(kResponse) : "null";
  const std::string send =
      "(+f0.0) send(" + std::to_string(each.exec_size) + ") " + destination + "<1>UW g" +
      std::to_string(kPayload) + "<8,8,1>UD " + raw + " " + std::string(function->mesa_name) +
      " MsgDesc: x mlen " + std::to_string(each.payload.size()) + " rlen " +
      std::to_string(each.response_registers) + " { align1 " + (wide ? "1H" : "1Q") + " };\n";
  std::string text = "mov(1) f0<1>UW 0xa5a5UW { align1 WE_all 1N };\n";
  for (int i = 0; i < sends; ++i) text += send + between;
  text += "mov(8) g59<1>UD g" + std::to_string(kResponse) + "<8,8,1>UD { align1 WE_all 1Q };\n";
  model::Workload workload = bare_kernel("nop;\n");
  workload.program = isa::read_mesa(text, gen, "message");
  workload.surfaces = message_surfaces();
  workload.samplers.emplace_back();  // nearest, wraps; its comparison is always true
  give(workload, 1, header({{2, 0}, {3, 2}, {4, 2u << 16}, {5, 2u << 16 | 2}, {7, 0xffff}}));
  for (std::size_t i = 0; i < each.payload.size(); ++i)
    give(workload, kPayload + static_cast<int>(i), each.payload[i]);
  for (int i = 0; i < kResponseRegisters; ++i) give(workload, kResponse + i, same(kBefore));
  return workload;
}

}  // namespace eu::test
