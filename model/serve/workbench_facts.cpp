// Requests for information on the server, machines and files.
#include <fmt/core.h>

#include "config/machine/shipped_machines.hpp"
#include "model/io/file_io.hpp"
#include "model/serve/workbench.hpp"
#include "model/text/json_values.hpp"

namespace eu::model {
namespace {

constexpr std::size_t kMostNames = 2000;

HttpResponse json_response(std::string text) {
  return {200, "application/json", std::move(text), {}};
}

}  // namespace

HttpResponse Workbench::about(const std::string&) {
  config::JsonValue about = json_object();
  std::string program = kept_output({"--version"});
  while (!program.empty() && program.back() == '\n') program.pop_back();
  config::add_member(about, "program", json_text(program));
  config::add_member(about, "files", json_texts(folder_.list(kMostNames)));
  config::add_member(about, "folder", json_text(folder_.path()));
  std::vector<std::string> machines;
  for (const config::ShippedMachine& machine : config::shipped_machines())
    machines.emplace_back(machine.name);
  config::add_member(about, "machines", json_texts(machines));
  config::add_member(about, "input", json_text(settings_.input));
  config::add_member(about, "machine", json_text(settings_.machine));
  config::add_member(about, "patch", json_text(settings_.patch));
  config::add_member(about, "max_cycles",
                     json_number(static_cast<std::uint64_t>(settings_.max_cycles)));
  config::add_member(about, "max_seconds",
                     json_number(static_cast<std::uint64_t>(settings_.max_seconds)));
  return json_response(config::to_line(about) + "\n");
}

HttpResponse Workbench::file(const std::string& name) {
  return {200, "text/plain; charset=utf-8", folder_.read(name), {}};
}

HttpResponse Workbench::machine(const std::string& name) {
  for (const config::ShippedMachine& machine : config::shipped_machines())
    if (machine.name == name) return json_response(kept_output({"config", "resolve", name}));
  return refused(404, "no such machine");
}

/// Path, allowed values and meaning of each number of a machine, one per line.
HttpResponse Workbench::fields(const std::string&) {
  return {200, "text/plain; charset=utf-8", kept_output({"config", "explain"}), {}};
}

HttpResponse Workbench::result_page(const std::string& id) {
  const auto kept = results_.find(id);
  if (!kept || kept->page.empty()) return refused(404, "the result was dropped; run it again");
  HttpResponse response{200, "text/html; charset=utf-8", kept->page, {}};
  response.headers.push_back(
      {"Content-Security-Policy",  // "sandbox": its scripts cannot reach the workbench
       "sandbox allow-scripts; default-src 'none'; style-src 'unsafe-inline'; "
       "script-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"});
  return response;
}

std::string Workbench::kept_output(const std::vector<std::string>& arguments) {
  {
    const std::lock_guard lock(outputs_mutex_);
    const auto found = outputs_.find(arguments);
    if (found != outputs_.end()) return found->second;
  }
  std::vector<std::string> command = {settings_.program};
  command.insert(command.end(), arguments.begin(), arguments.end());
  const Done done = program("", temporary_, command, default_limits());
  if (done.end.kind != ProcessEnd::Kind::Exited || done.end.code != 0)
    throw FileError("eusim " + shell_line(arguments) + " failed: " + done.end.errors);
  const std::lock_guard lock(outputs_mutex_);
  return outputs_.emplace(arguments, done.end.output).first->second;
}

}  // namespace eu::model
