#include "mcp/json_schema.h"

#include <re2/re2.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <vector>

#include "base/encoding.h"
#include "base/json_text.h"
#include "base/json_tree.h"
#include "mcp/json_equal.h"

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

std::optional<JsonElement> member(const JsonObject& map, std::string_view key) {
  JsonElement value;
  if (!map[key].read(value)) return std::nullopt;
  return value;
}

std::optional<double> number_of(JsonElement value) {
  double number = 0;
  if (!value.is_number() || !value.read(number)) return std::nullopt;
  return number;
}

std::optional<uint64_t> count_of(const JsonObject& schema, std::string_view key) {
  const auto value = member(schema, key);
  const auto number = value ? number_of(*value) : std::nullopt;
  if (!number || *number < 0) return std::nullopt;
  return static_cast<uint64_t>(std::min(*number, 1e15));
}

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
      if (member(keywords, key)) return cannot("it uses " + std::string(key));
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
      const bool fits = TRY((this->*check)(schema, value, place));
      if (!fits) return false;
    }
    return true;
  }

  Result<bool> reference(const JsonObject& schema, JsonElement value, const std::string& place) {
    std::string_view reference;
    const auto given = member(schema, "$ref");
    if (!given || !given->read(reference)) return true;
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
    const auto wanted = member(schema, "type");
    if (!wanted) return true;
    std::string_view name;
    if (wanted->read(name)) {
      return has_type(value, name) || no(place, "expected " + std::string(name));
    }
    JsonArray names;
    if (!wanted->read(names)) return cannot("type is no name");
    std::string all;
    for (const JsonElement one : names) {
      if (!one.read(name)) return cannot("type is no name");
      if (has_type(value, name)) return true;
      all += (all.empty() ? "" : " or ") + std::string(name);
    }
    return no(place, "expected " + all);
  }

  Result<bool> constants(const JsonObject& schema, JsonElement value, const std::string& place) {
    if (const auto only = member(schema, "const")) {
      const bool is_it = TRY(is_equal(*only, value));
      if (!is_it) return no(place, "is not the only value that may stand here");
    }
    JsonArray values;
    const auto choices = member(schema, "enum");
    if (!choices || !choices->read(values)) return true;
    for (const JsonElement one : values) {
      const bool is_it = TRY(is_equal(one, value));
      if (is_it) return true;
    }
    return no(place, "is not among the values that may stand here");
  }

  Result<bool> numbers(const JsonObject& schema, JsonElement value, const std::string& place) {
    const auto number = number_of(value);
    if (!number) return true;
    const auto limit = [&](std::string_view key) {
      const auto given = member(schema, key);
      return given ? number_of(*given) : std::nullopt;
    };
    if (const auto least = limit("minimum"); least && *number < *least) {
      return no(place, "is too small");
    }
    if (const auto most = limit("maximum"); most && *number > *most) {
      return no(place, "is too large");
    }
    if (const auto above = limit("exclusiveMinimum"); above && *number <= *above) {
      return no(place, "is too small");
    }
    if (const auto below = limit("exclusiveMaximum"); below && *number >= *below) {
      return no(place, "is too large");
    }
    const auto factor = limit("multipleOf");
    if (factor && *factor > 0 && !is_multiple(*number, *factor)) {
      return no(place, "is not a multiple of what it must be");
    }
    return true;
  }

  Result<bool> strings(const JsonObject& schema, JsonElement value, const std::string& place) {
    std::string_view text;
    if (!value.read(text)) return true;
    TRY(spend(text.size() / kBytesAUnit));
    if (const auto least = count_of(schema, "minLength"); least && characters(text) < *least) {
      return no(place, "is too short");
    }
    if (const auto most = count_of(schema, "maxLength"); most && characters(text) > *most) {
      return no(place, "is too long");
    }
    std::string_view pattern;
    const auto given = member(schema, "pattern");
    if (!given || !given->read(pattern)) return true;
    const bool matches = TRY(is_match(pattern, text));
    return matches || no(place, "does not match its pattern");
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
    JsonArray elements;
    if (!value.read(elements)) return true;
    const uint64_t size = elements.size();
    if (const auto least = count_of(schema, "minItems"); least && size < *least) {
      return no(place, "has too few elements");
    }
    if (const auto most = count_of(schema, "maxItems"); most && size > *most) {
      return no(place, "has too many elements");
    }
    bool is_unique = false;
    if (schema["uniqueItems"].read(is_unique) && is_unique) {
      const bool is_twice = TRY(has_twins(elements));
      if (is_twice) return no(place, "has an element twice");
    }
    auto rest = member(schema, "items");
    std::vector<JsonElement> first = list_of(member(schema, "prefixItems"));
    // Draft 7 calls the schemas of the first elements `items`, and that of the others
    // `additionalItems`.
    if (rest && rest->is_array()) {
      first = list_of(rest);
      rest = member(schema, "additionalItems");
    }
    uint64_t at = 0;
    for (const JsonElement element : elements) {
      const std::string below = place + "/" + std::to_string(at);
      std::optional<JsonElement> one = rest;
      if (at < first.size()) one = first[at];
      ++at;
      if (!one) continue;
      const bool fit = TRY(fits(*one, element, below));
      if (!fit) return false;
    }
    return true;
  }

  static std::vector<JsonElement> list_of(const std::optional<JsonElement>& value) {
    JsonArray elements;
    if (!value || !value->read(elements)) return {};
    return {elements.begin(), elements.end()};
  }

  Result<bool> has_twins(const JsonArray& elements) {
    std::vector<JsonElement> seen;
    for (const JsonElement element : elements) {
      for (const JsonElement one : seen) {
        const bool is_same = TRY(is_equal(one, element));
        if (is_same) return true;
      }
      seen.push_back(element);
    }
    return false;
  }

  Result<bool> contains(const JsonObject& schema, JsonElement value, const std::string& place) {
    JsonArray elements;
    const auto wanted = member(schema, "contains");
    if (!wanted || !value.read(elements)) return true;
    uint64_t count = 0;
    for (const JsonElement element : elements) {
      const bool fit = TRY(fits_quietly(*wanted, element, place));
      if (fit) ++count;
    }
    if (count < count_of(schema, "minContains").value_or(1)) {
      return no(place, "lacks an element that it must have");
    }
    const auto most = count_of(schema, "maxContains");
    return !most || count <= *most || no(place, "has too many elements of one kind");
  }

  Result<bool> members(const JsonObject& schema, JsonElement value, const std::string& place) {
    JsonObject map;
    if (!value.read(map)) return true;
    const uint64_t size = map.size();
    if (const auto least = count_of(schema, "minProperties"); least && size < *least) {
      return no(place, "has too few members");
    }
    if (const auto most = count_of(schema, "maxProperties"); most && size > *most) {
      return no(place, "has too many members");
    }
    JsonArray required;
    if (const auto names = member(schema, "required"); names && names->read(required)) {
      for (const JsonElement one : required) {
        std::string_view name;
        TRY(spend(size));
        if (one.read(name) && !member(map, name)) {
          return no(place, "lacks " + in_quotes(name));
        }
      }
    }
    for (const auto& [key, element] : map) {
      const bool fit = TRY(one_member(schema, key, element, place));
      if (!fit) return false;
    }
    return names(schema, value, place);
  }

  Result<bool> one_member(const JsonObject& schema, std::string_view key, JsonElement value,
                          const std::string& place) {
    const std::string below = place + "/" + std::string(key);
    bool is_known = false;
    JsonObject properties;
    if (const auto map = member(schema, "properties"); map && map->read(properties)) {
      TRY(spend(properties.size()));
      if (const auto own = member(properties, key)) {
        is_known = true;
        const bool fit = TRY(fits(*own, value, below));
        if (!fit) return false;
      }
    }
    JsonObject patterns;
    if (const auto map = member(schema, "patternProperties"); map && map->read(patterns)) {
      for (const auto& [pattern, own] : patterns) {
        const bool matches = TRY(is_match(pattern, key));
        if (!matches) continue;
        is_known = true;
        const bool fit = TRY(fits(own, value, below));
        if (!fit) return false;
      }
    }
    const auto others = member(schema, "additionalProperties");
    if (is_known || !others) return true;
    bool may_be_there = true;
    if (others->read(may_be_there)) return may_be_there || no(below, "may not be there");
    return fits(*others, value, below);
  }

  Result<bool> names(const JsonObject& schema, JsonElement value, const std::string& place) {
    JsonObject map;
    const auto wanted = member(schema, "propertyNames");
    if (!wanted || !value.read(map)) return true;
    for (const auto& [key, element] : map) {
      // A name is checked as the string that it is.
      std::string text = "\"";
      append_json_escaped(text, key);
      const JsonTree name = TRY(JsonTree::parse(text + "\""));
      const bool fit = TRY(fits(*wanted, name.root(), place));
      if (!fit) return false;
    }
    return true;
  }

  Result<bool> dependents(const JsonObject& schema, JsonElement value, const std::string& place) {
    JsonObject map;
    JsonObject needs;
    if (!value.read(map)) return true;
    if (const auto given = member(schema, "dependentRequired"); given && given->read(needs)) {
      for (const auto& [key, others] : needs) {
        JsonArray wanted;
        TRY(spend(map.size()));
        if (!member(map, key) || !others.read(wanted)) continue;
        for (const JsonElement one : wanted) {
          std::string_view name;
          TRY(spend(map.size()));
          if (one.read(name) && !member(map, name)) return no(place, "lacks " + in_quotes(name));
        }
      }
    }
    JsonObject schemas;
    if (const auto given = member(schema, "dependentSchemas"); given && given->read(schemas)) {
      for (const auto& [key, own] : schemas) {
        TRY(spend(map.size()));
        if (!member(map, key)) continue;
        const bool fit = TRY(fits(own, value, place));
        if (!fit) return false;
      }
    }
    return true;
  }

  Result<uint64_t> count_fitting(const JsonArray& schemas, JsonElement value,
                                 const std::string& place) {
    uint64_t count = 0;
    for (const JsonElement one : schemas) {
      const bool fit = TRY(fits_quietly(one, value, place));
      if (fit) ++count;
    }
    return count;
  }

  Result<bool> combinations(const JsonObject& schema, JsonElement value, const std::string& place) {
    JsonArray all;
    if (const auto given = member(schema, "allOf"); given && given->read(all)) {
      for (const JsonElement one : all) {
        const bool fit = TRY(fits(one, value, place));
        if (!fit) return false;
      }
    }
    JsonArray any;
    if (const auto given = member(schema, "anyOf"); given && given->read(any)) {
      const uint64_t count = TRY(count_fitting(any, value, place));
      if (count == 0) return no(place, "fits none of the alternatives");
    }
    JsonArray one_of;
    if (const auto given = member(schema, "oneOf"); given && given->read(one_of)) {
      const uint64_t count = TRY(count_fitting(one_of, value, place));
      if (count != 1) {
        return no(place, count == 0 ? "fits none of the alternatives"
                                    : "fits more than one of the alternatives");
      }
    }
    const auto forbidden = member(schema, "not");
    if (!forbidden) return true;
    const bool fit = TRY(fits_quietly(*forbidden, value, place));
    return !fit || no(place, "is what it may not be");
  }

  Result<bool> condition(const JsonObject& schema, JsonElement value, const std::string& place) {
    const auto question = member(schema, "if");
    if (!question) return true;
    const bool holds = TRY(fits_quietly(*question, value, place));
    const auto consequence = member(schema, holds ? "then" : "else");
    if (!consequence) return true;
    return fits(*consequence, value, place);
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

}  // namespace

Result<std::optional<std::string>> schema_fault(std::string_view schema, std::string_view value) {
  const JsonTree schema_tree = TRY(JsonTree::parse(schema));
  const JsonTree value_tree = TRY(JsonTree::parse(value));
  Checker checker(schema_tree.root(), schema.size());
  const bool fits = TRY(checker.fits(schema_tree.root(), value_tree.root(), ""));
  if (fits) return std::optional<std::string>();
  return std::optional(checker.fault());
}

}  // namespace twotrack::mcp
