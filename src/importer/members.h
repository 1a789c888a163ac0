// Members: the members of a JSON object, so that known ones can be taken and the rest kept.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json_writer.h"
#include "base/result.h"

namespace twotrack::importer {

class Members {
 public:
  // `object` must outlive the result: values point into it.
  static Result<Members> read(std::string_view object);

  bool has(std::string_view key) const;

  // The text of the value, which then no longer belongs to the rest.
  std::optional<std::string_view> take(std::string_view key);
  // The same, decoded. A value that is not a string stays in the rest.
  std::optional<std::string> take_string(std::string_view key);
  // The text of the value, and the value of a string, both of which stay in the rest.
  std::optional<std::string_view> value(std::string_view key) const;
  std::optional<std::string> string(std::string_view key) const;

  // Whether anything was left.
  bool empty() const { return members_.empty(); }
  // The rest as members of the object that `json` is in, in the order and form of the text.
  void write_rest(JsonWriter& json) const;

 private:
  struct Member {
    std::string key;
    std::string_view value;
  };
  std::vector<Member> members_;
};

bool is_string(std::string_view json);

// The content of a chat message: a string, nothing, a list of parts, or something else entirely.

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
