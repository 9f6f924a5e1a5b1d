#include "isa/intel/text/type_reader.hpp"

#include <fmt/core.h>

namespace eu::isa {

bool at_type(const Scanner& scanner) {
  return is_letter(scanner.peek()) || (scanner.peek() == ':' && is_letter(scanner.peek(1)));
}

Type read_type(Scanner& scanner, Generation gen) {
  if (scanner.peek() == ':') scanner.advance();
  const char* at = scanner.position();
  const std::optional<Type> type = find_type(scanner.take_letters());
  const bool whole = type && !is_digit(scanner.peek());
  if (whole && exists_on(row(*type), gen)) return *type;
  const std::string allowed = list_types(gen, exists_on);
  if (whole)
    scanner.fail(at, fmt::format("type {} does not exist on {}; allowed are {}", row(*type).name,
                                 row(gen).name, allowed));
  scanner.move_to(at);
  scanner.fail(fmt::format("expected a type ({}), found {}", allowed, scanner.found()));
}

std::optional<Type> find_type(std::string_view name) {
  for (const TypeRow& type : kTypes)
    if (same_ignoring_case(name, type.name)) return type.type;
  return std::nullopt;
}

std::string list_types(Generation gen, bool (*is_allowed)(const TypeRow&, Generation)) {
  std::string list;
  for (const TypeRow& type : kTypes)
    if (is_allowed(type, gen)) list += (list.empty() ? "" : ", ") + std::string(type.name);
  return list;
}

}  // namespace eu::isa
