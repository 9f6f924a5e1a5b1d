#include "model/workload/dispatch_json.hpp"

namespace eu::model {
namespace {

using config::JsonCursor;
using config::ObjectReader;

std::uint32_t read_control(const JsonCursor& cursor, const isa::Isa& isa) {
  if (!cursor.present()) return 0;
  ObjectReader object = cursor.object();
  std::uint32_t control = 0;
  for (const isa::ControlBit& mode : isa.modes)
    if (object.optional(mode.key).boolean(false)) control |= mode.bit;
  control |= static_cast<std::uint32_t>(object.optional("rounding").choice(rounding_names(), 0))
             << isa.rounding_shift;
  object.finish();
  return control;
}

}  // namespace

const std::vector<std::string_view>& rounding_names() {
  static const std::vector<std::string_view> kNames = {"nearest_even", "up", "down", "toward_zero"};
  return kNames;
}

void read_control_registers(ObjectReader& object, const isa::Isa& isa, Dispatch& dispatch) {
  dispatch.control = read_control(object.optional("control"), isa);
  std::vector<std::string_view> keys;
  for (const isa::ControlBit& exception : isa.exceptions) keys.push_back(exception.key);
  for (const JsonCursor& item : object.optional("exceptions").array(0, keys.size()))
    dispatch.exceptions |= isa.exceptions[static_cast<int>(item.choice(keys))].bit;
}

config::JsonValue control_json(std::uint32_t control, const isa::Isa& isa) {
  config::JsonValue object{config::JsonValue::Object{}, {}};
  for (const isa::ControlBit& mode : isa.modes)
    if ((control & mode.bit) != 0) config::add_member(object, mode.key, {true, {}});
  const std::size_t rounding = control >> isa.rounding_shift & (rounding_names().size() - 1);
  config::add_member(object, "rounding", {std::string(rounding_names()[rounding]), {}});
  return object;
}

}  // namespace eu::model
