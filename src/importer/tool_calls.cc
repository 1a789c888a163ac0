#include "importer/tool_calls.h"

#include <algorithm>

#include "base/json_scanner.h"
#include "importer/members.h"
#include "importer/parts.h"

namespace twotrack::importer {
namespace {

// `value` is a string that a model wrote as arguments: JSON most of the time. What is not stays a
// string.
void read_arguments(std::string_view value, HistoryCall& call) {
  const auto text = JsonScanner(value).string();
  auto args = text.ok() ? normalize_json(text.value()) : Result<Json>(text.error());
  if (!args.ok()) {
    call.args.text = value;
    return;
  }
  if (args.value() != text.value()) call.arguments = value;
  call.args = std::move(args).value();
}

void take_arguments(Members& members, HistoryCall& call) {
  if (const auto args = members.take("args")) {
    call.args.text = *args;
  } else if (const auto arguments = members.take("arguments")) {
    if (is_string(*arguments)) {
      read_arguments(*arguments, call);
    } else {
      call.args.text = *arguments;
    }
  } else if (const auto input = members.take("input")) {
    call.args.text = *input;  // of a custom tool: free text, also when it looks like JSON
  }
}

// What is left of a call when its meaning has been taken out.
std::string rest_of(Members& call, std::string_view wrapper, const Members& inner) {
  if (wrapper == "function" && call.string("type") == "function") call.take("type");
  if (call.empty() && inner.empty()) return {};
  JsonWriter json;
  json.begin_object();
  call.write_rest(json);
  if (!inner.empty()) {
    json.key(wrapper).begin_object();
    inner.write_rest(json);
    json.end_object();
  }
  json.end_object();
  return json.take();
}

// The name and the arguments stand in the call itself, or one level deeper.
Result<HistoryCall> read_call(std::string_view value, std::string place) {
  Members outer = TRY(Members::read(value));
  std::string_view wrapper;
  if (outer.has("custom")) wrapper = "custom";
  if (outer.has("function")) wrapper = "function";
  Members inner;
  if (!wrapper.empty()) inner = TRY(Members::read(*outer.take(wrapper)));
  Members& named = wrapper.empty() ? outer : inner;

  auto tool = named.take_string("name");
  if (!tool) return Error{Code::kInvalid, "a tool call must have a \"name\", a string"};
  HistoryCall call;
  call.call_id = std::move(place);
  call.tool = std::move(*tool);
  take_arguments(named, call);
  if (auto id = outer.take_string("id"); id && !id->empty()) call.call_id = std::move(*id);
  call.extra = rest_of(outer, wrapper, inner);
  return call;
}

}  // namespace

Result<std::vector<HistoryCall>> read_tool_calls(std::optional<std::string_view> tool_calls,
                                                 std::optional<std::string_view> function_call,
                                                 uint64_t turn) {
  std::vector<HistoryCall> calls;
  const auto add = [&](std::string_view value) -> Status {
    auto call = read_call(value, std::to_string(turn) + "/" + std::to_string(calls.size()));
    if (!call.ok()) {
      return Error{Code::kInvalid, "tool call " + std::to_string(calls.size() + 1) + ": " +
                                       without_column(call.error().message)};
    }
    calls.push_back(std::move(call).value());
    return Done{};
  };
  if (tool_calls && *tool_calls != "null") {
    if (!tool_calls->starts_with('['))
      return Error{Code::kInvalid, "\"tool_calls\" must be an array"};
    TRY(JsonScanner(*tool_calls).for_each_element(add));
  }
  if (function_call && *function_call != "null") TRY(add(*function_call));
  return calls;
}

void write_call(JsonWriter& json, const HistoryCall& call) {
  json.begin_object().member("call_id", call.call_id).member("tool", call.tool);
  if (!call.args.empty()) json.key("args").raw(call.args);
  if (!call.arguments.empty()) json.key("arguments").raw(call.arguments);
  if (!call.extra.empty()) json.key("extra").raw(call.extra);
  json.end_object();
}

std::optional<PendingCalls::Call> PendingCalls::answer(const std::optional<std::string>& call_id,
                                                       const std::optional<std::string>& tool) {
  auto found = calls_.end();
  if (call_id) {
    // Some agents begin anew with their ids on each turn: the latest is meant.
    const auto latest = std::ranges::find(calls_.rbegin(), calls_.rend(), *call_id, &Call::call_id);
    if (latest != calls_.rend()) found = std::prev(latest.base());
  } else {
    const auto round = calls_.begin() + static_cast<std::ptrdiff_t>(round_);
    if (tool) found = std::ranges::find(round, calls_.end(), *tool, &Call::tool);
    if (found == calls_.end()) found = round;
  }
  if (found == calls_.end()) return std::nullopt;
  Call call = std::move(*found);
  if (static_cast<size_t>(found - calls_.begin()) < round_) --round_;
  calls_.erase(found);
  return call;
}

}  // namespace twotrack::importer
