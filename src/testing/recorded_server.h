// RecordedServer: a loopback server that answers with the bodies in tests/data/servers.
//
// A file holds a row a line: {"request":"GET /props","contains":"…","times":1,"status":200,
// "headers":[…],"body":…}. The first row that fits answers: its request is the one that was made
// ("*" fits all), "contains" stands in the request's body, and it has not been used up. A body that
// is no string is sent as compact JSON.
#pragma once

#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "testing/loopback_server.h"

namespace twotrack::testing {

struct RecordedRow {
  std::string request{};
  std::string contains{};
  uint64_t times_left = UINT64_MAX;
  ServedResponse response{};
};

// REQUIRES: `json` is such a row.
RecordedRow read_row(std::string_view json);

class RecordedServer {
 public:
  // `first` come before the rows of `file` ("vllm").
  explicit RecordedServer(std::string_view file, std::vector<RecordedRow> first = {});

  std::string url() const { return server_.url(); }
  std::vector<ServedRequest> requests() const { return server_.requests(); }
  // The body of the last request with this line; empty when there was none.
  std::string last_body(std::string_view line) const;

 private:
  ServedResponse answer(const ServedRequest& request);

  std::mutex mutex_;  // guards rows_
  std::vector<RecordedRow> rows_;
  LoopbackServer server_;
};

}  // namespace twotrack::testing
