#include "model/workload/control_reader.hpp"

namespace eu::model {
namespace {

using config::JsonCursor;
using config::ObjectReader;

/// In the order of their codes.
const std::vector<std::string_view> kRoundings = {"nearest_even", "up", "down", "toward_zero"};

std::uint32_t read_control(const JsonCursor& cursor, const isa::Isa& isa) {
  if (!cursor.present()) return 0;
  ObjectReader object = cursor.object();
  std::uint32_t control = 0;
  for (const isa::ControlBit& mode : isa.modes)
    if (object.optional(mode.key).boolean(false)) control |= mode.bit;
  control |= static_cast<std::uint32_t>(object.optional("rounding").choice(kRoundings, 0))
             << isa.rounding_shift;
  object.finish();
  return control;
}

}  // namespace

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
  const std::size_t rounding = control >> isa.rounding_shift & (kRoundings.size() - 1);
  config::add_member(object, "rounding", {std::string(kRoundings[rounding]), {}});
  return object;
}

}  // namespace eu::model
