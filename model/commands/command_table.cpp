#include "model/commands/command_table.hpp"

#include <algorithm>
#include <iterator>

namespace eu::model {
namespace {

struct Row {
  std::uint32_t code;
  std::string_view name;
  CommandAction action;
  int first;  ///< generations times ten
  int last;
};

constexpr Row kMiCommands[] = {
#define MI_COMMAND(code, name, action, first, last) \
  {code, name, CommandAction::action, first, last},
#include "model/commands/commands.def"
};
constexpr Row kBlitCommands[] = {
#define BLT_COMMAND(code, name, action, first, last) \
  {code, name, CommandAction::action, first, last},
#include "model/commands/commands.def"
};
constexpr Row kGfxCommands[] = {
#define GFX_COMMAND(code, name, action, first, last) \
  {code, name, CommandAction::action, first, last},
#include "model/commands/commands.def"
};

constexpr std::uint32_t kFirstLongMi = 0x10;

template <std::size_t n>
const Row* find(const Row (&rows)[n], std::uint32_t code, int generation_x10) {
  const auto* found = std::find_if(std::begin(rows), std::end(rows), [&](const Row& row) {
    return row.code == code && row.first <= generation_x10 && generation_x10 <= row.last;
  });
  return found == std::end(rows) ? nullptr : found;
}

}  // namespace

Command find_command(std::uint32_t header, int generation_x10) {
  const Row* row = nullptr;
  bool is_short = false;
  switch (bits(header, 31, 29)) {
    case 0:
      row = find(kMiCommands, bits(header, 28, 23), generation_x10);
      is_short = bits(header, 28, 23) < kFirstLongMi;
      break;
    case 2: row = find(kBlitCommands, bits(header, 28, 22), generation_x10); break;
    case 3:
      row = find(kGfxCommands, header >> 16, generation_x10);
      is_short = bits(header, 28, 27) == 1;
      break;
    default: break;
  }
  if (row == nullptr) return {};
  return {row->name, row->action, is_short ? 1 : bits(header, 7, 0) + 2};
}

}  // namespace eu::model
