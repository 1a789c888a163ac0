#include "tool/python_types.h"

#include <re2/re2.h>

#include <algorithm>
#include <array>
#include <optional>

#include "base/joined.h"
#include "base/json_writer.h"
#include "base/lines.h"
#include "base/text.h"

namespace twotrack::tool {
namespace {

constexpr std::string_view kChoice = "|";
constexpr int kDepthMax = 8;  // a type may hold itself

std::string_view unspaced(std::string_view text) {
  const size_t begin = text.find_first_not_of(" \t\"'");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\"'") - begin + 1);
}

// At `mark` outside of all brackets.
std::vector<std::string_view> split_outside(std::string_view text, char mark) {
  std::vector<std::string_view> parts;
  size_t begin = 0;
  int depth = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '[') ++depth;
    if (text[i] == ']') --depth;
    if (text[i] != mark || depth > 0) continue;
    parts.push_back(unspaced(text.substr(begin, i - begin)));
    begin = i + 1;
  }
  parts.push_back(unspaced(text.substr(begin)));
  return parts;
}

bool is_list(std::string_view name) {
  return is_one_of(name, {"list", "List", "Sequence", "Iterable", "Collection", "tuple", "Tuple",
                          "set", "Set", "frozenset", "FrozenSet", "deque", "Iterator"});
}

bool is_dict(std::string_view name) {
  return is_one_of(name,
                   {"dict", "Dict", "Mapping", "MutableMapping", "OrderedDict", "defaultdict"});
}

bool is_tuple(std::string_view name) {
  return is_one_of(name, {"tuple", "Tuple"});
}

// tuple[int, str], and not tuple[int, ...].
bool is_fixed_tuple(const TypeHint& hint) {
  return is_tuple(hint.name) && !hint.parts.empty() && hint.parts.back().name != "...";
}

std::optional<std::string> plain_sample(std::string_view name, bool is_usual) {
  if (name == "str") return is_usual ? R"("abc")" : R"("")";
  if (name == "float") return is_usual ? "1.5" : "0.0";
  if (name == "bool") return is_usual ? "true" : "false";
  if (name == "None") return "null";
  return std::nullopt;
}

std::string literal_json(const std::string& word) {
  const bool is_number = word.find_first_not_of("-0123456789") == std::string::npos;
  return is_number ? word : JsonWriter().lossy_string(word).take();
}

// Types of Python's library that JSON writes as a text of a certain form, or as a number.
struct WrittenType {
  std::string_view names;  // one or more, with a space behind each
  std::string_view form;   // of a text; empty: no text
  bool may_be_number;
  std::string_view usual;
  std::string_view boundary;
};
constexpr std::array<WrittenType, 9> kWritten = {{
    {"date ", R"(\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]))", false, R"("2024-02-29")",
     R"("1970-01-01")"},
    {"datetime ",
     R"(\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])[T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)",
     false, R"("2024-02-29T12:30:00")", R"("1970-01-01T00:00:00")"},
    {"time ", R"(([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)", false,
     R"("12:30:00")", R"("00:00:00")"},
    {"timedelta ", "", true, "90", "0"},
    {"Decimal ", R"([+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?)", true, R"("1.5")", R"("0")"},
    {"Fraction ", R"([+-]?\d+(/[1-9]\d*)?)", true, R"("1/3")", R"("0")"},
    {"UUID ", R"((?i)[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12})", false,
     R"("12345678-1234-4123-8123-123456789abc")", R"("00000000-0000-0000-0000-000000000000")"},
    {"Path PurePath PosixPath PurePosixPath PathLike ", R"([^\x00]+)", false, R"("data/a.txt")",
     R"(".")"},
    {"bytes bytearray ", R"((?s).*)", false, R"("abc")", R"("")"},
}};

const WrittenType* written_type(std::string_view name) {
  const auto* found = std::ranges::find_if(kWritten, [&](const WrittenType& one) {
    const size_t at = one.names.find(std::string(name) + " ");
    return at != std::string_view::npos && (at == 0 || one.names[at - 1] == ' ');
  });
  return found == kWritten.end() ? nullptr : found;
}

bool fits_written(const WrittenType& type, JsonElement value) {
  std::string_view text;
  if (!value.read(text)) return type.may_be_number && value.is_number();
  return !type.form.empty() && RE2::FullMatch(text, RE2(type.form));
}

bool is_whole_number(JsonElement value) {
  return value.is_number() && value.json().text.find_first_of(".eE") == std::string::npos;
}

// What a plain type says of a value; nothing when it is another.
std::optional<bool> fits_plain(std::string_view name, JsonElement value) {
  if (name == "str" || name == "LiteralString") return value.is_string();
  if (name == "int") return is_whole_number(value);
  if (name == "float" || name == "complex") return value.is_number();
  if (name == "bool") return value.is_boolean();
  if (name == "None") return value.is_null();
  if (is_one_of(name, {"Any", "object"})) return true;
  return std::nullopt;
}

// "Annotated[int, …]" and its like are their first part.
bool is_wrapper(std::string_view name) {
  return is_one_of(name, {"Annotated", "Required", "NotRequired", "ReadOnly", "Final"});
}

SignatureParameter field_of(std::string_view name, std::string_view type, std::string_view value) {
  SignatureParameter field{.name = std::string(name), .type = std::string(unspaced(type))};
  field.default_value = unspaced(value);
  if (field.type.find("NotRequired[") != std::string::npos) field.default_value = "…";
  return field;
}

// Takes the body of a class line by line.
class ClassReader {
 public:
  ClassReader(std::string_view name, std::string_view bases, bool is_dataclass) {
    type_.name = name;
    is_enum_ = bases.find("Enum") != std::string_view::npos ||
               bases.find("Flag") != std::string_view::npos;
    is_record_ = is_dataclass || bases.find("TypedDict") != std::string_view::npos ||
                 bases.find("NamedTuple") != std::string_view::npos ||
                 bases.find("BaseModel") != std::string_view::npos;
    are_optional_ = bases.find("total=False") != std::string_view::npos;
  }

  void take(std::string_view line) {
    static const RE2 field(R"(\s+(\w+)\s*:\s*([^=#]+?)\s*(?:=\s*([^#]+?))?\s*(?:#.*)?)");
    static const RE2 member(R"(\s+(\w+)\s*=\s*([^#]+?)\s*(?:#.*)?)");
    const size_t indent = line.find_first_not_of(" \t");
    if (indent == std::string_view::npos || line[indent] == '#') return;
    if (indent_ == 0) indent_ = indent;
    if (indent != indent_) return;  // inside of a method
    std::string name;
    std::string type;
    std::string value;
    if (is_record_ && RE2::FullMatch(line, field, &name, &type, &value)) {
      type_.fields.push_back(field_of(name, type, are_optional_ ? "…" : value));
    } else if (is_enum_ && RE2::FullMatch(line, member, &name, &value)) {
      type_.values.push_back(name);
      type_.values.emplace_back(unspaced(value));
    }
  }

  std::optional<PythonType> finish() && {
    type_.kind = is_enum_ ? PythonType::Kind::kEnum : PythonType::Kind::kRecord;
    const bool says_something = is_enum_ ? !type_.values.empty() : is_record_;
    return says_something ? std::optional(std::move(type_)) : std::nullopt;
  }

 private:
  PythonType type_{};
  bool is_enum_ = false;
  bool is_record_ = false;
  bool are_optional_ = false;
  size_t indent_ = 0;
};

}  // namespace

TypeHint parse_hint(std::string_view text) {
  text = unspaced(text);
  TypeHint hint;
  if (const auto choices = split_outside(text, '|'); choices.size() > 1) {
    hint.name = kChoice;
    for (const std::string_view one : choices) hint.parts.push_back(parse_hint(one));
    return hint;
  }
  const size_t open = text.find('[');
  hint.name = unspaced(text.substr(0, open));
  hint.name.erase(0, hint.name.rfind('.') + 1);  // typing.Optional
  if (open != std::string_view::npos && text.ends_with(']')) {
    for (const auto one : split_outside(text.substr(open + 1, text.size() - open - 2), ',')) {
      hint.parts.push_back(hint.name == "Literal" || one == "..."
                               ? TypeHint{.name = std::string(one)}
                               : parse_hint(one));
    }
  }
  if (hint.name == "Union") hint.name = kChoice;
  if (hint.name == "Optional") {
    hint.name = kChoice;
    hint.parts.push_back({.name = "None"});
  }
  if (is_wrapper(hint.name) && !hint.parts.empty()) return TypeHint(hint.parts.front());
  return hint;
}

std::vector<PythonType> types_of(std::string_view source) {
  static const RE2 class_line(R"(class\s+(\w+)\s*(?:\(([^)]*)\))?\s*:.*)");
  static const RE2 new_type(R"((\w+)\s*=\s*(?:typing\.)?NewType\([^,]+,\s*([^)]+)\).*)");
  static const RE2 alias_line(
      R"((?:type\s+)?([A-Z]\w*)\s*(?::\s*TypeAlias\s*)?=\s*([^()#{]+?)\s*(?:#.*)?)");
  std::vector<PythonType> types;
  std::optional<ClassReader> open;
  bool is_dataclass = false;
  const auto close = [&] {
    if (!open) return;
    if (auto type = std::move(*open).finish()) types.push_back(std::move(*type));
    open.reset();
  };
  for (const std::string_view line : lines_of(source)) {
    const bool is_inside = line.empty() || line.starts_with(' ') || line.starts_with('\t');
    if (is_inside) {
      if (open) open->take(line);
      continue;
    }
    close();
    std::string name;
    std::string rest;
    if (RE2::FullMatch(line, class_line, &name, &rest)) {
      open.emplace(name, rest, is_dataclass);
    } else if (RE2::FullMatch(line, new_type, &name, &rest) ||
               RE2::FullMatch(line, alias_line, &name, &rest)) {
      types.push_back({.name = name, .hint = parse_hint(rest)});
    }
    const bool is_decorator = line.starts_with('@');
    is_dataclass =
        is_decorator && (is_dataclass || line.find("dataclass") != std::string_view::npos ||
                         line.find("define") != std::string_view::npos);
  }
  close();
  return types;
}

const PythonType* TypeChecker::find(const TypeHint& hint) const {
  const auto found = std::ranges::find(types_, hint.name, &PythonType::name);
  return found == types_.end() ? nullptr : &*found;
}

bool TypeChecker::knows(const TypeHint& hint, int depth) const {
  if (depth > kDepthMax || hint.name == "...") return true;
  if (hint.name == "Literal") return true;
  if (hint.name == kChoice || is_list(hint.name) || is_dict(hint.name)) {
    return std::ranges::all_of(hint.parts,
                               [&](const TypeHint& one) { return knows(one, depth + 1); });
  }
  if (const PythonType* type = find(hint)) {
    if (type->kind == PythonType::Kind::kAlias) return knows(type->hint, depth + 1);
    return std::ranges::all_of(type->fields, [&](const SignatureParameter& field) {
      return knows(parse_hint(field.type), depth + 1);
    });
  }
  return fits_plain(hint.name, JsonElement()).has_value() || written_type(hint.name) != nullptr;
}

bool TypeChecker::fits(const TypeHint& hint, JsonElement value, int depth) const {
  if (depth > kDepthMax) return true;
  if (hint.name == kChoice || hint.name == "Literal" || is_list(hint.name) || is_dict(hint.name)) {
    return fits_parts(hint, value, depth);
  }
  if (const PythonType* type = find(hint)) return fits_type(*type, value, depth);
  if (const auto plain = fits_plain(hint.name, value)) return *plain;
  const WrittenType* written = written_type(hint.name);
  return written == nullptr || fits_written(*written, value);
}

bool TypeChecker::fits_parts(const TypeHint& hint, JsonElement value, int depth) const {
  const std::vector<TypeHint>& parts = hint.parts;
  const auto fits_any = [&](JsonElement one) {
    return parts.empty() || std::ranges::any_of(parts, [&](const TypeHint& part) {
             return part.name != "..." && fits(part, one, depth + 1);
           });
  };
  if (hint.name == kChoice) return fits_any(value);
  if (hint.name == "Literal") {
    const std::string json = value.json();
    return std::ranges::any_of(parts,
                               [&](const TypeHint& one) { return unspaced(json) == one.name; });
  }
  if (is_dict(hint.name)) {
    JsonObject members;
    if (!value.read(members)) return false;
    return parts.size() != 2 || std::ranges::all_of(members, [&](const auto& member) {
             return fits(parts[1], member.value, depth + 1);
           });
  }
  JsonArray items;
  if (!value.read(items)) return false;
  const bool is_fixed = is_fixed_tuple(hint);
  if (!is_fixed) return std::ranges::all_of(items, fits_any);
  if (items.size() != parts.size()) return false;
  for (size_t i = 0; i < parts.size(); ++i) {
    if (!fits(parts[i], items.at(i), depth + 1)) return false;
  }
  return true;
}

bool TypeChecker::fits_type(const PythonType& type, JsonElement value, int depth) const {
  if (type.kind == PythonType::Kind::kAlias) return fits(type.hint, value, depth + 1);
  if (type.kind == PythonType::Kind::kEnum) {
    const std::string json = value.json();
    return std::ranges::find(type.values, unspaced(json)) != type.values.end() ||
           std::ranges::find(type.values, "auto()") != type.values.end();
  }
  JsonObject members;
  if (!value.read(members)) return false;
  for (const SignatureParameter& field : type.fields) {
    JsonElement member;
    const bool is_there = members[field.name].read(member);
    if (!is_there && field.default_value.empty()) return false;
    if (is_there && !fits(parse_hint(field.type), member, depth + 1)) return false;
  }
  return std::ranges::all_of(members, [&](const auto& member) {
    return std::ranges::find(type.fields, member.key, &SignatureParameter::name) !=
           type.fields.end();
  });
}

std::string TypeChecker::sample_tuple(const TypeHint& hint, Where where, int depth) const {
  const std::string items =
      joined(hint.parts, ",", [&](const TypeHint& one) { return sample(one, where, depth + 1); });
  return "[" + items + "]";
}

std::string TypeChecker::sample(const TypeHint& hint, Where where, int depth) const {
  const bool is_usual = where == Where::kUsual;
  if (depth > kDepthMax) return "null";
  const auto part = [&](size_t i) {
    return i < hint.parts.size() ? sample(hint.parts[i], Where::kUsual, depth + 1)
                                 : std::string("1");
  };
  if (hint.name == kChoice && !hint.parts.empty()) {
    return sample(is_usual ? hint.parts.front() : hint.parts.back(), where, depth + 1);
  }
  if (const auto plain = plain_sample(hint.name, is_usual)) return *plain;
  if (hint.name == "Literal" && !hint.parts.empty()) {
    return literal_json((is_usual ? hint.parts.front() : hint.parts.back()).name);
  }
  if (is_fixed_tuple(hint)) return sample_tuple(hint, where, depth);
  if (is_list(hint.name)) return is_usual ? "[" + part(0) + "]" : "[]";
  if (is_dict(hint.name)) return is_usual ? R"({"abc":)" + part(1) + "}" : "{}";
  if (const PythonType* type = find(hint)) return sample_of(*type, where, depth);
  if (const WrittenType* written = written_type(hint.name)) {
    return std::string(is_usual ? written->usual : written->boundary);
  }
  return is_usual ? "1" : "0";
}

std::string TypeChecker::sample_of(const PythonType& type, Where where, int depth) const {
  if (type.kind == PythonType::Kind::kAlias) return sample(type.hint, where, depth + 1);
  if (type.kind == PythonType::Kind::kEnum) {
    // Names and values in turn: a name always is a text.
    const size_t at = where == Where::kUsual ? 0 : type.values.size() - 2;
    return JsonWriter().lossy_string(type.values[at]).take();
  }
  JsonWriter json;
  json.begin_object();
  for (const SignatureParameter& field : type.fields) {
    json.key(field.name).raw(sample(parse_hint(field.type), where, depth + 1));
  }
  return json.end_object().take();
}

bool TypeChecker::has_boundary(const TypeHint& hint) {
  if (hint.name == kChoice) return std::ranges::any_of(hint.parts, has_boundary);
  return is_one_of(hint.name, {"str", "int", "float", "None"}) || is_dict(hint.name) ||
         (is_list(hint.name) && !(is_tuple(hint.name) && !hint.parts.empty()));
}

}  // namespace twotrack::tool
