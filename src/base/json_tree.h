// JsonTree: a parsed JSON text that lives as long as the object does. Reading goes through
// simdjson's own elements; this is only the lifetime, our kind of error, and large numbers.
//
// It is for JSON that was checked before (by JsonScanner): it takes duplicate keys and any depth up
// to simdjson's 1,024 levels.
#pragma once

#include <simdjson.h>

#include <memory>
#include <string_view>

#include "base/result.h"

namespace twotrack {

using JsonElement = simdjson::dom::element;

class JsonTree {
 public:
  // A number that neither 64 bits nor a double can hold (a 30-digit integer, 1e400) is legal JSON
  // and reads as a string of its digits. Fails with kInvalid.
  static Result<JsonTree> parse(std::string_view text);

  // Valid as long as this object, wherever it is moved.
  JsonElement root() const { return root_; }

 private:
  // A parser has buffers that cost more than a small text takes to parse: the thread that is done
  // with one keeps it for its next tree.
  struct Keep {
    void operator()(simdjson::dom::parser* parser) const;
  };
  using Parser = std::unique_ptr<simdjson::dom::parser, Keep>;

  explicit JsonTree(Parser parser) : parser_(std::move(parser)) {}
  static Parser take_parser();

  // Elements point into the parser, which therefore must not move.
  Parser parser_;
  JsonElement root_;
};

// The member `key` of an object, when it is there and is a string. Empty otherwise.
std::string_view json_string(JsonElement object, std::string_view key);

}  // namespace twotrack
