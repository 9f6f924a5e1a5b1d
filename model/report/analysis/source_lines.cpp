#include "model/report/analysis/source_lines.hpp"

#include <map>
#include <string>
#include <utility>

namespace eu::model {

std::vector<LineAccount> line_accounts(const isa::Program& program,
                                       const std::vector<InstructionAccount>& instructions) {
  std::map<std::pair<std::string, int>, LineAccount> lines;
  LineAccount rest;
  for (std::uint32_t index = 0; index < program.size(); ++index) {
    auto place = isa::source_place(program, index);
    LineAccount& line = place ? lines[{place->file, place->line}] : rest;
    if (place && !line.place) line.place = std::move(place);
    ++line.instructions;
    line.account.issues += instructions[index].issues;
    for (int cause = 0; cause < kCauseCount; ++cause)
      line.account.cycles.by_cause[cause] += instructions[index].cycles.by_cause[cause];
  }
  std::vector<LineAccount> accounts;
  if (lines.empty()) return accounts;
  for (auto& [place, line] : lines) accounts.push_back(std::move(line));
  if (rest.instructions != 0) accounts.push_back(rest);
  return accounts;
}

}  // namespace eu::model
