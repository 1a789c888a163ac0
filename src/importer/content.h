// The content of a chat message: a string, nothing, a list of parts, or something else entirely.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace twotrack::importer {

// Where a message has "content", its value; views point into the message.
class Content {
 public:
  explicit Content(std::optional<std::string_view> value) : value_(value) {}

  // The text exactly, as a JSON string: nothing of the content is lost in it.
  bool is_exact() const { return value_ && value_->starts_with('"'); }
  bool is_missing() const { return !value_ || *value_ == "null"; }
  bool is_parts() const { return value_ && value_->starts_with('['); }
  bool has_value() const { return value_.has_value(); }

  // REQUIRES: has_value().
  std::string_view json() const { return *value_; }

  // The text: of a string, itself; of parts, those that are text, one after another; else nothing.
  std::string text() const;

 private:
  std::optional<std::string_view> value_;
};

}  // namespace twotrack::importer
