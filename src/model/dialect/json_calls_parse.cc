// From text to calls, for models that write JSON. The object may stand in a fence or between words,
// alone, in an array or below `tool_calls`, and spell its two members as other formats do.
#include <algorithm>
#include <array>
#include <iterator>

#include "base/json_scanner.h"
#include "base/quoted.h"
#include "base/utf8.h"
#include "model/dialect/json_calls.h"
#include "model/dialect/relaxed_json.h"

namespace twotrack::model {
namespace {

constexpr int kWrappedMax = 4;
constexpr std::string_view kJsonSpace = " \t\r\n";
constexpr std::array<std::string_view, 4> kNameKeys = {"tool", "name", "function", "tool_name"};
constexpr std::array<std::string_view, 4> kArgsKeys = {"args", "arguments", "parameters", "input"};
constexpr std::array<std::string_view, 3> kWrapperKeys = {"tool_calls", "function_call",
                                                          "tool_call"};
// CallMembers that say nothing about the call.
constexpr std::array<std::string_view, 3> kIdleKeys = {"id", "type", "index"};

bool is_among(auto& keys, std::string_view key) {
  return std::ranges::find(keys, key) != keys.end();
}

using CallMembers = std::vector<std::pair<std::string, std::string_view>>;

// The first member that has one of these names.
const std::pair<std::string, std::string_view>* find_any(const CallMembers& members, auto& keys) {
  for (const std::string_view key : keys) {
    for (const auto& member : members) {
      if (member.first == key) return &member;
    }
  }
  return nullptr;
}

std::string shown(std::string_view json) {
  constexpr size_t kShownMax = 60;
  return std::string(utf8_prefix(json, kShownMax)) + (json.size() > kShownMax ? "…" : "");
}

class JsonReplyReader {
 public:
  JsonReplyReader(std::string_view text, Tools tools) : text_(text), tools_(tools) {}

  ParsedReply read() {
    size_t start = next_start(0);
    while (start != std::string_view::npos && !is_full(reply_)) {
      RelaxedJson value = read_relaxed_json(text_.substr(start));
      if (value.kind != RelaxedJson::Kind::kValue) {
        // What follows may lie inside of it: nothing there is a call that was meant as one.
        reply_.faults.push_back(std::move(value.problem));
        break;
      }
      reply_.outside += text_.substr(at_, start - at_);
      at_ = start + value.bytes;
      std::ranges::move(value.mended, std::back_inserter(reply_.mended));
      read_value(value.json, 0);
      start = next_start(at_);
    }
    reply_.outside += text_.substr(at_);
    return std::move(reply_);
  }

 private:
  // Where an object with a member begins, or an array of objects. Other brackets are prose.
  size_t next_start(size_t from) const {
    for (size_t at = text_.find_first_of("{[", from); at != std::string_view::npos;
         at = text_.find_first_of("{[", at + 1)) {
      const size_t inside = text_.find_first_not_of(kJsonSpace, at + 1);
      const char first = inside == std::string_view::npos ? '\0' : text_[inside];
      if (text_[at] == '{' ? first == '"' || first == '\'' : first == '{') return at;
    }
    return std::string_view::npos;
  }

  void read_value(std::string_view json, int depth) {
    if (depth > kWrappedMax) {
      reply_.faults.emplace_back("calls wrapped too deeply");
      return;
    }
    if (!json.starts_with('[')) return read_object(json, depth);
    JsonScanner scanner(json);
    const Status read = scanner.for_each_element([&](std::string_view element) {
      if (element.starts_with('{')) {
        read_object(element, depth + 1);
      } else {
        reply_.faults.push_back("no call: " + shown(element));
      }
      return Status(Done{});
    });
    if (!read.ok()) reply_.faults.push_back(read.error().message);
  }

  void read_object(std::string_view json, int depth) {
    const CallMembers members = json_members(json);
    if (const auto* wrapper = find_any(members, kWrapperKeys)) {
      reply_.mended.push_back("the call stood below " + in_quotes(wrapper->first));
      return read_value(wrapper->second, depth + 1);
    }
    const auto* name = find_any(members, kNameKeys);
    if (name == nullptr) {
      reply_.faults.push_back("no \"tool\" in " + shown(json));
      return;
    }
    if (name->second.starts_with('{')) {
      reply_.mended.push_back("the call stood below " + in_quotes(name->first));
      return read_value(name->second, depth + 1);
    }
    if (!name->second.starts_with('"')) {
      reply_.faults.push_back("the name of the tool is no text: " + shown(name->second));
      return;
    }
    read_call(*name, members);
  }

  void read_call(const std::pair<std::string, std::string_view>& name, const CallMembers& members) {
    const auto* args = find_any(members, kArgsKeys);
    for (const auto& member : members) {
      const bool is_known =
          &member == &name || &member == args || is_among(kIdleKeys, member.first);
      if (!is_known) {
        reply_.faults.push_back("beside the call stands " + in_quotes(member.first) +
                                ", which may belong to its arguments");
        return;
      }
    }
    const std::string tool = JsonScanner(name.second).string().value();
    if (name.first != kNameKeys.front()) note_spelling(name.first, kNameKeys.front());
    if (args == nullptr) {
      reply_.mended.emplace_back("the call had no \"args\"");
    } else if (args->first != kArgsKeys.front()) {
      note_spelling(args->first, kArgsKeys.front());
    }
    add_call(reply_, tools_, tool, args == nullptr ? "{}" : args->second);
  }

  void note_spelling(std::string_view found, std::string_view ours) {
    reply_.mended.push_back(in_quotes(found) + " read as " + in_quotes(ours));
  }

  std::string_view text_;
  Tools tools_;
  size_t at_ = 0;
  ParsedReply reply_;
};

}  // namespace

ParsedReply json_calls_parse(std::string_view text, Tools tools) {
  return text.size() > kReplyBytesMax ? too_long_reply(text) : JsonReplyReader(text, tools).read();
}

}  // namespace twotrack::model
