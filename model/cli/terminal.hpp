#pragma once
// Output on a terminal: colours, and progress lines.
#include <string>
#include <vector>

namespace eu::model {

/// Removes --color auto|always|never from the arguments, anywhere before a "--", and applies it.
/// Auto: colours on a terminal, unless NO_COLOR is set and not empty (https://no-color.org), or
/// TERM is dumb or not set. Errors and warnings on standard error are coloured from
/// then on. Throws UsageError.
void take_color(std::vector<std::string>& arguments);

/// Prints a report on standard output; with colours, the titles of its sections are bold.
void print_report(const std::string& report);
/// Prints lines, some of which contain "error" or "warning".
void print_messages(const std::string& messages);

/// True if standard error is a terminal on which a line can be rewritten.
bool can_show_progress();
/// Shows a line on standard error in place of the one before; "": removes it. A message on standard
/// error and take_down_line() also remove the line.
void show_line(const std::string& line);
/// As show_line(""), for signal handlers.
void take_down_line();

}  // namespace eu::model
