#include "mcp/json_schema.h"

#include <re2/re2.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/json_text.h"
#include "base/json_tree.h"
#include "base/quoted.h"

namespace twotrack::mcp {
namespace {

// A schema that multiplies alternatives would take for ever.
constexpr uint64_t kStepsMax = 200'000;
// What the steps cost besides: names that are looked for, texts that are read, values that are
// compared. Both schema and value are the server's own, and some pairs would take for ever.
constexpr uint64_t kWorkMax = 5'000'000;
constexpr uint64_t kBytesAUnit = 64;
// To translate a pattern costs more than to apply it.
constexpr uint64_t kUnitsAPatternByte = 16;
constexpr size_t kDepthMax = 200;
constexpr int64_t kPatternMemoryMax = int64_t{1} << 20;

constexpr std::array<std::string_view, 4> kDialects = {
    "https://json-schema.org/draft/2020-12/schema", "https://json-schema.org/draft/2020-12/schema#",
    "http://json-schema.org/draft-07/schema", "http://json-schema.org/draft-07/schema#"};

constexpr std::array<std::string_view, 5> kNotChecked = {
    "unevaluatedItems", "unevaluatedProperties", "$dynamicRef", "$recursiveRef", "dependencies"};

Error cannot(std::string why) {
  return Error{Code::kInvalid, "the schema cannot be checked: " + std::move(why)};
}

std::optional<double> number_of(JsonElement value) {
  double number = 0;
  if (!value.is_number() || !value.read(number)) return std::nullopt;
  return number;
}

std::optional<double> count_of(JsonElement value) {
  const auto number = number_of(value);
  if (!number || *number < 0) return std::nullopt;
  return std::floor(*number);
}

// A keyword that sets a bound to something, and what to say when it is broken.
struct Limit {
  std::string_view key;
  bool (*is_broken)(double value, double bound);
  std::string_view fault;
};
bool is_less(double value, double bound) {
  return value < bound;
}
bool is_more(double value, double bound) {
  return value > bound;
}
bool is_not_more(double value, double bound) {
  return value <= bound;
}
bool is_not_less(double value, double bound) {
  return value >= bound;
}
constexpr Limit kOfNumbers[] = {{"minimum", is_less, "is too small"},
                                {"maximum", is_more, "is too large"},
                                {"exclusiveMinimum", is_not_more, "is too small"},
                                {"exclusiveMaximum", is_not_less, "is too large"}};
constexpr Limit kOfTexts[] = {{"minLength", is_less, "is too short"},
                              {"maxLength", is_more, "is too long"}};
constexpr Limit kOfArrays[] = {{"minItems", is_less, "has too few elements"},
                               {"maxItems", is_more, "has too many elements"}};
constexpr Limit kOfObjects[] = {{"minProperties", is_less, "has too few members"},
                                {"maxProperties", is_more, "has too many members"}};

bool is_whole(JsonElement value) {
  const auto number = number_of(value);
  return number && std::isfinite(*number) && *number == std::floor(*number);
}

bool has_type(JsonElement value, std::string_view type) {
  if (type == "object") return value.is_object();
  if (type == "array") return value.is_array();
  if (type == "string") return value.is_string();
  if (type == "number") return value.is_number();
  if (type == "integer") return is_whole(value);
  if (type == "boolean") return value.is_boolean();
  return type == "null" && value.is_null();
}

bool is_multiple(double value, double of) {
  return std::fabs(std::remainder(value, of)) < 1e-9 * of;
}

uint64_t characters(std::string_view text) {
  return static_cast<uint64_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<uint8_t>(c) & 0xC0) != 0x80; }));
}

std::string unescaped_pointer(std::string_view reference) {
  std::string pointer;
  for (size_t i = 1; i < reference.size(); ++i) {
    const std::string_view hex = reference.substr(std::min(i + 1, reference.size()), 2);
    uint8_t code = 0;
    const auto read = std::from_chars(hex.data(), hex.data() + hex.size(), code, 16);
    if (reference[i] == '%' && hex.size() == 2 && read.ptr == hex.data() + 2) {
      pointer.push_back(static_cast<char>(code));
      i += 2;
    } else {
      pointer.push_back(reference[i]);
    }
  }
  return pointer;
}

class Checker {
 public:
  // `schema_bytes`: the length of the schema as text.
  Checker(JsonElement root, size_t schema_bytes)
      : root_(root), reference_cost_(schema_bytes / kBytesAUnit + 1) {}

  // Whether the value fits. The first thing that does not is kept.
  Result<bool> fits(JsonElement schema, JsonElement value, const std::string& place) {
    if (++steps_ > kStepsMax) return cannot("it takes more than 200000 steps");
    if (depth_ >= kDepthMax) return cannot("it refers to itself without end");
    bool flag = false;
    if (schema.read(flag)) return flag || no(place, "nothing may stand here");
    JsonObject keywords;
    if (!schema.read(keywords)) return cannot("a schema is an object, true or false");
    TRY(spend(keywords.size()));
    TRY(check_known(keywords));
    ++depth_;
    auto found = fits_all(keywords, value, place);
    --depth_;
    return found;
  }

  const std::string& fault() const { return fault_; }

 private:
  Status spend(uint64_t units) {
    work_left_ -= std::min(work_left_, units);
    if (work_left_ > 0) return Done{};
    return cannot("it takes too long with this value");
  }

  Result<bool> is_equal(JsonElement a, JsonElement b) {
    const bool equal = json_equal(a, b, work_left_);
    TRY(spend(0));
    return equal;
  }

  // Says that it does not fit.
  bool no(const std::string& place, std::string_view what) {
    if (!is_quiet_ && fault_.empty()) {
      fault_ = (place.empty() ? "the value" : in_quotes(place)) + ": " + std::string(what);
    }
    return false;
  }

  // Of alternatives, not one alone is to blame.
  Result<bool> fits_quietly(JsonElement schema, JsonElement value, const std::string& place) {
    const bool was_quiet = std::exchange(is_quiet_, true);
    auto found = fits(schema, value, place);
    is_quiet_ = was_quiet;
    return found;
  }

  Status check_known(const JsonObject& keywords) {
    for (const std::string_view key : kNotChecked) {
      if (keywords[key].exists()) return cannot("it uses " + std::string(key));
    }
    std::string_view dialect;
    if (keywords["$schema"].read(dialect) &&
        std::ranges::find(kDialects, dialect) == kDialects.end()) {
      return cannot("its dialect is " + in_quotes(dialect));
    }
    std::string_view id;
    const bool is_root = std::exchange(is_root_next_, false);
    if (!is_root && keywords["$id"].read(id)) return cannot("it has a $id of its own inside");
    return Done{};
  }

  Result<bool> fits_all(const JsonObject& schema, JsonElement value, const std::string& place) {
    using Check = Result<bool> (Checker::*)(const JsonObject&, JsonElement, const std::string&);
    constexpr Check kChecks[] = {&Checker::reference,    &Checker::type,     &Checker::constants,
                                 &Checker::numbers,      &Checker::strings,  &Checker::items,
                                 &Checker::contains,     &Checker::members,  &Checker::dependents,
                                 &Checker::combinations, &Checker::condition};
    for (const Check check : kChecks) {
      if (!TRY((this->*check)(schema, value, place))) return false;
    }
    return true;
  }

  Result<bool> reference(const JsonObject& schema, JsonElement value, const std::string& place) {
    std::string_view reference;
    if (!schema["$ref"].read(reference)) return true;
    if (!reference.starts_with('#')) {
      return cannot("it refers to " + in_quotes(reference) + ", which is not fetched");
    }
    if (reference.size() > 1 && reference[1] != '/') {
      return cannot("it refers to an anchor, " + in_quotes(reference));
    }
    JsonElement target = root_;
    TRY(spend(reference_cost_));
    if (reference.size() > 1 && !root_.at_pointer(unescaped_pointer(reference)).read(target)) {
      return cannot("it refers to " + in_quotes(reference) + ", which is not there");
    }
    is_root_next_ = reference == "#";
    return fits(target, value, place);
  }

  Result<bool> type(const JsonObject& schema, JsonElement value, const std::string& place) {
    const JsonElement wanted = schema["type"];
    if (!wanted.exists()) return true;
    std::string_view name;
    if (wanted.read(name)) {
      return has_type(value, name) || no(place, "expected " + std::string(name));
    }
    if (!wanted.is_array()) return cannot("type is not a name");
    std::string all;
    for (const JsonElement one : wanted.array()) {
      if (!one.read(name)) return cannot("type is not a name");
      if (has_type(value, name)) return true;
      all += (all.empty() ? "" : " or ") + std::string(name);
    }
    return no(place, "expected " + all);
  }

  Result<bool> constants(const JsonObject& schema, JsonElement value, const std::string& place) {
    const JsonElement only = schema["const"];
    if (only.exists() && !TRY(is_equal(only, value))) {
      return no(place, "is not the only value that may stand here");
    }
    if (!schema["enum"].is_array()) return true;
    for (const JsonElement one : schema["enum"].array()) {
      if (TRY(is_equal(one, value))) return true;
    }
    return no(place, "is not among the values that may stand here");
  }

  // `read`: what a bound may be.
  bool keeps(std::span<const Limit> limits, std::optional<double> (*read)(JsonElement),
             double value, const JsonObject& schema, const std::string& place) {
    for (const Limit& limit : limits) {
      const auto bound = read(schema[limit.key]);
      if (bound && limit.is_broken(value, *bound)) return no(place, limit.fault);
    }
    return true;
  }

  Result<bool> numbers(const JsonObject& schema, JsonElement value, const std::string& place) {
    const auto number = number_of(value);
    if (!number) return true;
    if (!keeps(kOfNumbers, number_of, *number, schema, place)) return false;
    const auto factor = number_of(schema["multipleOf"]);
    if (factor && *factor > 0 && !is_multiple(*number, *factor)) {
      return no(place, "is not a multiple of what it must be");
    }
    return true;
  }

  Result<bool> strings(const JsonObject& schema, JsonElement value, const std::string& place) {
    std::string_view text;
    if (!value.read(text)) return true;
    TRY(spend(text.size() / kBytesAUnit));
    const auto length = static_cast<double>(characters(text));
    if (!keeps(kOfTexts, count_of, length, schema, place)) return false;
    std::string_view pattern;
    if (!schema["pattern"].read(pattern)) return true;
    return TRY(is_match(pattern, text)) || no(place, "does not match its pattern");
  }

  Result<bool> is_match(std::string_view pattern, std::string_view text) {
    TRY(spend(pattern.size() * kUnitsAPatternByte + text.size()));
    RE2::Options options;
    options.set_log_errors(false);
    options.set_max_mem(kPatternMemoryMax);
    const RE2 expression(re2::StringPiece(pattern.data(), pattern.size()), options);
    if (!expression.ok()) return cannot("the pattern " + in_quotes(pattern) + " is not understood");
    return RE2::PartialMatch(re2::StringPiece(text.data(), text.size()), expression);
  }

  Result<bool> items(const JsonObject& schema, JsonElement value, const std::string& place) {
    if (!value.is_array()) return true;
    const JsonArray elements = value.array();
    const auto size = static_cast<double>(elements.size());
    if (!keeps(kOfArrays, count_of, size, schema, place)) return false;
    if (schema["uniqueItems"].flag() && TRY(has_twins(elements))) {
      return no(place, "has an element twice");
    }
    // Draft 7 calls the schemas of the first elements `items`, and that of the others
    // `additionalItems`.
    const bool is_draft_7 = schema["items"].is_array();
    const JsonArray first = schema[is_draft_7 ? "items" : "prefixItems"].array();
    const JsonElement rest = schema[is_draft_7 ? "additionalItems" : "items"];
    auto own = first.begin();
    uint64_t at = 0;
    for (const JsonElement element : elements) {
      const std::string below = place + "/" + std::to_string(at++);
      const JsonElement one = own == first.end() ? rest : *own++;
      if (one.exists() && !TRY(fits(one, element, below))) return false;
    }
    return true;
  }

  Result<bool> has_twins(const JsonArray& elements) {
    std::vector<JsonElement> seen;
    for (const JsonElement element : elements) {
      for (const JsonElement one : seen) {
        if (TRY(is_equal(one, element))) return true;
      }
      seen.push_back(element);
    }
    return false;
  }

  Result<bool> contains(const JsonObject& schema, JsonElement value, const std::string& place) {
    const JsonElement wanted = schema["contains"];
    if (!wanted.exists() || !value.is_array()) return true;
    double count = 0;
    for (const JsonElement element : value.array()) {
      if (TRY(fits_quietly(wanted, element, place))) ++count;
    }
    if (count < count_of(schema["minContains"]).value_or(1)) {
      return no(place, "lacks an element that it must have");
    }
    const auto most = count_of(schema["maxContains"]);
    return !most || count <= *most || no(place, "has too many elements of one kind");
  }

  Result<bool> members(const JsonObject& schema, JsonElement value, const std::string& place) {
    if (!value.is_object()) return true;
    const JsonObject map = value.object();
    if (!keeps(kOfObjects, count_of, static_cast<double>(map.size()), schema, place)) return false;
    if (!TRY(has_all(map, schema["required"], place))) return false;
    for (const auto& [key, element] : map) {
      if (!TRY(one_member(schema, key, element, place))) return false;
    }
    return names(schema, map, place);
  }

  Result<bool> has_all(const JsonObject& map, JsonElement names, const std::string& place) {
    for (const JsonElement one : names.array()) {
      std::string_view name;
      TRY(spend(map.size()));
      if (one.read(name) && !map[name].exists()) return no(place, "lacks " + in_quotes(name));
    }
    return true;
  }

  Result<bool> one_member(const JsonObject& schema, std::string_view key, JsonElement value,
                          const std::string& place) {
    const std::string below = place + "/" + std::string(key);
    const JsonObject properties = schema["properties"].object();
    TRY(spend(properties.size()));
    const JsonElement own = properties[key];
    bool is_known = own.exists();
    if (is_known && !TRY(fits(own, value, below))) return false;
    for (const auto& [pattern, one] : schema["patternProperties"].object()) {
      if (!TRY(is_match(pattern, key))) continue;
      is_known = true;
      if (!TRY(fits(one, value, below))) return false;
    }
    const JsonElement others = schema["additionalProperties"];
    if (is_known || !others.exists()) return true;
    bool may_be_there = true;
    if (others.read(may_be_there)) return may_be_there || no(below, "may not be there");
    return fits(others, value, below);
  }

  Result<bool> names(const JsonObject& schema, const JsonObject& map, const std::string& place) {
    const JsonElement wanted = schema["propertyNames"];
    if (!wanted.exists()) return true;
    for (const auto& [key, element] : map) {
      // A name is checked as the string that it is.
      std::string text = "\"";
      append_json_escaped(text, key);
      const JsonTree name = TRY(JsonTree::parse(text + "\""));
      if (!TRY(fits(wanted, name.root(), place))) return false;
    }
    return true;
  }

  Result<bool> dependents(const JsonObject& schema, JsonElement value, const std::string& place) {
    if (!value.is_object()) return true;
    const JsonObject map = value.object();
    for (const auto& [key, others] : schema["dependentRequired"].object()) {
      TRY(spend(map.size()));
      if (map[key].exists() && !TRY(has_all(map, others, place))) return false;
    }
    for (const auto& [key, own] : schema["dependentSchemas"].object()) {
      TRY(spend(map.size()));
      if (map[key].exists() && !TRY(fits(own, value, place))) return false;
    }
    return true;
  }

  Result<uint64_t> count_fitting(JsonElement schemas, JsonElement value, const std::string& place) {
    uint64_t count = 0;
    for (const JsonElement one : schemas.array()) {
      if (TRY(fits_quietly(one, value, place))) ++count;
    }
    return count;
  }

  Result<bool> combinations(const JsonObject& schema, JsonElement value, const std::string& place) {
    for (const JsonElement one : schema["allOf"].array()) {
      if (!TRY(fits(one, value, place))) return false;
    }
    for (const std::string_view key : {"anyOf", "oneOf"}) {
      if (!schema[key].is_array()) continue;
      const uint64_t count = TRY(count_fitting(schema[key], value, place));
      if (count == 0) return no(place, "fits none of the alternatives");
      if (count > 1 && key == "oneOf") return no(place, "fits more than one of the alternatives");
    }
    const JsonElement forbidden = schema["not"];
    if (!forbidden.exists()) return true;
    return !TRY(fits_quietly(forbidden, value, place)) || no(place, "is what it may not be");
  }

  Result<bool> condition(const JsonObject& schema, JsonElement value, const std::string& place) {
    const JsonElement question = schema["if"];
    if (!question.exists()) return true;
    const bool holds = TRY(fits_quietly(question, value, place));
    const JsonElement consequence = schema[holds ? "then" : "else"];
    return consequence.exists() ? fits(consequence, value, place) : true;
  }

  JsonElement root_;
  uint64_t reference_cost_;
  uint64_t work_left_ = kWorkMax;
  uint64_t steps_ = 0;
  size_t depth_ = 0;
  bool is_quiet_ = false;
  bool is_root_next_ = true;  // a $id of the root changes nothing
  std::string fault_{};
};

bool numbers_equal(JsonElement a, JsonElement b) {
  int64_t whole_a = 0;
  int64_t whole_b = 0;
  if (a.read(whole_a) && b.read(whole_b)) return whole_a == whole_b;
  double number_a = 0;
  double number_b = 0;
  return a.read(number_a) && b.read(number_b) && number_a == number_b;
}

// Compares until the steps are used up.
class Comparison {
 public:
  explicit Comparison(uint64_t& steps_left) : steps_left_(&steps_left) {}

  bool equal(JsonElement a, JsonElement b) {
    if (!spend(1)) return false;
    if (a.is_number() && b.is_number()) return numbers_equal(a, b);
    if (a.kind() != b.kind()) return false;
    JsonArray array_a;
    JsonArray array_b;
    if (a.read(array_a) && b.read(array_b)) return arrays_equal(array_a, array_b);
    JsonObject object_a;
    JsonObject object_b;
    if (a.read(object_a) && b.read(object_b)) return objects_equal(object_a, object_b);
    std::string_view text_a;
    std::string_view text_b;
    if (a.read(text_a) && b.read(text_b)) return texts_equal(text_a, text_b);
    bool flag_a = false;
    bool flag_b = false;
    if (a.read(flag_a) && b.read(flag_b)) return flag_a == flag_b;
    return a.is_null() && b.is_null();
  }

 private:
  bool spend(uint64_t steps) {
    *steps_left_ -= std::min(*steps_left_, steps);
    return *steps_left_ > 0;
  }

  bool texts_equal(std::string_view a, std::string_view b) {
    return a.size() == b.size() && spend(a.size() / kBytesAUnit + 1) && a == b;
  }

  bool arrays_equal(const JsonArray& a, const JsonArray& b) {
    if (a.size() != b.size()) return false;
    auto other = b.begin();
    for (const JsonElement element : a) {
      if (!equal(element, *other)) return false;
      ++other;
    }
    return true;
  }

  // Whoever writes an object twice writes it in the same order: a member is looked for only where
  // that does not hold, and then all at once, since to find one in an object is to walk over it.
  bool objects_equal(const JsonObject& a, const JsonObject& b) {
    if (a.size() != b.size()) return false;
    auto other = b.begin();
    for (const auto& [key, value] : a) {
      if (key != (*other).key) return objects_equal_by_name(a, b);
      if (!equal(value, (*other).value)) return false;
      ++other;
    }
    return true;
  }

  bool objects_equal_by_name(const JsonObject& a, const JsonObject& b) {
    std::map<std::string_view, JsonElement> members;
    for (const auto& [key, value] : b) members.emplace(key, value);
    if (!spend(members.size())) return false;
    for (const auto& [key, value] : a) {
      const auto found = members.find(key);
      if (found == members.end() || !equal(value, found->second)) return false;
    }
    return true;
  }

  uint64_t* steps_left_;
};

}  // namespace

Result<std::optional<std::string>> schema_fault(std::string_view schema, std::string_view value) {
  const JsonTree schema_tree = TRY(JsonTree::parse(schema));
  const JsonTree value_tree = TRY(JsonTree::parse(value));
  Checker checker(schema_tree.root(), schema.size());
  const bool fits = TRY(checker.fits(schema_tree.root(), value_tree.root(), ""));
  if (fits) return std::optional<std::string>();
  return std::optional(checker.fault());
}

bool json_equal(JsonElement a, JsonElement b) {
  uint64_t no_end = std::numeric_limits<uint64_t>::max();
  return json_equal(a, b, no_end);
}

bool json_equal(JsonElement a, JsonElement b, uint64_t& steps_left) {
  return Comparison(steps_left).equal(a, b);
}

}  // namespace twotrack::mcp
