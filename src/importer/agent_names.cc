#include "importer/agent_names.h"

#include <algorithm>

#include "event/ids.h"

namespace twotrack::importer {
namespace {

constexpr size_t kSlugLengthMax = 108;  // leaves room for a counter below the 128 of an agent id

std::string lower_case(std::string text) {
  std::ranges::transform(text, text.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return text;
}

}  // namespace

std::string AgentNames::make(std::string_view name) {
  const std::string base = slug(name, kSlugLengthMax);
  uint64_t& last = counters_[lower_case(base)];
  std::string id;
  do {
    ++last;
    id = last == 1 ? base : base + "-" + std::to_string(last);
  } while (!taken_.insert(lower_case(id)).second);
  return id;
}

}  // namespace twotrack::importer
