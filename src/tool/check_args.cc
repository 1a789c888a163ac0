// Arguments that a model wrote against what the tool declares. JsonScanner reads them, because it
// keeps numbers as they were written and refuses what stands twice.
#include <algorithm>
#include <charconv>
#include <optional>

#include "base/joined.h"
#include "base/json_scanner.h"
#include "base/json_writer.h"
#include "base/nearest.h"
#include "base/quoted.h"
#include "base/utf8.h"
#include "tool/spec.h"

namespace twotrack::tool {
namespace {

Error wrong(std::string_view where, std::string_view what) {
  return Error{Code::kInvalid, std::string(where) + ": " + std::string(what)};
}

std::string_view phrase_of(ValueType type) {
  // In the order of ValueType.
  constexpr auto kWords =
      name_list("a string", "an integer", "a number", "true or false", "an array", "an object");
  return kWords.at(static_cast<size_t>(type));
}

Json json_of(std::string_view text) {
  return JsonWriter().string(text).take();
}

bool is_string(std::string_view json) {
  return json.starts_with('"');
}

bool is_boolean(std::string_view json) {
  return json == "true" || json == "false";
}

// The rest of a JSON value begins with a letter, a quote or a bracket.
bool is_number(std::string_view json) {
  return !json.empty() && (json.front() == '-' || (json.front() >= '0' && json.front() <= '9'));
}

// `text` as JSON, when it is exactly one number and nothing else.
bool reads_as_number(std::string_view text) {
  if (!is_number(text)) return false;
  const auto read = normalize_json(text);
  return read.ok() && read.value() == text;
}

// 12.0 as 12. Other numbers stay.
std::string_view without_zero_fraction(std::string_view number) {
  const size_t point = number.find('.');
  if (point == std::string_view::npos) return number;
  const bool is_whole = number.find_first_not_of('0', point + 1) == std::string_view::npos;
  return is_whole ? number.substr(0, point) : number;
}

bool is_int64(std::string_view number) {
  int64_t value = 0;
  const char* end = number.data() + number.size();
  const auto [rest, problem] = std::from_chars(number.data(), end, value);
  return problem == std::errc() && rest == end;
}

class Checker {
 public:
  explicit Checker(std::vector<std::string>& mended) : mended_(mended) {}

  Result<Json> object(const std::vector<Parameter>& parameters, std::string_view json,
                      const std::string& where);

 private:
  struct Given {
    std::string name;
    std::string_view value;
  };

  // `json` is one value, checked, perhaps with white space inside.
  Result<Json> value(const ValueSpec& spec, std::string_view json, const std::string& where);
  Result<Json> string(const ValueSpec& spec, std::string_view json, const std::string& where);
  Result<Json> integer(std::string_view json, const std::string& where);
  Result<Json> number(std::string_view json, const std::string& where);
  Result<Json> boolean(std::string_view json, const std::string& where);
  Result<Json> array(const ValueSpec& spec, std::string_view json, const std::string& where);
  Result<Json> anything(std::string_view json);

  static Status check_names(const std::vector<Parameter>& parameters,
                            const std::vector<Given>& given, const std::string& where);
  // Nothing: it is left out.
  Result<std::optional<Json>> parameter(const Parameter& parameter, const std::vector<Given>& given,
                                        const std::string& where);

  void converted(const std::string& where, std::string_view from, std::string_view to) {
    mended_.push_back(where + ": " + std::string(from) + " to " + std::string(to));
  }

  std::vector<std::string>& mended_;
};

Error mismatch(const std::string& where, ValueType type, std::string_view json) {
  constexpr size_t kShownMax = 60;
  const std::string shown = json.size() <= kShownMax
                                ? std::string(json)
                                : std::string(utf8_prefix(json, kShownMax)) + "…";
  return wrong(where, "expected " + std::string(phrase_of(type)) + ", not " + shown);
}

std::string path_of(const std::string& where, const std::string& name) {
  return where.empty() ? name : where + "." + name;
}

bool is_called(const Parameter& parameter, std::string_view name) {
  return parameter.name == name ||
         (!parameter.also_called.empty() && parameter.also_called == name);
}

Status Checker::check_names(const std::vector<Parameter>& parameters,
                            const std::vector<Given>& given, const std::string& where) {
  std::vector<std::string> known;
  known.reserve(parameters.size());
  for (const Parameter& parameter : parameters) known.push_back(parameter.name);
  for (const Given& one : given) {
    const auto means = [&](const Parameter& parameter) { return is_called(parameter, one.name); };
    const auto meant = std::ranges::find_if(parameters, means);
    if (meant != parameters.end()) {
      const auto same = [&](const Given& other) { return is_called(*meant, other.name); };
      if (std::ranges::count_if(given, same) == 1) continue;
      return wrong(path_of(where, meant->name), "given twice, also as " + meant->also_called);
    }
    const std::string name = is_utf8(one.name) ? one.name : repair_utf8(one.name);
    return wrong(path_of(where, name), "no such parameter" + suggestion(one.name, known));
  }
  return Done{};
}

Result<std::optional<Json>> Checker::parameter(const Parameter& parameter,
                                               const std::vector<Given>& given,
                                               const std::string& where) {
  const auto found =
      std::ranges::find_if(given, [&](const Given& one) { return is_called(parameter, one.name); });
  const bool may_be_absent = !parameter.is_required || !parameter.default_value.empty();
  const bool is_null = found != given.end() && found->value == "null";
  if (found != given.end() && !(is_null && may_be_absent)) {
    return TRY(value(parameter.value, found->value, where));
  }
  if (!may_be_absent) return wrong(where, "missing");
  if (parameter.default_value.empty()) {
    if (is_null) mended_.push_back(where + ": null left out");
    return std::optional<Json>();
  }
  // A default that does not fit is told like any other value.
  Json filled = TRY(value(parameter.value, parameter.default_value, where));
  mended_.push_back(where + ": default " + filled.text);
  return std::optional<Json>(std::move(filled));
}

Result<Json> Checker::object(const std::vector<Parameter>& parameters, std::string_view json,
                             const std::string& where) {
  std::vector<Given> given;
  JsonScanner scanner(json);
  TRY(scanner.for_each_member([&](const std::string& name, std::string_view value) -> Status {
    given.push_back({.name = name, .value = value});
    return Done{};
  }));
  TRY(check_names(parameters, given, where));
  JsonWriter out;
  out.begin_object();
  for (const Parameter& one : parameters) {
    const auto checked = TRY(parameter(one, given, path_of(where, one.name)));
    if (checked) out.key(one.name).raw(*checked);
  }
  out.end_object();
  return out.take();
}

Result<Json> Checker::value(const ValueSpec& spec, std::string_view json,
                            const std::string& where) {
  switch (spec.type) {
    case ValueType::kString:
      return string(spec, json, where);
    case ValueType::kInteger:
      return integer(json, where);
    case ValueType::kNumber:
      return number(json, where);
    case ValueType::kBoolean:
      return boolean(json, where);
    case ValueType::kArray:
      return array(spec, json, where);
    case ValueType::kObject:
      break;
  }
  if (!json.starts_with('{')) return mismatch(where, spec.type, json);
  return spec.properties.empty() ? anything(json) : object(spec.properties, json, where);
}

Result<Json> Checker::string(const ValueSpec& spec, std::string_view json,
                             const std::string& where) {
  std::string text;
  if (is_string(json)) {
    text = TRY(JsonScanner(json).string());
  } else if (is_number(json) || is_boolean(json)) {
    text = json;
    converted(where, json, json_of(text));
  } else {
    return mismatch(where, spec.type, json);
  }
  if (!spec.choices.empty() && std::ranges::find(spec.choices, text) == spec.choices.end()) {
    const std::string choices = joined(spec.choices, ", ", in_quotes);
    return wrong(where, in_quotes(text) + " is not among " + choices);
  }
  return json_of(text);
}

Result<Json> Checker::integer(std::string_view json, const std::string& where) {
  std::string text(json);
  if (is_string(json)) text = TRY(JsonScanner(json).string());
  if (!reads_as_number(text)) return mismatch(where, ValueType::kInteger, json);
  const std::string whole(without_zero_fraction(text));
  if (whole.find_first_of(".eE") != std::string::npos) {
    return mismatch(where, ValueType::kInteger, json);
  }
  if (!is_int64(whole)) return wrong(where, whole + " does not fit 64 bits");
  if (whole != json) converted(where, json, whole);
  return Json{whole};
}

Result<Json> Checker::number(std::string_view json, const std::string& where) {
  if (is_number(json)) return Json{std::string(json)};
  if (!is_string(json)) return mismatch(where, ValueType::kNumber, json);
  const std::string text = TRY(JsonScanner(json).string());
  if (!reads_as_number(text)) return mismatch(where, ValueType::kNumber, json);
  converted(where, json, text);
  return Json{text};
}

Result<Json> Checker::boolean(std::string_view json, const std::string& where) {
  if (is_boolean(json)) return Json{std::string(json)};
  const std::string text = is_string(json) ? TRY(JsonScanner(json).string()) : "";
  if (!is_boolean(text)) return mismatch(where, ValueType::kBoolean, json);
  converted(where, json, text);
  return Json{text};
}

Result<Json> Checker::array(const ValueSpec& spec, std::string_view json,
                            const std::string& where) {
  const ValueSpec* item = spec.items.empty() ? nullptr : &spec.items.front();
  if (!json.starts_with('[')) {
    // Of an array of arrays one element would be ambiguous; of an array of anything too.
    const bool can_wrap = item != nullptr && item->type != ValueType::kArray && json != "null";
    if (!can_wrap) return mismatch(where, ValueType::kArray, json);
    Json one{"[" + TRY(value(*item, json, where)).text + "]"};
    converted(where, json, one);
    return one;
  }
  if (item == nullptr) return anything(json);
  JsonWriter out;
  out.begin_array();
  size_t index = 0;
  JsonScanner scanner(json);
  const Status read = scanner.for_each_element([&](std::string_view element) -> Status {
    out.raw(TRY(value(*item, element, where + "[" + std::to_string(index++) + "]")));
    return Done{};
  });
  if (!read.ok()) return read.error();
  out.end_array();
  return out.take();
}

Result<Json> Checker::anything(std::string_view json) {
  return normalize_json(json);
}

}  // namespace

Result<CheckedArgs> check_args(const ToolSpec& spec, std::string_view args) {
  auto normal = normalize_json(args);
  if (!normal.ok()) return std::move(normal).error().at("the arguments are not JSON");
  if (!normal.value().text.starts_with('{')) {
    return Error{Code::kInvalid, "the arguments must be one JSON object"};
  }
  CheckedArgs checked;
  checked.args = TRY(Checker(checked.mended).object(spec.parameters, normal.value(), ""));
  return checked;
}

}  // namespace twotrack::tool
