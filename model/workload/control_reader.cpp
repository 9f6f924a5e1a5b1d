#include "model/workload/control_reader.hpp"

#include "isa/gen/exec/thread_state.hpp"

namespace eu::model {
namespace {

using config::JsonCursor;
using config::ObjectReader;

/// In the order of cr0.0 bits 5:4.
const std::vector<std::string_view> kRoundings = {"nearest_even", "up", "down", "toward_zero"};
const std::vector<std::string_view> kExceptions = {"illegal_opcode", "software", "breakpoint"};
constexpr std::uint32_t kExceptionBits[] = {isa::cr1::kIllegalOpcodeEnable,
                                            isa::cr1::kSoftwareEnable, isa::cr1::kBreakpointEnable};

std::uint32_t read_control(const JsonCursor& cursor) {
  if (!cursor.present()) return 0;
  ObjectReader object = cursor.object();
  std::uint32_t control = 0;
  const auto mode = [&](const char* key, std::uint32_t bit) {
    if (object.optional(key).boolean(false)) control |= bit;
  };
  mode("alt_mode", isa::cr0::kAltMode);
  mode("single_program_flow", isa::cr0::kSingleProgramFlow);
  mode("vector_mask", isa::cr0::kVectorMaskEnable);
  mode("double_denorms", isa::cr0::kDoubleDenorms);
  control |= static_cast<std::uint32_t>(object.optional("rounding").choice(kRoundings, 0)) << 4;
  object.finish();
  return control;
}

}  // namespace

void read_control_registers(ObjectReader& object, Dispatch& dispatch) {
  dispatch.control = read_control(object.optional("control"));
  for (const JsonCursor& item : object.optional("exceptions").array(0, kExceptions.size()))
    dispatch.exceptions |= kExceptionBits[item.choice(kExceptions)];
}

}  // namespace eu::model
