#include "packet/sent_event.h"

#include <algorithm>
#include <array>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "base/json_tree.h"
#include "base/json_writer.h"
#include "base/nearest.h"
#include "base/text.h"
#include "event/words.h"
#include "packet/delta.h"
#include "packet/outcome.h"
#include "packet/shown_text.h"

namespace twotrack {
namespace {

constexpr std::array<std::string_view, 3> kDeltaNames = {"delta", "summary_delta", "packet_delta"};
constexpr std::string_view kOutcomes = "success, partial, error or unknown";

Error bad(const std::string& where, std::string_view must) {
  return Error{Code::kInvalid, where + " must be " + std::string(must)};
}

bool is_word(std::string_view text, std::string_view characters) {
  return text.find_first_not_of(characters) == std::string_view::npos;
}

// "json@1", of several with a comma between.
bool is_summarizer(std::string_view text) {
  for (bool more = true; more;) {
    const std::string_view one = text.substr(0, text.find(','));
    const size_t at = one.find('@');
    if (at == 0 || at == std::string_view::npos || at + 1 == one.size()) return false;
    if (!is_word(one.substr(at + 1), "0123456789")) return false;
    more = one.size() < text.size();
    text.remove_prefix(std::min(text.size(), one.size() + 1));
  }
  return true;
}

size_t characters_in(std::string_view text) {
  return static_cast<size_t>(std::ranges::count_if(
      text, [](char c) { return (static_cast<uint8_t>(c) & 0xC0U) != 0x80U; }));
}

// A delta as it was sent, read into the members of ours.
class SentDelta {
 public:
  // `where` is its name in the event.
  explicit SentDelta(std::string_view where)
      : where_("data." + std::string(where)), is_foreign_(where != "delta") {}

  Status read(JsonElement delta) {
    if (!delta.is_object()) return bad(where_, "an object");
    const std::string text = delta.json();
    if (text.size() > kDeltaBytesMax) {
      return Error{Code::kInvalid, where_ + " has " + std::to_string(text.size()) +
                                       " bytes; the most is " + std::to_string(kDeltaBytesMax)};
    }
    for (const auto& [name, value] : delta.object()) TRY(take(std::string(name), value));
    return Done{};
  }

  // What the event says of its outcome counts for a delta of the documents, which has none. A
  // finished delta is recorded as it is, so it must agree with the event.
  Status settle_outcome(std::string_view of_event) {
    if (const auto own = members_.find("outcome"); own != members_.end()) {
      const auto stated = outcome_named(of_event);
      if (!members_.contains("summarizer") || !stated) return Done{};
      if (own->second == quoted_text(name_of(*stated))) return Done{};
      return Error{Code::kInvalid, where_ + ".outcome is " + own->second + ", data.outcome is " +
                                       quoted_text(of_event) + ": send one of the two"};
    }
    if (!is_foreign_) {
      return Error{Code::kInvalid, where_ + " has no \"outcome\": " + std::string(kOutcomes)};
    }
    const Outcome otherwise = members_.contains("error") ? Outcome::kError : Outcome::kUnknown;
    put("outcome", quoted_text(name_of(outcome_named(of_event).value_or(otherwise))));
    return Done{};
  }

  // Whether it must be written anew.
  bool is_foreign() const { return is_foreign_; }
  std::string json() const {
    JsonWriter json;
    json.begin_object();
    for (const auto& [name, value] : members_) json.key(name).raw(value);
    if (!knowledge_.empty()) {
      json.key("knowledge").begin_object();
      for (const auto& [key, value] : knowledge_) json.key(key).raw(value);
      json.end_object();
    }
    return json.end_object().take();
  }

 private:
  static std::string quoted_text(std::string_view text) { return JsonWriter().string(text).take(); }
  void put(const std::string& name, std::string json) { members_[name] = std::move(json); }

  Status take(const std::string& name, JsonElement value) {
    const std::string where = where_ + "." + name;
    if (is_of_documents(name)) {
      is_foreign_ = true;
      return value.is_null() ? Status(Done{}) : take_documents(name, value, where);
    }
    std::string_view text;
    if (name == "outcome" || name == "summary" || name == "error" || name == "state_summary" ||
        name == "ranks" || name == "summarizer" || name == "input_sha256") {
      if (!value.read(text)) return bad(where, "a string");
      TRY(check_text(name, text, where));
    } else if (name == "knowledge") {
      return learn(value, where);
    } else if (name == "extensions" || name == "supersedes") {
      if (!value.is_object()) return bad(where, "an object");
      if (name == "supersedes") TRY(check_texts(value, where));
    } else if (name == "diagnostics" || name == "candidates") {
      return take_objects(name, value, where);
    } else if (name == "is_text") {
      if (!value.flag()) return bad(where, "true");
    } else if (name == "left_out") {
      uint64_t count = 0;
      if (!value.read(count)) return bad(where, "a whole number from 0");
    } else if (name != "facts") {
      return Error{Code::kInvalid, where + " is not known" + suggestion(name, kKnown)};
    }
    put(name, value.json());
    return Done{};
  }

  static bool is_of_documents(std::string_view name) {
    constexpr std::array<std::string_view, 7> kNames = {
        "add_history",     "update_knowledge", "set_error",        "recent_actions",
        "knowledge_delta", "file_context",     "candidate_actions"};
    return std::ranges::find(kNames, name) != kNames.end();
  }

  Status take_documents(const std::string& name, JsonElement value, const std::string& where) {
    std::string_view text;
    if (name == "add_history" || name == "set_error") {
      if (!value.read(text)) return bad(where, "a string");
      const bool is_error = name == "set_error";
      if (is_error) put("outcome", quoted_text(name_of(Outcome::kError)));
      put(is_error ? "error" : "summary",
          quoted_text(is_error ? cut_characters(shown_text(text), kErrorCharactersMax)
                               : cut_end(shown_text(text), kSummaryBytesMax)));
    } else if (name == "recent_actions") {
      return tell(value, where);
    } else if (name == "candidate_actions") {
      return take_objects("candidates", value, where);
    } else if (name == "file_context") {
      knowledge_["file_context"] = value.json();
    } else {
      return learn(value, where);
    }
    return Done{};
  }

  // Several sentences are one summary.
  Status tell(JsonElement sentences, const std::string& where) {
    std::string summary;
    if (!sentences.is_array()) return bad(where, "a list of strings");
    for (const JsonElement one : sentences.array()) {
      std::string_view text;
      if (!one.read(text)) return bad(where, "a list of strings");
      summary += (summary.empty() ? "" : "; ") + shown_text(text);
    }
    put("summary", quoted_text(cut_end(summary, kSummaryBytesMax)));
    return Done{};
  }

  Status learn(JsonElement knowledge, const std::string& where) {
    if (!knowledge.is_object()) return bad(where, "an object of names and values");
    for (const auto& [key, value] : knowledge.object()) knowledge_[std::string(key)] = value.json();
    return Done{};
  }

  // A problem may be a text in the documents.
  Status take_objects(const std::string& name, JsonElement list, const std::string& where) {
    if (!list.is_array()) return bad(where, "a list of objects");
    JsonWriter json;
    json.begin_array();
    for (const JsonElement one : list.array()) {
      std::string_view text;
      if (one.is_object()) {
        json.raw(one.json());
      } else if (name == "diagnostics" && one.read(text)) {
        is_foreign_ = true;
        json.begin_object().member("message", text).end_object();
      } else {
        return bad(where, "a list of objects");
      }
    }
    put(name, json.end_array().take());
    return Done{};
  }

  static Status check_text(std::string_view name, std::string_view text, const std::string& where) {
    constexpr size_t kCharactersMax = 200;
    if (name == "outcome" && !named<Outcome>(text)) return bad(where, kOutcomes);
    if ((name == "summary" || name == "error") && characters_in(text) > kCharactersMax) {
      return bad(where, "at most 200 characters");
    }
    if (name == "ranks" && !is_word(text, "0123456789")) return bad(where, "digits");
    if (name == "summarizer" && !is_summarizer(text)) return bad(where, "like \"mine@1\"");
    if (name == "input_sha256" && (text.size() != 64 || !is_word(text, "0123456789abcdef"))) {
      return bad(where, "64 characters of lowercase hexadecimal");
    }
    return Done{};
  }

  static Status check_texts(JsonElement object, const std::string& where) {
    for (const auto& [key, value] : object.object()) {
      if (!value.is_string()) return bad(where + "." + std::string(key), "a string");
    }
    return Done{};
  }

  inline static const std::vector<std::string> kKnown = {
      "outcome",     "summary",     "error",          "state_summary",    "knowledge",
      "supersedes",  "diagnostics", "candidates",     "extensions",       "facts",
      "ranks",       "is_text",     "left_out",       "summarizer",       "input_sha256",
      "add_history", "set_error",   "recent_actions", "update_knowledge", "file_context"};

  std::string where_;
  bool is_foreign_;
  std::map<std::string, std::string> members_{};    // of ours, each as JSON; not knowledge
  std::map<std::string, std::string> knowledge_{};  // by key, as JSON
};

Status settle_delta(Draft& draft, JsonElement data) {
  std::string_view sent;
  for (const std::string_view name : kDeltaNames) {
    if (!data[name].exists() || data[name].is_null()) continue;
    if (!sent.empty()) {
      return Error{Code::kInvalid,
                   "data has " + std::string(sent) + " and " + std::string(name) + ": send one"};
    }
    sent = name;
  }
  if (sent.empty()) return Done{};
  SentDelta delta(sent);
  TRY(delta.read(data[sent]));
  TRY(delta.settle_outcome(json_string(data, "outcome")));
  if (delta.is_foreign()) draft.replace_delta(delta.json(), kDeltaNames);
  return Done{};
}

Status check_result(Draft& draft, JsonElement data) {
  if (json_string(data, "tool").empty() && json_string(data, "call_id").empty()) {
    return Error{
        Code::kInvalid,
        std::string(
            "data of tool_result has no \"tool\", which must be a string (or a \"call_id\", "
            "of the call that it answers)") +
            (data["tool_name"].exists() ? ": \"tool_name\" is called \"tool\" here" : "")};
  }
  const JsonElement outcome = data["outcome"];
  const bool is_known = outcome_named(outcome.text()) || named<Outcome>(outcome.text());
  if (outcome.exists() && !outcome.is_null() && !is_known) {
    return bad("data.outcome", kOutcomes);
  }
  return settle_delta(draft, data);
}

// The name that a member of a packet_delta has in the documents, and ours.
std::string_view ours(std::string_view name) {
  if (is_one_of(name, {"update_knowledge", "knowledge_delta"})) return "knowledge";
  if (is_one_of(name, {"set_error", "last_error"})) return "error";
  if (is_one_of(name, {"add_history", "recent_actions", "history"})) return "action";
  return {};
}

Status check_packet_delta(JsonElement data) {
  static const std::vector<std::string> kKnown = {"knowledge", "supersedes", "error", "action"};
  for (const auto& [key, value] : data.object()) {
    const std::string name(key);
    if (name == "redacted" || std::ranges::find(kKnown, name) != kKnown.end()) continue;
    const std::string_view own = ours(name);
    return Error{Code::kInvalid,
                 "data." + name +
                     (own.empty() ? " is not known" + suggestion(name, kKnown) +
                                        ": a packet_delta has knowledge, supersedes, error, action"
                                  : " is called \"" + std::string(own) + "\" here")};
  }
  for (const std::string_view name : {"knowledge", "supersedes", "action"}) {
    const JsonElement value = data[name];
    if (value.exists() && !value.is_null() && !value.is_object()) {
      return bad("data." + std::string(name), "an object");
    }
  }
  const JsonElement error = data["error"];
  if (error.exists() && !error.is_null() && !error.is_string()) {
    return bad("data.error", "a string, or null when it is put right");
  }
  for (const auto& [key, value] : data["supersedes"].object()) {
    if (!value.is_string()) return bad("data.supersedes." + std::string(key), "a string");
  }
  const JsonElement action = data["action"];
  if (!action.is_object()) return Done{};
  if (json_string(action, "tool").empty()) return bad("data.action.tool", "a string");
  if (!action["summary"].is_string()) return bad("data.action.summary", "a string");
  if (!named<Outcome>(json_string(action, "outcome"))) return bad("data.action.outcome", kOutcomes);
  return Done{};
}

Status check_run_end(JsonElement data) {
  const JsonElement status = data["status"];
  if (!status.exists() || named<RunStatus>(status.text())) return Done{};
  return bad("data.status",
             "one of success, unverified, partial, failed, stuck, turn_limit, "
             "blocked, error, cancelled");
}

// `data` of a hub_update in the form of the documents, in ours.
Result<Json> with_nodes(JsonElement root) {
  if (!root.is_object() || root["nodes"].exists()) return root.json();
  if (!root["context"].exists()) {
    return Error{Code::kInvalid, "data of hub_update has no \"nodes\": the state of each node"};
  }
  JsonWriter json;
  json.begin_object();
  for (const auto& [name, value] : root.object()) {
    json.key(name == "context" ? "nodes" : name).raw(value.json());
  }
  return json.end_object().take();
}

}  // namespace

Result<Draft> make_sent(DraftInput input, const Redactor* redactor) {
  const EventType type = event_type(input.type);
  Json rewritten;
  if (type == EventType::kHubUpdate) {
    // Text that is no JSON is refused below, with its place.
    const auto sent = JsonTree::parse(input.data);
    if (sent.ok()) input.data = rewritten = TRY(with_nodes(sent.value().root()));
  }
  // A bare value would be an output that nobody can tell of which tool.
  const size_t begin = std::min(input.data.find_first_not_of(" \t\r\n"), input.data.size());
  const bool is_bare = !input.data.substr(begin).starts_with('{');
  if (type == EventType::kToolResult && is_bare && JsonTree::parse(input.data).ok()) {
    return bad("data", R"(an object: {"tool":…,"raw_output":…})");
  }
  Draft draft = TRY(Draft::make(std::move(input), redactor));
  if (type != EventType::kToolResult && type != EventType::kPacketDelta &&
      type != EventType::kRunEnd) {
    return draft;
  }
  const JsonTree tree = TRY(JsonTree::parse(draft.data()));
  if (type == EventType::kToolResult) TRY(check_result(draft, tree.root()));
  if (type == EventType::kPacketDelta) TRY(check_packet_delta(tree.root()));
  if (type == EventType::kRunEnd) TRY(check_run_end(tree.root()));
  return draft;
}

}  // namespace twotrack
