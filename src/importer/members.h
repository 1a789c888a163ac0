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

}  // namespace twotrack::importer
