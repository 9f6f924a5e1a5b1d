#pragma once
// What eusim does otherwise where a person looks on: colours, and lines that are written over.
#include <string>
#include <vector>

namespace eu::model {

/// Takes --color auto|always|never out of the arguments, wherever it stands before a "--". Auto: on
/// a terminal, unless NO_COLOR is set and not empty (https://no-color.org) or TERM is dumb or not
/// set. From then on what is said on standard error has its errors and warnings coloured, if it
/// has. Throws UsageError.
void take_color(std::vector<std::string>& arguments);

/// Prints a report on standard output; with colours, the titles of its sections are bold.
void print_report(const std::string& report);
/// Prints lines of which some say error or warning.
void print_messages(const std::string& messages);

/// Is standard error a terminal on which a line can be written over?
bool can_show_progress();
/// Shows a line on standard error in place of the one before; "": none. What is said there, and
/// take_down_line(), make it go first.
void show_line(const std::string& line);
/// The same as show_line(""), for handlers of signals.
void take_down_line();

}  // namespace eu::model
