#include "model/report/register_dump.hpp"

#include "model/base/json_values.hpp"

namespace eu::model {
namespace {

config::JsonValue hex(const void* data, std::size_t size) {
  static constexpr char kDigits[] = "0123456789abcdef";
  const auto* bytes = static_cast<const std::uint8_t*>(data);
  std::string digits;
  digits.reserve(2 * size);
  for (std::size_t i = 0; i < size; ++i) {
    digits += kDigits[bytes[i] >> 4];
    digits += kDigits[bytes[i] & 15];
  }
  return json_text(digits);
}

template <class T>
config::JsonValue hex_of(const T& registers) {
  return hex(registers.data(), registers.size() * sizeof(registers[0]));
}

}  // namespace

void add_registers(config::JsonValue& thread, const isa::ThreadState& state) {
  config::add_member(thread, "grf", hex_of(state.grf));
  config::JsonValue& arf = config::add_member(thread, "arf", json_object());
  config::add_member(arf, "a0", hex_of(state.address));
  config::add_member(arf, "acc0", hex_of(state.acc[0]));
  config::add_member(arf, "acc1", hex_of(state.acc[1]));
  for (int flag = 0; flag < 2; ++flag)
    config::add_member(arf, "f" + std::to_string(flag), hex(&state.flag[flag], 4));
  config::add_member(arf, "sr0", hex_of(state.sr));
  config::add_member(arf, "cr0", hex_of(state.cr));
  config::add_member(arf, "n0", hex_of(state.notification));
  config::add_member(arf, "tdr0", hex_of(state.tdr));
}

}  // namespace eu::model
