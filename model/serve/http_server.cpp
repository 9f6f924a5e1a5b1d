#include "model/serve/http_server.hpp"

#include <atomic>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <chrono>
#include <csignal>
#include <exception>
#include <list>
#include <optional>

namespace eu::model {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;

constexpr std::chrono::milliseconds kPauseWithoutDescriptors{100};
constexpr std::size_t kMostBuffered = 64 << 10;  ///< bytes read in advance of a connection
constexpr int kForbidden = 403;  ///< status of requests that do not come from the page

using Parser = http::request_parser<http::string_body>;
using Message = http::response<http::string_body>;

/// The request without its body. A field that is given twice has a value that nothing accepts.
HttpRequest head_of(const http::request<http::string_body>& message) {
  const auto field = [&](http::field name) {
    const auto found = message.find(name);
    if (found == message.end()) return std::string();
    return message.count(name) > 1 ? "given twice" : std::string(found->value());
  };
  return {std::string(message.method_string()),
          std::string(message.target()),
          field(http::field::host),
          field(http::field::origin),
          field(http::field::content_type),
          {}};
}

HttpRequest request_of(http::request<http::string_body>&& message) {
  HttpRequest request = head_of(message);
  request.body = std::move(message.body());
  return request;
}

Message message_of(HttpResponse&& response, unsigned version, bool keep_alive, bool is_head) {
  Message message(static_cast<http::status>(response.status), version);
  message.set(http::field::content_type, response.type);
  for (const auto& [name, value] : response.headers) message.set(name, value);
  message.keep_alive(keep_alive);
  message.body() = std::move(response.body);
  message.prepare_payload();
  if (is_head) message.body().clear();
  return message;
}

/// The answer to an unreadable request; none if the connection is only to be closed.
std::optional<HttpResponse> refusal(const beast::error_code& error, const HttpLimits& limits) {
  if (error == http::error::body_limit)
    return HttpResponse{
        413,
        "text/plain; charset=utf-8",
        "the request is too large (allowed: " + std::to_string(limits.body_bytes) + " bytes)\n",
        {}};
  if (error == http::error::header_limit || error == http::error::buffer_overflow)
    return HttpResponse{431, "text/plain; charset=utf-8", "the request's head is too large\n", {}};
  if (error.category() == make_error_code(http::error::bad_method).category() &&
      error != http::error::end_of_stream && error != http::error::partial_message)
    return HttpResponse{400, "text/plain; charset=utf-8", "the request is not HTTP\n", {}};
  return std::nullopt;
}

class Connection;

/// State shared by all connections.
struct Shared {
  HttpLimits limits;
  HttpServer::Check is_strange;
  HttpServer::Handler handler;
  asio::thread_pool& workers;
  std::atomic<std::size_t> connections{0};
  /// Connections that wait for their client, which sends a request or takes an answer; the longest
  /// wait first. Of the socket's thread.
  std::list<Connection*> waiting{};
};

HttpResponse handled(const Shared& shared, const HttpRequest& request) {
  try {
    return shared.handler(request);
  } catch (const std::exception& error) {
    return {
        500,
        "text/plain; charset=utf-8",
        std::string("eusim serve: error: internal error, please report it: ") + error.what() + "\n",
        {}};
  }
}

/// One connection. Everything except the handler runs in the thread of the socket.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(tcp::socket socket, Shared& shared) : stream_(std::move(socket)), shared_(shared) {
    ++shared_.connections;
  }
  ~Connection() { --shared_.connections; }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  void read() {
    parser_.emplace();
    parser_->header_limit(static_cast<std::uint32_t>(shared_.limits.header_bytes));
    parser_->body_limit(shared_.limits.body_bytes);
    stream_.expires_after(std::chrono::seconds(shared_.limits.seconds_to_read));
    join_list();
    http::async_read_header(
        stream_, buffer_, *parser_,
        [self = shared_from_this()](const beast::error_code& error, std::size_t) {
          self->has_read_head(error);
        });
  }

  /// Gives up a connection that waits for its client.
  void close() {
    leave_list();
    stream_.close();
  }

 private:
  void join_list() {
    leave_list();
    place_ = shared_.waiting.insert(shared_.waiting.end(), this);
  }
  void leave_list() {
    if (place_) shared_.waiting.erase(*place_);
    place_.reset();
  }

  void has_read_head(const beast::error_code& error) {
    if (error) return refuse(error);
    // Beast has no limit for chunk extensions and trailers. Browsers send the length.
    if (parser_->chunked()) {
      HttpResponse refused{411, "text/plain; charset=utf-8", "expected Content-Length\n", {}};
      return write(message_of(std::move(refused), 11, false, false));
    }
    if (shared_.is_strange(head_of(parser_->get()))) {
      if (parser_->content_length().value_or(0) > shared_.limits.strange_body_bytes)
        return refuse(http::error::body_limit);
      parser_->body_limit(shared_.limits.strange_body_bytes);
    }
    http::async_read(stream_, buffer_, *parser_,
                     [self = shared_from_this()](const beast::error_code& error, std::size_t) {
                       self->has_read(error);
                     });
  }

  void refuse(const beast::error_code& error) {
    leave_list();
    if (std::optional<HttpResponse> refused = refusal(error, shared_.limits))
      write(message_of(std::move(*refused), 11, false, false));
  }

  void has_read(const beast::error_code& error) {
    if (error) return refuse(error);
    leave_list();
    stream_.expires_never();  // the work has its own limits
    const unsigned version = parser_->get().version();
    const bool keep_alive = parser_->get().keep_alive();
    asio::post(shared_.workers, [self = shared_from_this(), version, keep_alive,
                                 request = request_of(parser_->release())] {
      HttpResponse response = handled(self->shared_, request);
      const bool stays = keep_alive && response.status != kForbidden;
      Message message = message_of(std::move(response), version, stays, request.method == "HEAD");
      asio::post(self->stream_.get_executor(), [self, message = std::move(message)]() mutable {
        self->write(std::move(message));
      });
    });
  }

  void write(Message message) {
    response_ = std::move(message);
    stream_.expires_after(std::chrono::seconds(shared_.limits.seconds_to_read));
    join_list();
    http::async_write(stream_, response_,
                      [self = shared_from_this()](const beast::error_code& error, std::size_t) {
                        self->has_written(error);
                      });
  }

  void has_written(const beast::error_code& error) {
    leave_list();
    if (error) return;
    if (response_.keep_alive()) return read();
    beast::error_code ignored;
    stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
  }

  beast::tcp_stream stream_;
  Shared& shared_;
  std::optional<std::list<Connection*>::iterator> place_;  ///< while it waits
  beast::flat_buffer buffer_{kMostBuffered};
  std::optional<Parser> parser_;
  Message response_;
};

}  // namespace

class HttpServer::Implementation {
 public:
  Implementation(int port, const HttpLimits& limits, Check is_strange, Handler handler)
      : workers_(static_cast<std::size_t>(limits.threads)),
        shared_{limits, std::move(is_strange), std::move(handler), workers_},
        acceptor_(context_),
        signals_(context_, SIGINT, SIGTERM, SIGHUP) {
    try {
      const tcp::endpoint place(asio::ip::address_v4::loopback(), static_cast<std::uint16_t>(port));
      acceptor_.open(place.protocol());
      acceptor_.set_option(tcp::acceptor::reuse_address(true));
      acceptor_.bind(place);
      acceptor_.listen();
    } catch (const boost::system::system_error& error) {
      throw PortError("--port " + std::to_string(port) + ": " + error.code().message());
    }
  }

  int port() const { return acceptor_.local_endpoint().port(); }

  void run(const std::function<void()>& stopping) {
    signals_.async_wait([this](const boost::system::error_code& error, int) {
      if (!error) context_.stop();
    });
    accept();
    run_context();
    beast::error_code ignored;
    acceptor_.close(ignored);
    stopping();
    workers_.join();
  }

 private:
  /// Runs until a signal. An error in a connection ends that connection alone.
  void run_context() {
    while (!context_.stopped()) {
      try {
        context_.run();
      } catch (const std::exception&) {
        continue;
      }
    }
  }

  void accept() {
    acceptor_.async_accept([this](const beast::error_code& error, tcp::socket socket) {
      if (error == asio::error::operation_aborted) return;
      if (error) return accept_later();
      // Connections whose clients are slow must not keep others out.
      if (shared_.connections >= shared_.limits.connections && !shared_.waiting.empty())
        shared_.waiting.front()->close();
      else if (shared_.connections >= shared_.limits.connections)
        return accept();
      std::make_shared<Connection>(std::move(socket), shared_)->read();
      accept();
    });
  }

  /// Pauses after an error: without free descriptors the connection stays in the socket's queue,
  /// and accepting it again would fail at once.
  void accept_later() {
    pause_.expires_after(kPauseWithoutDescriptors);
    pause_.async_wait([this](const beast::error_code& error) {
      if (!error) accept();
    });
  }

  asio::thread_pool workers_;
  Shared shared_;
  asio::io_context context_{1};
  tcp::acceptor acceptor_;
  asio::steady_timer pause_{context_};
  asio::signal_set signals_;
};

HttpServer::HttpServer(int port, const HttpLimits& limits, Check is_strange, Handler handler)
    : implementation_(std::make_unique<Implementation>(port, limits, std::move(is_strange),
                                                       std::move(handler))) {}

HttpServer::~HttpServer() = default;

int HttpServer::port() const {
  return implementation_->port();
}

void HttpServer::run(const std::function<void()>& stopping) {
  implementation_->run(stopping);
}

}  // namespace eu::model
