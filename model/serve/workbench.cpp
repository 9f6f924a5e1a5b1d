#include "model/serve/workbench.hpp"

#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include "model/io/file_io.hpp"
#include "model/text/json_values.hpp"

namespace eu::model {
namespace {

constexpr std::size_t kMostResultBytes = std::size_t{192} << 20;

/// Only content of this server: no other servers, no frames in other pages.
constexpr const char* kPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' "
    "data:; "
    "connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'";

bool same(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  unsigned difference = 0;  // constant time
  for (std::size_t i = 0; i < a.size(); ++i)
    difference |=
        static_cast<unsigned>(static_cast<unsigned char>(a[i]) ^ static_cast<unsigned char>(b[i]));
  return difference == 0;
}

std::string type_of(const std::string& name) {
  if (ends_with(name, ".css")) return "text/css; charset=utf-8";
  if (ends_with(name, ".js")) return "text/javascript; charset=utf-8";
  return "text/html; charset=utf-8";
}

bool is_json(const std::string& type) {
  return type.substr(0, type.find_first_of("; ")) == "application/json";
}

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

/// Decodes percent codes: "%2F" is "/". Invalid codes stay as they are.
std::string decoded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_code = text[i] == '%' && i + 2 < text.size() && hex_digit(text[i + 1]) >= 0 &&
                         hex_digit(text[i + 2]) >= 0;
    out +=
        is_code ? static_cast<char>(hex_digit(text[i + 1]) * 16 + hex_digit(text[i + 2])) : text[i];
    if (is_code) i += 2;
  }
  return out;
}

/// CodeMirror, as installed by Debian's libjs-codemirror.
constexpr const char* kEditorFolder = "/usr/share/javascript/codemirror/";
constexpr std::array kEditorParts = {"lib/codemirror.js", "lib/codemirror.css"};

bool is_editor_installed() {
  return std::all_of(kEditorParts.begin(), kEditorParts.end(), [](const char* part) {
    return ::access((std::string(kEditorFolder) + part).c_str(), R_OK) == 0;
  });
}

/// The page without the lines that load the editor, which is not installed.
std::string without_editor(std::string_view page) {
  std::string text;
  while (!page.empty()) {
    const std::string_view line = page.substr(0, page.find('\n') + 1);
    page.remove_prefix(line.empty() ? page.size() : line.size());
    if (line.find("=\"codemirror/") == std::string_view::npos) text += line;
  }
  return text;
}

}  // namespace

HttpResponse refused(int status, const std::string& why) {
  return {status, "text/plain; charset=utf-8", why + "\n", {}};
}

Workbench::Workbench(WorkbenchSettings settings, std::string token, std::string temporary)
    : settings_(std::move(settings)),
      token_(std::move(token)),
      temporary_(std::move(temporary)),
      mount_point_(temporary_ + "/sandbox"),
      folder_(settings_.folder, temporary_),
      places_(settings_.jobs, kMostWaiting),
      results_(kMostResultBytes) {
  if (::mkdir(mount_point_.c_str(), 0700) != 0)
    throw WriteError(mount_point_ + ": cannot create it: " + std::strerror(errno));
  Sandbox of_runs;
  of_runs.has_proc = true;
  of_runs.uses_other_user = false;
  compile_problem_ = problem_of(Sandbox());
  run_problem_ = problem_of(of_runs);
}

std::string Workbench::problem_of(const Sandbox& sandbox) const {
  const SandboxEntry entry(sandbox, mount_point_);
  const ProcessEnd end = Process().run({"/usr/bin/true"}, "/", default_limits(), &entry);
  if (end.kind == ProcessEnd::Kind::Exited && end.code == 0) return "";
  const std::string why = end.errors.empty() ? "the test program failed at once\n" : end.errors;
  return why.substr(0, why.find('\n'));
}

void Workbench::serve_at(int port) {
  port_ = port;
}

std::string Workbench::address() const {
  return fmt::format("http://127.0.0.1:{}/{}/", port_, token_);
}

bool Workbench::is_own_host(const std::string& host) const {
  return host == fmt::format("127.0.0.1:{}", port_) || host == fmt::format("localhost:{}", port_);
}

/// The requests of other pages are those with another origin, with another host name for this
/// address, or without the token.
std::optional<HttpResponse> Workbench::refusal_of(const HttpRequest& request) const {
  const std::string& path = request.target;
  const std::size_t end = std::min(path.find('/', 1), path.find('#'));
  constexpr const char* kHttp = "http://";
  if (!is_own_host(request.host))
    return refused(403, "wrong address; open the address that eusim serve printed");
  if (!request.origin.empty() && request.origin != kHttp + request.host)
    return refused(403, "requests of other pages are refused");
  if (path.empty() || path[0] != '/' || !same(path.substr(0, end).substr(1), token_))
    return refused(403, "wrong token; open the address that eusim serve printed last");
  return std::nullopt;
}

HttpResponse Workbench::respond_to(const HttpRequest& request) {
  const std::string path = request.target.substr(0, request.target.find('#'));
  const std::size_t end = std::min(path.find('/', 1), path.size());
  std::optional<HttpResponse> refusal = refusal_of(request);
  HttpResponse response;
  if (refusal)
    response = *std::move(refusal);
  else if (end == path.size())
    response = {308, "text/plain; charset=utf-8", "", {{"Location", "/" + token_ + "/"}}};
  else
    response = routed(request, path.substr(end + 1));
  const bool has_policy =
      std::any_of(response.headers.begin(), response.headers.end(),
                  [](const auto& h) { return h.first == "Content-Security-Policy"; });
  if (!has_policy) response.headers.push_back({"Content-Security-Policy", kPolicy});
  response.headers.push_back({"X-Content-Type-Options", "nosniff"});
  response.headers.push_back({"Referrer-Policy", "no-referrer"});
  response.headers.push_back({"Cross-Origin-Resource-Policy", "same-origin"});
  response.headers.push_back({"Cache-Control", "no-store"});
  return response;
}

HttpResponse Workbench::routed(const HttpRequest& request, const std::string& path) {
  struct Route {
    const char* method;
    const char* path;
    RouteHandler respond_to;
  };
  static constexpr std::array<Route, 14> kRoutes = {{{"GET", "about", &Workbench::about},
                                                     {"GET", "file", &Workbench::file},
                                                     {"GET", "machine", &Workbench::machine},
                                                     {"GET", "fields", &Workbench::fields},
                                                     {"GET", "result", &Workbench::result_page},
                                                     {"POST", "run", &Workbench::run},
                                                     {"POST", "lint", &Workbench::lint},
                                                     {"POST", "lines", &Workbench::lines},
                                                     {"POST", "hazards", &Workbench::hazards},
                                                     {"POST", "registers", &Workbench::registers},
                                                     {"POST", "draft", &Workbench::draft},
                                                     {"POST", "assembly", &Workbench::assembly},
                                                     {"POST", "compile", &Workbench::compile},
                                                     {"POST", "compare", &Workbench::compare}}};
  const std::size_t question = path.find('?');
  const std::string name = path.substr(0, question);
  const std::string argument =
      question == std::string::npos ? "" : decoded(std::string_view(path).substr(question + 1));
  if (request.method != "GET" && request.method != "POST")
    return refused(405, "expected GET or POST");
  for (const Route& route : kRoutes) {
    if (name != route.path) continue;
    if (request.method != route.method)
      return refused(405, std::string("expected ") + route.method);
    if (request.method == "POST" && !is_json(request.content_type))
      return refused(415, "expected application/json");
    try {
      return (this->*route.respond_to)(request.method == "POST" ? request.body : argument);
    } catch (const config::InputError& error) {
      return refused(400, error.what());
    } catch (const NameError& error) {
      return refused(400, error.what());
    }
  }
  if (request.method != "GET") return refused(405, "expected GET");
  constexpr std::string_view kEditor = "codemirror/";
  return name.rfind(kEditor, 0) == 0 ? editor_part(name.substr(kEditor.size()))
                                     : part(name.empty() ? "workbench.html" : name);
}

HttpResponse Workbench::part(const std::string& name) const {
  for (const WorkbenchPart& part : workbench_parts())
    if (part.name == name) {
      const bool names_editor = ends_with(name, ".html") && !is_editor_installed();
      return {200,
              type_of(name),
              names_editor ? without_editor(part.text) : std::string(part.text),
              {}};
    }
  return refused(404, "the page has no such part");
}

HttpResponse Workbench::editor_part(const std::string& name) const {
  if (std::find(kEditorParts.begin(), kEditorParts.end(), name) == kEditorParts.end())
    return refused(404, "the editor has no such part");
  try {
    const auto bytes = read_bytes(kEditorFolder + name, std::size_t{4} << 20);
    return {200, type_of(name), std::string(bytes.begin(), bytes.end()), {}};
  } catch (const FileError&) {
    return refused(404, "libjs-codemirror is not installed; install it for colours in the editor");
  }
}

std::string KeptResults::keep(std::string document, std::string page) {
  const std::lock_guard lock(mutex_);
  const std::string id = "r" + std::to_string(++made_);
  bytes_ += document.size() + page.size();
  kept_.push_back(
      std::make_shared<KeptResult>(KeptResult{id, std::move(document), std::move(page)}));
  while (bytes_ > most_bytes_ && kept_.size() > 1) {
    bytes_ -= kept_.front()->document.size() + kept_.front()->page.size();
    kept_.pop_front();
  }
  return id;
}

std::shared_ptr<const KeptResult> KeptResults::find(const std::string& id) const {
  const std::lock_guard lock(mutex_);
  const auto found =
      std::find_if(kept_.begin(), kept_.end(), [&](const auto& kept) { return kept->id == id; });
  return found == kept_.end() ? nullptr : *found;
}

}  // namespace eu::model
