#pragma once
// The data of the page of a run (model/export/html/1_data.js reads it).
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/export/event_view.hpp"
#include "model/export/views.hpp"
#include "model/io/atomic_file.hpp"
#include "model/text/json_values.hpp"

namespace eu::model {

/// Writes JSON that may be inside a page: it contains no "<". Events are
/// rows of numbers in sequence.
void write_page_data(const EventView& view, const ShownRun& run, AtomicFile& out);

/// `text` escaped for a page outside of scripts.
std::string escaped(const std::string& text);

// The page's data on the whole run, in addition to the events of its window: bounds, what-ifs,
// blocks, occupancy, rates against the machine's peaks, and lines of source code.

/// The limits of the report's section "Lower bounds", in its order; none for an unfinished run.
config::JsonValue page_bounds(const ReportInput& in);

config::JsonValue page_what_ifs(const std::vector<ShownWhatIf>& what_ifs);

/// Each basic block with its estimate, if the kernel has any, and the cycles of a pass.
config::JsonValue page_blocks(const ReportInput& in);

/// Occupancy of the thread slots, reasons of empty slots, and the filled slots in each small part
/// of the run. Empty for an unfinished run.
config::JsonValue page_occupancy(const ReportInput& in);

/// Rates of operations and bytes against the machine's peaks. Empty for an unfinished run.
config::JsonValue page_roofline(const ReportInput& in);

/// The metrics of the hardware's own counters, if wanted. Empty for an unfinished run.
config::JsonValue page_counters(const ReportInput& in);

/// The sentences of the verdict; none for an unfinished run.
config::JsonValue page_verdict(const ReportInput& in);

/// The source lines of the instructions, with their text, and for each instruction the number of
/// its line among them, from 1; 0: unknown. Empty lists if the kernel has no such information.
config::JsonValue page_source(const isa::Program& program);

// Adds members to the page's data.

inline void say(config::JsonValue& object, const char* key, config::JsonValue value) {
  config::add_member(object, key, std::move(value));
}
inline void say(config::JsonValue& object, const char* key, std::uint64_t value) {
  say(object, key, json_number(value));
}
inline void say(config::JsonValue& object, const char* key, std::string value) {
  say(object, key, json_text(std::move(value)));
}

/// The parts of the page that shows a run, built into the program.
struct PagePart {
  std::string_view name;  ///< of the file
  std::string_view text;
};

/// Sorted by name: page.html, its styles and its scripts, which run in this order. Generated from
/// model/export/html (config/embed_files.cmake).
const std::vector<PagePart>& page_parts();

}  // namespace eu::model
