#pragma once
// HTTP/1.1 for this machine alone: a socket of the loopback interface, bounded requests, and a
// handler that is called by several threads.
#include <cstddef>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace eu::model {

struct HttpRequest {
  std::string method;  ///< "GET", "POST", ...
  std::string target;  ///< path and query, as they came
  std::string host;    ///< header fields; empty where there are none
  std::string origin;
  std::string content_type;
  std::string body;
};

struct HttpResponse {
  int status = 200;
  std::string type = "text/plain; charset=utf-8";
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers;
};

struct HttpLimits {
  std::size_t header_bytes = 16 << 10;
  std::size_t body_bytes = 8 << 20;
  int seconds_to_read = 20;       ///< a whole request, and until the next one comes
  std::size_t connections = 256;  ///< at a time; more are closed
  int threads = 8;                ///< that handle requests
};

/// A port that nobody may have.
class PortError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class HttpServer {
 public:
  using Handler = std::function<HttpResponse(const HttpRequest&)>;

  /// Takes the port; 0: one that is free. What comes too long is answered without the handler:
  /// 413, 431; what is no HTTP, with 400. Throws PortError.
  HttpServer(int port, const HttpLimits& limits, Handler handler);
  ~HttpServer();
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  int port() const;
  /// Serves until SIGINT or SIGTERM; `stopping` is called then, before threads are waited for.
  void run(const std::function<void()>& stopping);

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace eu::model
