// Fields: parses a stored text field by field. For records that each end with a NUL, so that
// they can contain any path.
#pragma once

#include <charconv>
#include <string>
#include <string_view>

#include "base/result.h"

namespace twotrack::workspace {

class Fields {
 public:
  // `what` is the name of the text in messages: "the list of a workspace". Both must outlive it.
  Fields(std::string_view text, std::string_view what) : rest_(text), what_(what) {}

  bool empty() const { return rest_.empty(); }
  std::string_view rest() const { return rest_; }

  Error damaged(std::string_view how) const {
    return {Code::kCorrupt, std::string(what_) + " is damaged: " + std::string(how)};
  }

  bool skip(std::string_view prefix) {
    if (!rest_.starts_with(prefix)) return false;
    rest_.remove_prefix(prefix.size());
    return true;
  }

  // Up to the separator, which is consumed too. Fails with kCorrupt.
  Result<std::string_view> next(char separator) {
    const size_t end = rest_.find(separator);
    if (end == std::string_view::npos) return damaged("it ends in the middle");
    const std::string_view field = rest_.substr(0, end);
    rest_.remove_prefix(end + 1);
    return field;
  }

  template <class Number>
  Result<Number> number(char separator = ' ') {
    const std::string_view text = TRY(next(separator));
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) {
      return damaged("'" + std::string(text) + "' is no number");
    }
    return value;
  }

 private:
  std::string_view rest_;
  std::string_view what_;
};

}  // namespace twotrack::workspace
