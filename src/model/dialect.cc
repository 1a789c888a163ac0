#include "model/dialect.h"

#include <algorithm>
#include <iterator>
#include <optional>

#include "base/json_scanner.h"
#include "base/json_writer.h"
#include "base/nearest.h"
#include "base/quoted.h"
#include "model/dialect/functiongemma.h"
#include "model/dialect/json_calls.h"

namespace twotrack::model {
namespace {

// Calls and faults of one reply that are worth telling.
constexpr size_t kReadMax = 32;
constexpr size_t kNameShown = 64;  // of a tool, in a message

// What is left of a name when case and joints do not count.
std::string bare_name(std::string_view name) {
  std::string bare;
  for (const char c : name) {
    if (c == '_' || c == '-' || c == '.') continue;
    bare.push_back(c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c);
  }
  return bare;
}

// The tool that is meant by a name that no tool has, when there is exactly one.
const tool::ToolSpec* meant_tool(Tools tools, std::string_view name) {
  const std::string bare = bare_name(name);
  const tool::ToolSpec* meant = nullptr;
  for (const tool::ToolSpec& tool : tools) {
    if (bare_name(tool.name) != bare) continue;
    if (meant != nullptr) return nullptr;
    meant = &tool;
  }
  if (meant == nullptr && bare == bare_name(kNoAction)) meant = &no_action_tool();
  return meant;
}

const tool::ToolSpec* find_tool(Tools tools, std::string_view name) {
  const auto found = std::ranges::find(tools, name, &tool::ToolSpec::name);
  if (found != tools.end()) return &*found;
  return name == kNoAction ? &no_action_tool() : nullptr;
}

std::string unknown_tool(Tools tools, std::string_view name) {
  std::vector<std::string> known;
  known.reserve(tools.size());
  for (const tool::ToolSpec& tool : tools) known.push_back(tool.name);
  return "there is no tool " + in_quotes(name) + suggestion(name, known);
}

// Arguments as some servers send them: nothing for none, or an object inside a string.
std::string unwrapped(std::string_view args, std::vector<std::string>& mended) {
  if (args.find_first_not_of(" \t\r\n") == std::string_view::npos) return "{}";
  JsonScanner scanner(args);
  if (scanner.peek() != '"') return std::string(args);
  auto inside = scanner.string();
  if (!inside.ok() || !scanner.finish().ok()) return std::string(args);
  mended.emplace_back("the arguments were JSON inside a string");
  return std::move(inside).value();
}

// The members of an object by name. REQUIRES: it has no white space.
using Members = std::vector<std::pair<std::string, std::string_view>>;
Members members_of(std::string_view object) {
  Members members = json_members(object);
  std::ranges::sort(members);
  return members;
}

void leave_out(Members& members, const std::vector<std::string>& names) {
  std::erase_if(members, [&](const auto& member) {
    return std::ranges::find(names, member.first) != names.end();
  });
}

bool fits(const Call& call, const OfferedCall& offered) {
  if (call.tool != offered.call.tool) return false;
  Members given = members_of(call.args);
  Members wanted = members_of(offered.call.args);
  leave_out(given, offered.open);
  leave_out(wanted, offered.open);
  return given == wanted;
}

// As a checked call has them.
void add_defaults(OfferedCall& offered, Tools tools) {
  const tool::ToolSpec* tool = find_tool(tools, offered.call.tool);
  if (tool == nullptr) return;
  Members members = members_of(offered.call.args);
  for (const tool::Parameter& parameter : tool->parameters) {
    const bool is_given = std::ranges::any_of(
        members, [&](const auto& member) { return member.first == parameter.name; });
    if (!is_given && !parameter.default_value.empty()) {
      members.emplace_back(parameter.name, parameter.default_value);
    }
  }
  JsonWriter json;
  json.begin_object();
  for (const auto& [name, value] : members) json.key(name).raw(value);
  json.end_object();
  offered.call.args = json.take();
}

}  // namespace

const tool::ToolSpec& no_action_tool() {
  static const tool::ToolSpec tool{.name = std::string(kNoAction),
                                   .description = "None of the tools fits.",
                                   .parameters = {{.name = "reason", .is_required = false}}};
  return tool;
}

uint64_t string_tokens_for(uint64_t max_tokens) {
  constexpr uint64_t kAroundText = 48;  // the tool's name, the keys, the other arguments
  constexpr uint64_t kMin = 16;
  constexpr uint64_t kMax = 480;  // as characters it must stay below llama.cpp's 2,000
  return std::clamp(max_tokens > kAroundText ? max_tokens - kAroundText : 0, kMin, kMax);
}

const DialectForm& dialect_form(Dialect dialect) {
  return dialect == Dialect::kFunctionGemma ? functiongemma_form() : json_calls_form();
}

bool is_offered(const Call& call, const Offer& offer) {
  if (std::ranges::find(offer.withdrawn, call.tool) != offer.withdrawn.end()) return false;
  if (offer.calls.empty()) return true;
  const auto is_withdrawn = [&](const OfferedCall& offered) {
    return std::ranges::find(offer.withdrawn, offered.call.tool) != offer.withdrawn.end();
  };
  // Where nothing else is left, there is still the way out.
  if (call.tool == kNoAction && std::ranges::all_of(offer.calls, is_withdrawn)) return true;
  return std::ranges::any_of(offer.calls,
                             [&](const OfferedCall& offered) { return fits(call, offered); });
}

bool are_refused(const std::vector<Call>& calls, const Offer& offer) {
  return std::ranges::all_of(calls, [&](const Call& call) {
    return std::ranges::find(offer.refused, call) != offer.refused.end();
  });
}

void refuse_unoffered(ParsedReply& reply, Tools tools, const Offer& offer) {
  Offer complete = offer;
  for (OfferedCall& offered : complete.calls) add_defaults(offered, tools);
  std::erase_if(reply.calls, [&](const Call& call) {
    if (is_offered(call, complete)) return false;
    reply.faults.push_back(call.tool + " " + call.args.text + ": was not offered");
    return true;
  });
}

void add_call(ParsedReply& reply, Tools tools, std::string_view name, std::string_view args) {
  if (is_full(reply)) return;
  if (args.size() > kReplyBytesMax) {
    // The log has it once, as the model wrote it.
    reply.faults.push_back(std::string(name.substr(0, kNameShown)) +
                           ": the arguments are longer than " + std::to_string(kReplyBytesMax) +
                           " bytes");
    return;
  }
  const tool::ToolSpec* tool = find_tool(tools, name);
  if (tool == nullptr) {
    tool = meant_tool(tools, name);
    if (tool == nullptr) {
      reply.faults.push_back(unknown_tool(tools, name));
      return;
    }
    reply.mended.push_back("tool " + in_quotes(name) + " read as " + in_quotes(tool->name));
  }
  auto checked = tool::check_args(*tool, unwrapped(args, reply.mended));
  if (!checked.ok()) {
    reply.faults.push_back(tool->name + ": " + checked.error().message);
    return;
  }
  std::ranges::move(checked.value().mended, std::back_inserter(reply.mended));
  reply.calls.push_back({.tool = tool->name, .args = std::move(checked.value().args)});
}

bool is_full(ParsedReply& reply) {
  if (reply.calls.size() + reply.faults.size() < kReadMax) return false;
  const std::string told = "more than " + std::to_string(kReadMax) + " calls: the rest is not read";
  if (reply.faults.empty() || reply.faults.back() != told) reply.faults.push_back(told);
  return true;
}

ParsedReply too_long_reply(std::string_view text) {
  ParsedReply refused;
  refused.faults.push_back("the reply is longer than " + std::to_string(kReplyBytesMax) + " bytes");
  refused.outside = text;
  return refused;
}

void take_parsed(Reply& reply, ParsedReply parsed) {
  const auto append = [](auto& to, auto& from) { std::ranges::move(from, std::back_inserter(to)); };
  append(reply.calls, parsed.calls);
  append(reply.mended, parsed.mended);
  append(reply.faults, parsed.faults);
}

}  // namespace twotrack::model
