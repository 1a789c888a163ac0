#include "grail/arena.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <set>

#include "base/encoding.h"
#include "base/json_scanner.h"
#include "base/json_tree.h"
#include "base/json_writer.h"
#include "base/utf8.h"
#include "grail/message_codec.h"

namespace twotrack::grail {
namespace {

using Kind = ValueNode::Kind;
using enum protocol::ArenaField;
using enum protocol::NodeField;

constexpr uint64_t kMost = std::numeric_limits<uint64_t>::max();

// As many digits as Python itself is ready to print.
constexpr size_t kDigitsMax = 4300;
constexpr size_t kMagnitudeBytesMax = kDigitsMax * 10 / 24;  // a digit is 3.3 bits

uint64_t add_up(uint64_t a, uint64_t b) {
  return a > kMost - b ? kMost : a + b;
}

bool read_items(std::string_view bytes, auto message, ValueNode& node) {
  const bool is_well = decode(bytes, message);
  node.children = std::move(message.only.value);
  return is_well;
}

bool read_pairs(std::string_view bytes, auto message, ValueNode& node) {
  const bool is_well = decode(bytes, message);
  for (const protocol::Pair& pair : message.only.value) {
    node.children.insert(node.children.end(), {pair.key.value, pair.value.value});
  }
  return is_well;
}

bool read_big(std::string_view bytes, ValueNode& node) {
  protocol::BigInt big;
  const bool is_well = decode(bytes, big);
  node.is_negative = big.is_negative.value;
  node.text = big.magnitude.value;
  return is_well;
}

ValueNode word(std::string text) {
  return {.kind = Kind::kWord, .word = std::move(text)};
}

// Names are only shown: what can be read of them is enough.
std::string name_in(std::string_view bytes) {
  protocol::Text name;
  decode(bytes, name);
  return std::string(name.only.value);
}

std::string exception_word(std::string_view bytes) {
  protocol::ExceptionValue exception;
  decode(bytes, exception);
  const std::string argument(exception.argument.value);
  return std::string(exception.type.value) + (argument.empty() ? "" : ": " + argument);
}

bool read_bytes_kind(const ProtobufField& field, ValueNode& node) {
  switch (field.number) {
    case kNone:
      return true;
    case kBigInt:
      node.kind = Kind::kBigInteger;
      return read_big(field.bytes, node);
    case kStr:
    case kPath:
    case kRepr:
    case kCycle:
    case kDecimal:
      node.kind = Kind::kText;
      node.text = field.bytes;
      return true;
    case kBytes:
      node.kind = Kind::kBytes;
      node.text = field.bytes;
      return true;
    case kList:
    case kTuple:
      node.kind = Kind::kList;
      return read_items(field.bytes, protocol::Items{}, node);
    case kNamedTuple:
      node.kind = Kind::kList;
      return read_items(field.bytes, protocol::NamedTuple{}, node);
    case kSet:
    case kFrozenSet:
      node.kind = Kind::kSet;
      return read_items(field.bytes, protocol::Items{}, node);
    case kDict:
      node.kind = Kind::kDict;
      return read_pairs(field.bytes, protocol::Dict{}, node);
    case kInstance:
      node.kind = Kind::kDict;
      return read_pairs(field.bytes, protocol::Instance{}, node);
    case kException:
      node = word(exception_word(field.bytes));
      return true;
    case kType:
      node = word("<class '" + name_in(field.bytes) + "'>");
      return true;
    case kFunction:
      node = word("<function " + name_in(field.bytes) + ">");
      return true;
    case kBuiltinFunction:
      node = word("<function " + std::string(field.bytes) + ">");
      return true;
    case kEllipsis:
      node = word("Ellipsis");
      return true;
    case kNotImplemented:
      node = word("NotImplemented");
      return true;
    default:
      node = word("<value of kind " + std::to_string(field.number) + ">");
      return true;
  }
}

bool read_node(std::string_view message, ValueNode& node) {
  ProtobufReader reader(message);
  ProtobufField field;
  if (!reader.next(field)) return false;  // exactly one field says what it is
  const auto is = [&](protocol::NodeField kind, ProtobufType type) {
    return field.number == kind && field.type == type;
  };
  if (field.type == ProtobufType::kBytes) {
    if (!read_bytes_kind(field, node)) return false;
  } else if (is(kBoolean, ProtobufType::kVarint)) {
    node = {.kind = Kind::kBoolean, .integer = field.value != 0 ? 1 : 0};
  } else if (is(kInt, ProtobufType::kVarint)) {
    node = {.kind = Kind::kInteger, .integer = field.zigzag()};
  } else if (is(kFloat, ProtobufType::kFixed64)) {
    node = {.kind = Kind::kReal, .real = field.real()};
  } else {
    return false;
  }
  ProtobufField second;
  return !reader.next(second) && reader.ok();
}

// The digits of a magnitude, big-endian bytes, by dividing it by ten to the ninth.
std::string digits_of(std::string_view magnitude) {
  constexpr uint64_t kPart = 1'000'000'000;
  constexpr size_t kPartDigits = 9;
  std::vector<uint32_t> words((magnitude.size() + 3) / 4);  // lowest first
  for (size_t i = 0; i < magnitude.size(); ++i) {
    const size_t place = magnitude.size() - 1 - i;
    words[place / 4] |= static_cast<uint32_t>(static_cast<uint8_t>(magnitude[i]))
                        << (8 * (place % 4));
  }
  std::string reversed;
  while (!words.empty()) {
    uint64_t rest = 0;
    for (size_t i = words.size(); i-- > 0;) {
      const uint64_t value = (rest << 32) | words[i];
      words[i] = static_cast<uint32_t>(value / kPart);
      rest = value % kPart;
    }
    while (!words.empty() && words.back() == 0) words.pop_back();
    for (size_t i = 0; i < kPartDigits && (!words.empty() || rest > 0); ++i, rest /= 10) {
      reversed += static_cast<char>('0' + rest % 10);
    }
  }
  if (reversed.empty()) return "0";
  return {reversed.rbegin(), reversed.rend()};
}

std::string real_json(double value) {
  if (std::isnan(value)) return "\"nan\"";
  if (std::isinf(value)) return value > 0 ? "\"inf\"" : "\"-inf\"";
  std::string json = JsonWriter().number(value).take();
  if (json.find_first_of(".eE") == std::string::npos) json += ".0";  // 2.0 is no integer
  return json;
}

// A tree that was found to be small enough.
class ToJson {
 public:
  explicit ToJson(const Arena& arena) : arena_(&arena) {}

  void write(uint32_t index) {
    const ValueNode& node = arena_->at(index);
    switch (node.kind) {
      case Kind::kNull:
        json_.null();
        break;
      case Kind::kBoolean:
        json_.boolean(node.integer != 0);
        break;
      case Kind::kInteger:
        json_.number(node.integer);
        break;
      case Kind::kBigInteger:
        big(node);
        break;
      case Kind::kReal:
        json_.raw(real_json(node.real));
        break;
      case Kind::kText:
        json_.lossy_string(node.text);
        break;
      case Kind::kBytes:
        json_.begin_object().member("base64", to_base64(node.text)).end_object();
        break;
      case Kind::kList:
        json_.begin_array();
        for (const uint32_t child : node.children) write(child);
        json_.end_array();
        break;
      case Kind::kSet:
        set(node);
        break;
      case Kind::kDict:
        dict(node);
        break;
      case Kind::kWord:
        json_.lossy_string(node.word);
        break;
    }
  }

  Json take() { return json_.take(); }

 private:
  std::string alone(uint32_t index) const {
    ToJson one(*arena_);
    one.write(index);
    return one.take();
  }

  void big(const ValueNode& node) {
    if (node.text.size() > kMagnitudeBytesMax) {
      json_.string("<integer of " + std::to_string(node.text.size() * 8) + " bits>");
      return;
    }
    const std::string digits = digits_of(node.text);
    json_.raw(node.is_negative && digits != "0" ? "-" + digits : digits);
  }

  void set(const ValueNode& node) {
    std::vector<std::string> items;
    for (const uint32_t child : node.children) items.push_back(alone(child));
    std::ranges::sort(items);
    json_.begin_array();
    for (const std::string& item : items) json_.raw(item);
    json_.end_array();
  }

  void dict(const ValueNode& node) {
    std::set<std::string> used;
    json_.begin_object();
    for (size_t i = 0; i + 1 < node.children.size(); i += 2) {
      std::string key = key_of(node.children[i]);
      const std::string wanted = key;
      for (int n = 2; !used.insert(key).second; ++n) key = wanted + "#" + std::to_string(n);
      json_.key(key);
      write(node.children[i + 1]);
    }
    json_.end_object();
  }

  std::string key_of(uint32_t index) const {
    const ValueNode& node = arena_->at(index);
    if (node.kind == Kind::kText)
      return is_utf8(node.text) ? std::string(node.text) : repair_utf8(node.text);
    std::string json = alone(index);
    if (!json.starts_with('"')) return json;
    return json_unescape(std::string_view(json).substr(1, json.size() - 2));
  }

  const Arena* arena_;
  JsonWriter json_{};
};

Error broken(std::string_view what) {
  return Error{Code::kCorrupt, "the interpreter sent " + std::string(what)};
}

Error too_many_parts() {
  return Error{Code::kInvalid,
               "the value has more than " + std::to_string(kValueNodesMax) + " parts"};
}

}  // namespace

Result<Arena> Arena::read(std::string_view message) {
  Arena arena;
  ProtobufReader reader(message);
  for (ProtobufField field; reader.next(field);) {
    if (field.number != kArenaNodes) continue;
    if (field.type != ProtobufType::kBytes) return broken("a malformed value");
    if (arena.size() >= kValueNodesMax) return too_many_parts();
    ValueNode node;
    if (!read_node(field.bytes, node)) return broken("a malformed value");
    node.bytes = node.text.size() + node.word.size();
    for (const uint32_t child : node.children) {
      if (!arena.has(child)) return broken("a reference to a missing value");
      const ValueNode& one = arena.at(child);
      node.depth = std::max(node.depth, one.depth + 1);
      node.nodes = add_up(node.nodes, one.nodes);
      node.bytes = add_up(node.bytes, one.bytes);
    }
    arena.nodes_.push_back(std::move(node));
  }
  if (!reader.ok()) return broken("values that cannot be read");
  return arena;
}

Result<Json> Arena::to_json(uint32_t index) const {
  if (!has(index)) return broken("a value that is not there");
  const ValueNode& node = at(index);
  if (node.depth > kValueDepthMax) {
    return Error{Code::kInvalid, "the value is " + std::to_string(node.depth) +
                                     " levels deep; the most is " + std::to_string(kValueDepthMax)};
  }
  if (node.nodes > kValueNodesMax) return too_many_parts();
  if (node.bytes > kValueBytesMax) {
    return Error{Code::kInvalid, "the value has more than " + std::to_string(kValueBytesMax >> 20) +
                                     " MiB of text"};
  }
  ToJson json(*this);
  json.write(index);
  return json.take();
}

// Recursion ends where normalize_json() ended it: 64 levels.
class JsonToArena {
 public:
  explicit JsonToArena(ArenaWriter& arena) : arena_(&arena) {}

  uint32_t add(JsonElement value) {
    ProtobufWriter node;
    switch (value.kind()) {
      case JsonKind::kMissing:
      case JsonKind::kNull:
        node.bytes(kNone, "");
        break;
      case JsonKind::kBoolean:
        node.uint(kBoolean, value.flag() ? 1 : 0);
        break;
      case JsonKind::kNumber:
        number(node, value);
        break;
      case JsonKind::kString:
        node.bytes(kStr, value.text());
        break;
      case JsonKind::kArray:
        array(node, value);
        break;
      case JsonKind::kObject:
        object(node, value);
        break;
    }
    return arena_->add(node.text());
  }

 private:
  static void number(ProtobufWriter& node, JsonElement value) {
    int64_t integer = 0;
    uint64_t large = 0;
    double real = 0;
    if (value.read(integer)) {
      node.sint(kInt, integer);
    } else if (value.read(large)) {
      big(node, large);
    } else if (value.read(real)) {
      node.real(kFloat, real);
    }
  }

  static void big(ProtobufWriter& node, uint64_t value) {
    std::string magnitude;
    for (int shift = 56; shift >= 0; shift -= 8) magnitude += static_cast<char>(value >> shift);
    node.bytes(kBigInt, encode(protocol::BigInt{.magnitude = magnitude}));
  }

  void array(ProtobufWriter& node, JsonElement value) {
    protocol::Items list;
    for (const JsonElement item : value.array()) list.only.value.push_back(add(item));
    node.bytes(kList, encode(std::move(list)));
  }

  void object(ProtobufWriter& node, JsonElement value) {
    protocol::Dict dict;
    for (const auto& [name, one] : value.object()) {
      const uint32_t key = arena_->add(ProtobufWriter().bytes(kStr, name).text());
      dict.only.value.push_back({.key = key, .value = add(one)});
    }
    node.bytes(kDict, encode(std::move(dict)));
  }

  ArenaWriter* arena_;
};

uint32_t ArenaWriter::add(std::string_view node) {
  nodes_ += ProtobufWriter().bytes(kArenaNodes, node).text();
  return count_++;
}

Result<uint32_t> ArenaWriter::add_json(std::string_view json) {
  const std::string checked = TRY(normalize_json(json));
  const JsonTree tree = TRY(JsonTree::parse(checked));
  return JsonToArena(*this).add(tree.root());
}

uint32_t ArenaWriter::add_function(std::string_view name) {
  return add(ProtobufWriter().bytes(kFunction, encode(protocol::Text{name})).text());
}

std::string ArenaWriter::take() {
  if (count_ == 0) return {};
  std::string message = ProtobufWriter().uint(kArenaCount, count_).take() + nodes_;
  nodes_.clear();
  count_ = 0;
  return message;
}

}  // namespace twotrack::grail
