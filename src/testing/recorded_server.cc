#include "testing/recorded_server.h"

#include <fstream>
#include <utility>

#include "base/check.h"
#include "base/json_tree.h"
#include "testing/source_dir.h"

namespace twotrack::testing {
namespace {

std::vector<RecordedRow> rows_of(std::string_view file, std::vector<RecordedRow> rows) {
  std::ifstream in(testing::source_dir() / "tests/data/servers" / (std::string(file) + ".jsonl"));
  CHECK(in.is_open());
  for (std::string line; std::getline(in, line);) rows.push_back(read_row(line));
  return rows;
}

}  // namespace

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
