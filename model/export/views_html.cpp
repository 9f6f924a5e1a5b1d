#include "model/export/views.hpp"

#include <stdexcept>

#include "config/machine/machine.hpp"
#include "model/export/page.hpp"

namespace eu::model {
namespace {

/// True for parts that only pages of runs with error bars need; other
/// pages do not change with them.
bool is_of_error_bars(const PagePart& part) {
  return part.name.find("_error_bars.") != std::string_view::npos;
}

void write_parts(std::string_view ending, const ShownRun& run, AtomicFile& out) {
  for (const PagePart& part : page_parts())
    if (ends_with(std::string(part.name), ending) && (run.error_bars || !is_of_error_bars(part)))
      out.write(part.text);
}

}  // namespace

/// Writes page.html with the contents of its placeholders.
void write_html(const EventView& view, const ShownRun& run, AtomicFile& out) {
  std::string_view page;
  for (const PagePart& part : page_parts())
    if (part.name == "page.html") page = part.text;
  while (!page.empty()) {
    const std::size_t begin = page.find("@@");
    out.write(page.substr(0, begin));
    if (begin == std::string_view::npos) return;
    const std::size_t end = page.find("@@", begin + 2);
    const std::string_view name = page.substr(begin + 2, end - begin - 2);
    if (name == "title")
      out.write(escaped(view.workload.name + " on " + view.machine.name));
    else if (name == "styles")
      write_parts(".css", run, out);
    else if (name == "scripts")
      write_parts(".js", run, out);
    else if (name == "data")
      write_page_data(view, run, out);
    else
      throw std::logic_error("page.html has an unknown placeholder: " + std::string(name));
    page.remove_prefix(end + 2);
  }
}

}  // namespace eu::model
