#include "event/read.h"

#include <array>
#include <charconv>

#include "base/json_tree.h"
#include "event/data_member.h"
#include "event/fields.h"
#include "event/parts.h"

namespace twotrack {
namespace {

template <class T>
constexpr bool kIsWord = false;
template <class Set>
constexpr bool kIsWord<Word<Set>> = true;

// ---- A value out of a tree. Each returns whether it was one of that kind. ----

bool take(JsonElement json, ShownView& out);
bool take(JsonElement json, PromptTokens& out);
bool take(JsonElement json, WorkspaceFile& out);
template <fields::HasShape Part>
bool take(JsonElement json, Part& out);

template <class T>
bool take(JsonElement json, T& out) {
  return json.read(out);
}

bool take(JsonElement json, std::string& out) {
  std::string_view text;
  const bool is_text = json.read(text);
  if (is_text) out = text;
  return is_text;
}

bool take(JsonElement json, Json& out) {
  if (!json.exists() || json.is_null()) return false;
  out.text = json.json();
  return true;
}

template <class Set>
bool take(JsonElement json, Word<Set>& out) {
  out = Word<Set>::read(json.text());
  return !out.empty();
}

template <class T>
bool take(JsonElement json, std::optional<T>& out) {
  T value{};
  if (take(json, value)) out = std::move(value);
  return out.has_value();
}

template <class T>
bool take(JsonElement json, std::vector<T>& out) {
  for (const JsonElement item : json.array()) {
    T value{};
    if (take(item, value)) out.push_back(std::move(value));
  }
  return json.is_array();
}

bool take(JsonElement json, std::map<DecidedBy, uint64_t>& out) {
  for (const auto [name, count] : json.object()) {
    if (const auto who = named<DecidedBy>(name)) out[*who] = count.count();
  }
  return json.is_object();
}

template <fields::HasShape Part>
bool take(JsonElement json, Part& out) {
  if (!json.is_object()) return false;
  fields::for_each_field<Part>(
      [&](const auto& member) { take(json[member.name], out.*member.place); });
  return true;
}

// Of others, who record the view as a text.
bool take(JsonElement json, ShownView& out) {
  std::string_view text;
  if (json.read(text)) {
    out = {.rest = std::string(text)};
    return true;
  }
  return json["shared_bytes"].read(out.shared_bytes) && take(json["rest"], out.rest);
}

// Of others, who record a number.
bool take(JsonElement json, PromptTokens& out) {
  take(json["how"], out.how);
  return json.read(out.count) || json["count"].read(out.count);
}

// Of others, who record a path.
bool take(JsonElement json, WorkspaceFile& out) {
  take(json["sha256"], out.sha256);
  return take(json, out.path) || take(json["path"], out.path);
}

// ---- A field out of the text of its value. ----

template <class Number>
bool read_number(std::string_view json, Number& out) {
  Number number{};
  const char* end = json.data() + json.size();
  const auto [read_to, error] = std::from_chars(json.data(), end, number);
  if (error != std::errc{} || read_to != end) return false;
  out = number;
  return true;
}

// Small things are read from the text itself; what has an inside is parsed.
template <class T>
bool read_field(std::string_view json, FieldKind kind, T& out) {
  if constexpr (std::is_same_v<T, Json>) {
    out.text = json;
    return true;
  } else if constexpr (std::is_same_v<T, std::string>) {
    const bool is_text = json.starts_with('"') || kind == FieldKind::kAny;
    if (is_text) out = json_as_text(json);
    return is_text;
  } else if constexpr (kIsWord<T>) {
    std::string text;
    const bool is_text = read_field(json, kind, text);
    out = T::read(text);
    return is_text;
  } else if constexpr (std::is_arithmetic_v<T> && !std::is_same_v<T, bool>) {
    return read_number(json, out);
  } else if constexpr (requires { out.has_value(); }) {
    typename T::value_type value{};
    if (read_field(json, kind, value)) out = std::move(value);
    return out.has_value();
  } else {
    const auto tree = JsonTree::parse(json);
    return tree.ok() && take(tree.value().root(), out);
  }
}

template <class Body>
Result<Body> read_members(std::string_view data) {
  Body body;
  fields::for_each_field<Body>([&](const auto& member) {
    if constexpr (requires { body.*member.place; }) {
      if constexpr (kIsWord<std::remove_reference_t<decltype(body.*member.place)>>) {
        body.*member.place = {};
      }
    }
  });
  DataMembers members(data);
  while (const auto found = members.next()) {
    if (found->is_raw_output()) return body;
    if (found->value == "null") continue;
    fields::for_each_field<Body>([&](const auto& member) {
      if constexpr (requires { body.*member.place; }) {
        if (member.name == found->key) read_field(found->value, member.kind, body.*member.place);
      }
    });
  }
  if (!members.is_whole()) return Error{Code::kInvalid, "not JSON as a line has it"};
  return body;
}

template <size_t Type>
Result<EventBody> read_alternative(std::string_view data) {
  return EventBody(TRY(read_members<std::variant_alternative_t<Type, EventBody>>(data)));
}

using ReadBody = Result<EventBody> (*)(std::string_view data);
template <size_t... Before>
constexpr auto all_readers(std::index_sequence<Before...> /*types*/) {
  return std::array<ReadBody, sizeof...(Before)>{read_alternative<Before + 1>...};
}
constexpr auto kReaders =
    all_readers(std::make_index_sequence<std::variant_size_v<EventBody> - 1>());

}  // namespace

Result<EventBody> read_body(EventType type, std::string_view data) {
  const auto place = static_cast<size_t>(type);
  if (data.starts_with('{')) return kReaders.at(place - 1)(data);
  return EventBody(
      OtherEvent{.type = std::string(type_spec(type).name), .data = {std::string(data)}});
}

Result<EventBody> read_body(std::string_view type, std::string_view data) {
  const EventType known = event_type(type);
  if (known != EventType::kUnknown) return read_body(known, data);
  return EventBody(OtherEvent{.type = std::string(type), .data = {std::string(data)}});
}

const EventBody& Event::body() const {
  if (!body_) {
    auto read = read_body(type.str(), data);
    body_ = read.ok() ? std::move(read).value()
                      : OtherEvent{.type = type.str(), .data = {std::string(data)}};
  }
  return *body_;
}

bool Event::is_redacted() const {
  return find_data_member(data, "redacted").has_value();
}

template <class Body, class Field>
Field peek(std::string_view data, Field Body::* field) {
  Field out{};
  fields::for_each_field<Body>([&](const auto& member) {
    if constexpr (requires { member.place == field; }) {
      if (member.place != field) return;
      const auto found = find_data_member(data, member.name);
      if (found && found != "null") read_field(*found, member.kind, out);
    }
  });
  return out;
}

template <class Part>
std::optional<Part> read_part(const Json& json) {
  if (!json.text.starts_with('{')) return std::nullopt;
  const auto tree = JsonTree::parse(json.text);
  Part part;
  if (!tree.ok() || !take(tree.value().root(), part)) return std::nullopt;
  return part;
}

std::vector<CallPart> read_calls(const Json& calls) {
  std::vector<CallPart> read;
  const auto tree = JsonTree::parse(calls.text);
  if (tree.ok()) take(tree.value().root(), read);
  return read;
}

template std::string peek(std::string_view, std::string RunStart::*);
template std::string peek(std::string_view, std::string ToolResult::*);
template Word<Outcome> peek(std::string_view, Word<Outcome> ToolResult::*);
template Json peek(std::string_view, Json ToolResult::*);
template Word<RunStatus> peek(std::string_view, Word<RunStatus> RunEnd::*);
template Json peek(std::string_view, Json RunEnd::*);
template std::optional<double> peek(std::string_view, std::optional<double> ToolResult::*);
template std::optional<uint64_t> peek(std::string_view, std::optional<uint64_t> HubUpdate::*);
template std::optional<ShownView> peek(std::string_view, std::optional<ShownView> ModelRequest::*);
template std::optional<PromptTokens> peek(std::string_view,
                                          std::optional<PromptTokens> ModelRequest::*);
template std::optional<TokenUsage> peek(std::string_view,
                                        std::optional<TokenUsage> ModelResponse::*);
template std::optional<ModelTiming> peek(std::string_view,
                                         std::optional<ModelTiming> ModelResponse::*);
template std::optional<double> peek(std::string_view, std::optional<double> ModelResponse::*);
template Json peek(std::string_view, Json ModelResponse::*);
template std::string peek(std::string_view, std::string ToolCall::*);
template Json peek(std::string_view, Json ToolCall::*);
template Word<DecidedBy> peek(std::string_view, Word<DecidedBy> ToolCall::*);
template std::string peek(std::string_view, std::string AgentError::*);

template std::optional<NodePart> read_part(const Json&);
template std::optional<ConstraintsPart> read_part(const Json&);
template std::optional<PromptPart> read_part(const Json&);
template std::optional<FramePart> read_part(const Json&);
template std::optional<BudgetPart> read_part(const Json&);
template std::optional<ModelPart> read_part(const Json&);
template std::optional<ModelIdentity> read_part(const Json&);
template std::optional<RunPart> read_part(const Json&);
template std::optional<ErrorPart> read_part(const Json&);
template std::optional<EvidencePart> read_part(const Json&);
template std::optional<TotalsPart> read_part(const Json&);

}  // namespace twotrack
