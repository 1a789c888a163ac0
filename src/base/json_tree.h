// JsonTree: a parsed JSON text that lives as long as the object does. Reading goes through
// simdjson's own elements; this is only the lifetime, the depth cap and our kind of error.
#pragma once

#include <simdjson.h>

#include <memory>
#include <string_view>

#include "base/result.h"

namespace twotrack {

using JsonElement = simdjson::dom::element;

class JsonTree {
 public:
  static Result<JsonTree> parse(std::string_view text);

  JsonElement root() const { return root_; }

 private:
  JsonTree() = default;
  // On the heap: elements point at the document inside the parser, and a tree is moved.
  std::unique_ptr<simdjson::dom::parser> parser_ = std::make_unique<simdjson::dom::parser>();
  JsonElement root_;
};

// The member `key` of an object, when it is there and is a string. Empty otherwise.
std::string_view json_string(JsonElement object, std::string_view key);

}  // namespace twotrack
