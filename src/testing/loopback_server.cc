#include "testing/loopback_server.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <utility>

#include "base/check.h"
#include "base/json_tree.h"
#include "testing/source_dir.h"

namespace twotrack::testing {
namespace {

// Reads on until `text` holds at least `size` bytes. False when the other side has gone.
bool read_until(int socket, std::string& text, size_t size) {
  char buffer[65536];
  while (text.size() < size) {
    const ssize_t got = ::recv(socket, buffer, sizeof buffer, 0);
    if (got <= 0) return false;
    text.append(buffer, static_cast<size_t>(got));
  }
  return true;
}

size_t content_length(const std::string& headers) {
  for (size_t at = 0; at < headers.size(); at = headers.find('\n', at) + 1) {
    constexpr std::string_view kName = "content-length:";
    if (::strncasecmp(headers.c_str() + at, kName.data(), kName.size()) == 0) {
      return std::strtoull(headers.c_str() + at + kName.size(), nullptr, 10);
    }
    if (headers.find('\n', at) == std::string::npos) break;
  }
  return 0;
}

// Takes one request off the head of `pending`, which may hold the beginning of the next.
bool read_request(int socket, std::string& pending, ServedRequest& request) {
  constexpr std::string_view kEnd = "\r\n\r\n";
  while (pending.find(kEnd) == std::string::npos) {
    if (!read_until(socket, pending, pending.size() + 1)) return false;
  }
  const size_t head = pending.find(kEnd) + kEnd.size();
  const size_t line_end = pending.find("\r\n");
  request.line = pending.substr(0, pending.rfind(' ', line_end));
  request.headers = pending.substr(line_end + 2, head - line_end - 2);
  const size_t length = content_length(request.headers);
  if (!read_until(socket, pending, head + length)) return false;
  request.body = pending.substr(head, length);
  pending.erase(0, head + length);
  return true;
}

std::string to_text(const ServedResponse& response) {
  std::string text = "HTTP/1.1 " + std::to_string(response.status) + " Status\r\n";
  text += "Content-Type: " + response.content_type + "\r\n";
  text += "Content-Length: " + std::to_string(response.body.size()) + "\r\n";
  for (const std::string& header : response.headers) text += header + "\r\n";
  return text + "\r\n" + response.body;
}

bool send_all(int socket, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<size_t>(sent));
  }
  return true;
}

std::vector<RecordedRow> rows_of(std::string_view file, std::vector<RecordedRow> rows) {
  std::ifstream in(testing::source_dir() / "tests/data/servers" / (std::string(file) + ".jsonl"));
  CHECK(in.is_open());
  for (std::string line; std::getline(in, line);) rows.push_back(read_row(line));
  return rows;
}

}  // namespace

LoopbackServer::LoopbackServer(Handler handler) : handler_(std::move(handler)) {
  listener_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  CHECK(listener_ >= 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* generic = reinterpret_cast<sockaddr*>(&address);
  CHECK(::bind(listener_, generic, size) == 0);
  CHECK(::listen(listener_, 64) == 0);
  CHECK(::getsockname(listener_, generic, &size) == 0);
  port_ = ntohs(address.sin_port);
  acceptor_ = std::thread([this] { accept_all(); });
}

LoopbackServer::~LoopbackServer() {
  {
    const std::lock_guard lock(mutex_);
    is_stopped_ = true;
    for (const int socket : sockets_) ::shutdown(socket, SHUT_RDWR);
  }
  ::shutdown(listener_, SHUT_RDWR);
  acceptor_.join();
  for (std::thread& thread : threads_) thread.join();
  for (const int socket : sockets_) ::close(socket);
  ::close(listener_);
}

std::string LoopbackServer::url() const {
  return "http://127.0.0.1:" + std::to_string(port_);
}

std::vector<ServedRequest> LoopbackServer::requests() const {
  const std::lock_guard lock(mutex_);
  return requests_;
}

void LoopbackServer::accept_all() {
  for (;;) {
    const int socket = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
    if (socket < 0) return;
    const std::lock_guard lock(mutex_);
    sockets_.push_back(socket);
    if (is_stopped_) return;
    const uint64_t connection = threads_.size();
    threads_.emplace_back([this, socket, connection] { serve(socket, connection); });
  }
}

void LoopbackServer::serve(int socket, uint64_t connection) {
  std::string pending;
  for (;;) {
    ServedRequest request;
    request.connection = connection;
    if (!read_request(socket, pending, request)) break;
    {
      const std::lock_guard lock(mutex_);
      requests_.push_back(request);
    }
    const ServedResponse response = handler_(request);
    if (response.is_reset || !send_all(socket, to_text(response))) break;
  }
  ::shutdown(socket, SHUT_RDWR);
}

RecordedRow read_row(std::string_view json) {
  const auto tree = JsonTree::parse(json);
  CHECK(tree.ok());
  const JsonElement root = tree.value().root();
  RecordedRow row;
  row.request = json_string(root, "request");
  row.contains = json_string(root, "contains");
  uint64_t number = 0;
  if (root["times"].read(number)) row.times_left = number;
  CHECK(root["status"].read(number));
  row.response.status = static_cast<int>(number);
  JsonElement body;
  CHECK(root["body"].read(body));
  row.response.body = body.is_string() ? std::string(json_string(root, "body")) : body.json();
  JsonArray headers;
  if (root["headers"].read(headers)) {
    for (const JsonElement header : headers) {
      row.response.headers.emplace_back(header.text());
    }
  }
  return row;
}

RecordedServer::RecordedServer(std::string_view file, std::vector<RecordedRow> first)
    : rows_(rows_of(file, std::move(first))),
      server_([this](const ServedRequest& request) { return answer(request); }) {}

std::string RecordedServer::last_body(std::string_view line) const {
  std::string body;
  for (const ServedRequest& request : server_.requests()) {
    if (request.line == line) body = request.body;
  }
  return body;
}

ServedResponse RecordedServer::answer(const ServedRequest& request) {
  const std::lock_guard lock(mutex_);
  for (RecordedRow& row : rows_) {
    const bool fits = (row.request == "*" || row.request == request.line) &&
                      request.body.find(row.contains) != std::string::npos;
    if (!fits || row.times_left == 0) continue;
    --row.times_left;
    return row.response;
  }
  return {.status = 599, .body = "no row fits"};
}

}  // namespace twotrack::testing
