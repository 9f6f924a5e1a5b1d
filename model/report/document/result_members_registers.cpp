#include "model/report/document/result_members.hpp"

#include "model/text/json_values.hpp"

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

}  // namespace

void add_registers(config::JsonValue& thread, const isa::ThreadState& state,
                   const isa::StateLayout& layout, isa::Generation gen) {
  const auto size = static_cast<std::size_t>(layout.registers * layout.register_bytes);
  config::add_member(thread, "grf", hex(register_bytes(state, layout, 0), size));
  config::JsonValue& arf = config::add_member(thread, "arf", json_object());
  for (int i = 0; i < layout.named_count; ++i) {
    const isa::NamedRegisters& named = layout.named[i];
    if (!named.exist_on(gen)) continue;
    config::add_member(
        arf, std::string(named.name),
        hex(reinterpret_cast<const std::byte*>(&state) + named.offset_bytes, named.size_bytes));
  }
}

}  // namespace eu::model
