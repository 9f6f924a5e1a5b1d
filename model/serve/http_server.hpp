#pragma once
// HTTP/1.1 server on the loopback interface, with bounded requests and a handler called by
// several threads.
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
  std::string target;  ///< path and query, undecoded
  std::string host;    ///< header fields; empty if absent
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
  int seconds_to_read = 20;  ///< for a whole request, and between requests
  /// Open at a time. A further one closes the connection that has waited longest for its client.
  std::size_t connections = 256;
  std::size_t strange_body_bytes = 64 << 10;  ///< of requests that will be refused
  int threads = 8;                            ///< for handlers
};

/// The port cannot be opened.
class PortError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class HttpServer {
 public:
  using Handler = std::function<HttpResponse(const HttpRequest&)>;
  /// Given a request without its body, returns true if the handler will refuse it. Runs in the
  /// thread of the socket.
  using Check = std::function<bool(const HttpRequest&)>;

  /// Opens the port; 0: a free one. Requests that are too long get status 413 or 431, and input
  /// that is not HTTP gets 400, without the handler. Throws PortError.
  HttpServer(int port, const HttpLimits& limits, Check is_strange, Handler handler);
  ~HttpServer();
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  int port() const;
  /// Serves until SIGINT, SIGTERM or SIGHUP, then calls `stopping` and waits for the threads.
  void run(const std::function<void()>& stopping);

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace eu::model
