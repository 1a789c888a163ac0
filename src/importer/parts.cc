#include "importer/parts.h"

#include <algorithm>

#include "base/ascii.h"
#include "event/ids.h"

namespace twotrack::importer {
namespace {

constexpr size_t kSlugLengthMax = 108;  // leaves room for a counter below the 128 of an agent id

}  // namespace

ImportProblem Places::problem(std::string_view at, std::string message) {
  const auto position = static_cast<size_t>(at.data() - text_.data());
  if (position < counted_) counted_ = lines_ = 0;
  lines_ +=
      static_cast<uint64_t>(std::ranges::count(text_.substr(counted_, position - counted_), '\n'));
  counted_ = position;

  const size_t line_feed = text_.substr(0, position).rfind('\n');
  const size_t line_start = line_feed == std::string_view::npos ? 0 : line_feed + 1;
  return {.line = lines_ + 1, .column = position - line_start + 1, .message = std::move(message)};
}

std::string without_column(std::string message) {
  const size_t colon = message.find(": ");
  if (message.starts_with("column ") && colon != std::string::npos) message.erase(0, colon + 2);
  return message;
}

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
