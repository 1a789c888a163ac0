// Which route answers a path.
#pragma once

#include <string>
#include <vector>

#include "http/server.h"

namespace twotrack::http {

class RouteTable {
 public:
  explicit RouteTable(std::vector<HttpRoute> routes);

  struct Found {
    const HttpRoute* route = nullptr;  // null: no path fits, or no method of it
    std::vector<std::string> wild{};
    std::string allowed{};  // the methods of the path: "GET, POST"
  };
  // The first route that fits.
  Found find(const std::string& method, const std::vector<std::string>& parts) const;

 private:
  struct Row {
    HttpRoute route{};
    std::vector<std::string> parts{};
  };
  std::vector<Row> rows_;
};

}  // namespace twotrack::http
