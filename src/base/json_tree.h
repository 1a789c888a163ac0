// JsonTree: a parsed JSON text, and JsonElement: one value in it.
//
// simdjson does the parsing; its header takes longer to compile than most of our files, so it is
// only included in json_tree.cc. The tree is for JSON that JsonScanner has already checked: it
// accepts duplicate keys and any depth up to simdjson's 1,024 levels.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "base/result.h"

namespace twotrack {

class JsonArray;
class JsonObject;

enum class JsonKind : uint8_t { kMissing, kNull, kBoolean, kNumber, kString, kArray, kObject };

// A value's place in its tree. Valid as long as the tree exists, even if the tree is moved.
struct JsonPlace {
  const void* tree = nullptr;
  size_t index = 0;
  bool operator==(const JsonPlace&) const = default;
};

// Intentionally copyable: a pointer and an index.
class JsonElement {
 public:
  JsonElement() = default;  // what is missing
  explicit JsonElement(JsonPlace place) : place_(place) {}

  bool exists() const { return place_.tree != nullptr; }
  JsonKind kind() const;
  bool is_null() const { return kind() == JsonKind::kNull; }
  bool is_boolean() const { return kind() == JsonKind::kBoolean; }
  bool is_number() const { return kind() == JsonKind::kNumber; }
  bool is_string() const { return kind() == JsonKind::kString; }
  bool is_array() const { return kind() == JsonKind::kArray; }
  bool is_object() const { return kind() == JsonKind::kObject; }

  // Whether it is a value of that type; if so, `out` is set, otherwise left alone. A double is
  // any number, an integer one that was written without a fraction and that the type can hold.
  bool read(bool& out) const;
  bool read(int64_t& out) const;
  bool read(uint64_t& out) const;
  bool read(double& out) const;
  bool read(std::string_view& out) const;
  bool read(JsonArray& out) const;
  bool read(JsonObject& out) const;
  // Any value, if it exists.
  bool read(JsonElement& out) const;

  // The value of a string, the items of an array, the members of an object; empty for any other.
  std::string_view text() const;
  JsonArray array() const;
  JsonObject object() const;
  // An integer that is not negative; 0 for any other value.
  uint64_t count() const;
  // Whether it is `true`.
  bool flag() const;

  // The member `key` of an object; missing if there is none, or this is not an object.
  JsonElement operator[](std::string_view key) const;
  // By a JSON pointer, "/choices/0"; missing if nothing is there.
  JsonElement at_pointer(std::string_view pointer) const;

  // As compact JSON. REQUIRES: exists().
  Json json() const;

 private:
  JsonPlace place_;
};

struct JsonMember {
  std::string_view key;
  JsonElement value;
};

// The items of an array (JsonElement) or the members of an object (JsonMember), in their order.
template <typename Item>
class JsonRange {
 public:
  class Iterator {
   public:
    using difference_type = std::ptrdiff_t;
    using value_type = Item;
    Item operator*() const;
    Iterator& operator++();
    Iterator operator++(int) {
      Iterator before = *this;
      ++*this;
      return before;
    }
    bool operator==(const Iterator&) const = default;

   private:
    friend class JsonRange;
    JsonPlace place_;
  };

  JsonRange() = default;
  Iterator begin() const;
  Iterator end() const;
  size_t size() const;
  bool empty() const { return begin() == end(); }
  Json json() const { return JsonElement(place_).json(); }

 protected:
  friend class JsonElement;
  JsonPlace place_;
};
extern template class JsonRange<JsonElement>;
extern template class JsonRange<JsonMember>;

class JsonArray : public JsonRange<JsonElement> {
 public:
  // Missing when there are fewer.
  JsonElement at(size_t index) const;
};

class JsonObject : public JsonRange<JsonMember> {
 public:
  JsonElement operator[](std::string_view key) const { return JsonElement(place_)[key]; }
};

class JsonTree {
 public:
  // A number that neither 64 bits nor a double can hold (a 30-digit integer, 1e400) is valid JSON
  // and reads as a string of its digits. Fails with kInvalid.
  static Result<JsonTree> parse(std::string_view text);

  JsonElement root() const { return root_; }

 private:
  // Elements point into the parser, so it must not move. It has buffers that cost more
  // than parsing a small text: a thread keeps a parser it is done with for its next tree.
  struct Parser;
  struct Keep {
    void operator()(Parser* parser) const;
  };
  using ParserPointer = std::unique_ptr<Parser, Keep>;
  using KeptParsers = std::vector<std::unique_ptr<Parser>>;

  explicit JsonTree(ParserPointer parser) : parser_(std::move(parser)) {}
  static ParserPointer take_parser();
  static KeptParsers& kept_parsers();

  ParserPointer parser_;
  JsonElement root_;
};

// How many bytes beyond the end of a text a JsonParser may read.
inline constexpr size_t kJsonPadding = 64;

// One parser for many texts, each replacing the one before: for code that reads a whole log.
class JsonParser {
 public:
  JsonParser();
  JsonParser(JsonParser&&) noexcept;
  JsonParser& operator=(JsonParser&&) noexcept;
  ~JsonParser();

  // The root, valid until the next call; missing if the text is not JSON, or has a number that
  // only JsonTree can read. REQUIRES: kJsonPadding bytes after `text` can be read.
  JsonElement parse(std::string_view text);

 private:
  struct Parser;
  std::unique_ptr<Parser> parser_;
};

// The member `key` of an object, if it exists and is a string. Empty otherwise.
inline std::string_view json_string(JsonElement object, std::string_view key) {
  return object[key].text();
}

}  // namespace twotrack
