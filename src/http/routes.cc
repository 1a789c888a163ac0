#include "http/routes.h"

#include <optional>
#include <utility>

#include "base/check.h"

namespace twotrack::http {
namespace {

// What stands for the stars of `pattern`; nullopt if it does not fit.
std::optional<std::vector<std::string>> fit(const std::vector<std::string>& pattern,
                                            const std::vector<std::string>& parts) {
  const bool has_rest = !pattern.empty() && pattern.back() == "**";
  const size_t fixed = pattern.size() - (has_rest ? 1 : 0);
  if (has_rest ? parts.size() < fixed : parts.size() != fixed) return std::nullopt;
  std::vector<std::string> wild;
  for (size_t i = 0; i < fixed; ++i) {
    if (pattern[i] == "*") {
      wild.push_back(parts[i]);
    } else if (pattern[i] != parts[i]) {
      return std::nullopt;
    }
  }
  return wild;
}

}  // namespace

RouteTable::RouteTable(std::vector<HttpRoute> routes) {
  for (HttpRoute& route : routes) {
    auto target = parse_target(route.path);
    CHECK(target.ok());
    rows_.push_back({.route = std::move(route), .parts = std::move(target).value().parts});
  }
}

RouteTable::Found RouteTable::find(const std::string& method,
                                   const std::vector<std::string>& parts) const {
  Found found;
  for (const Row& row : rows_) {
    auto wild = fit(row.parts, parts);
    if (!wild) continue;
    found.allowed += (found.allowed.empty() ? "" : ", ") + row.route.method;
    if (found.route == nullptr && row.route.method == method) {
      found.route = &row.route;
      found.wild = std::move(*wild);
    }
  }
  return found;
}

}  // namespace twotrack::http
