// arena: Python values as Monty sends them, to JSON and back.
//
// The values of one message are nodes in an array; a container refers to its children by index, and
// they all come before it. A node may be referenced many times: sixty-one nodes can be a tree of
// 10^18. So depth and size of each tree are counted while reading, in one pass, and what is too
// large is rejected before anything is expanded.
//
// What JSON cannot express gets a form that both interpreters agree on: a tuple is a list; a set is
// a list in the order of its elements' JSON; bytes are {"base64": "…"}; nan, inf and -inf are
// strings; an integer keeps its digits up to 4300 of them, as Python prints them. A key that is not
// a string is its JSON; of equal ones the later get the suffix "#2". Anything else is Python's text
// for it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "base/result.h"

namespace twotrack::grail {

// Of one value that comes out of a script.
// Two less than JsonScanner takes: bytes, and the object around a result, each add a level.
inline constexpr uint64_t kValueDepthMax = 62;
inline constexpr uint64_t kValueNodesMax = 100'000;
inline constexpr uint64_t kValueBytesMax = uint64_t{10} << 20;

struct ValueNode {
  enum class Kind : uint8_t {
    kNull,
    kBoolean,
    kInteger,
    kBigInteger,
    kReal,
    kText,
    kBytes,
    kList,  // also a tuple
    kSet,
    kDict,  // children are key, value, key, value, …
    kWord,  // `text` is all there is to say
  };
  Kind kind = Kind::kNull;
  bool is_negative = false;  // of kBigInteger
  int64_t integer = 0;       // also of kBoolean
  double real = 0;
  std::string_view text{};  // into the message; of kBigInteger its magnitude, big-endian
  std::string word{};       // of kWord
  std::vector<uint32_t> children{};
  uint64_t depth = 1;
  uint64_t nodes = 1;  // of the expanded tree; stops at the largest number
  uint64_t bytes = 0;  // its texts, likewise
};

class Arena {
 public:
  // `message` must outlive the arena. Fails with kCorrupt, or with kInvalid when there are too many
  // nodes to be looked at.
  static Result<Arena> read(std::string_view message);

  size_t size() const { return nodes_.size(); }
  bool has(uint32_t index) const { return index < nodes_.size(); }
  // REQUIRES: has(index).
  const ValueNode& at(uint32_t index) const { return nodes_[index]; }

  // The tree at `index` as JSON. Fails with kInvalid when it is too deep or too large, with
  // kCorrupt when there is no such node.
  Result<Json> to_json(uint32_t index) const;

 private:
  std::vector<ValueNode> nodes_{};
};

// Values on their way into the interpreter.
class ArenaWriter {
 public:
  // Adds a value and returns its index. Fails with kInvalid on invalid JSON, or if it is too deep.
  Result<uint32_t> add_json(std::string_view json);
  // A function that the script may call.
  uint32_t add_function(std::string_view name);

  // The message Arena; empty when there are no values.
  std::string take();

 private:
  friend class JsonToArena;
  uint32_t add(std::string_view node);

  std::string nodes_{};
  uint32_t count_ = 0;
};

}  // namespace twotrack::grail
