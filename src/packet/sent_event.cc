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
#include "base/quoted.h"
#include "base/text.h"
#include "event/words.h"
#include "packet/bounded_value.h"
#include "packet/delta.h"
#include "packet/outcome.h"
#include "packet/packet.h"
#include "packet/shown_json.h"
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

// Two long names would be one when they are cut.
Status check_key(const std::string& where, std::string_view key) {
  if (shown_text(key).size() <= kKeyBytesMax) return Done{};
  return Error{Code::kInvalid, where + " has the name " + in_quotes(key) + ": a name has at most " +
                                   std::to_string(kKeyBytesMax) + " bytes"};
}

// What replaces another key must be there itself.
Error without_value(const std::string& where, std::string_view key) {
  return bad(where + ".supersedes." + std::string(key), "the name of what " + where +
                                                            ".knowledge." + std::string(key) +
                                                            " replaces, and that has no value");
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
    for (const auto& [key, older] : supersedes_) {
      const auto value = knowledge_.find(key);
      if (value != knowledge_.end() && value->second != "null") continue;
      return without_value(where_, key);
    }
    return Done{};
  }

  // What the event says of its outcome counts for a delta that has none. A finished delta is
  // recorded as it is, so it must agree with the event.
  Status settle_outcome(std::string_view of_event) {
    if (const std::string as = sent_as_["error"]; is_one_of(as, {"set_error", "last_error"})) {
      const std::string error = quoted_text(name_of(Outcome::kError));
      const auto [outcome, is_new] = members_.emplace("outcome", error);
      if (!is_new && outcome->second != error) {
        return Error{Code::kInvalid, where_ + ".outcome is " + outcome->second + ", but " + as +
                                         " says that it is an error"};
      }
    }
    if (const auto own = members_.find("outcome"); own != members_.end()) {
      const auto stated = outcome_named(of_event);
      if (!members_.contains("summarizer") || !stated) return Done{};
      if (own->second == quoted_text(name_of(*stated))) return Done{};
      return Error{Code::kInvalid, where_ + ".outcome is " + own->second + ", data.outcome is " +
                                       quoted_text(of_event) + ": send one of the two"};
    }
    is_foreign_ = true;
    const Outcome otherwise = members_.contains("error") ? Outcome::kError : Outcome::kUnknown;
    members_["outcome"] = quoted_text(name_of(outcome_named(of_event).value_or(otherwise)));
    return Done{};
  }

  // Whether it must be written anew.
  bool is_foreign() const { return is_foreign_; }
  std::string json() const {
    JsonWriter json;
    json.begin_object();
    for (const auto& [name, value] : members_) json.key(name).raw(value);
    for (const auto& [name, object] :
         {std::pair{"knowledge", &knowledge_}, std::pair{"supersedes", &supersedes_}}) {
      if (object->empty()) continue;
      json.key(name).begin_object();
      for (const auto& [key, value] : *object) json.key(key).raw(value);
      json.end_object();
    }
    return json.end_object().take();
  }

 private:
  static std::string quoted_text(std::string_view text) { return JsonWriter().string(text).take(); }

  // `as`: the name under which `name` was sent.
  Status put(const std::string& name, std::string json, const std::string& as) {
    const auto [member, is_new] = members_.emplace(name, std::move(json));
    if (!is_new) {
      return Error{Code::kInvalid, where_ + " has " + sent_as_[name] + " and " + as +
                                       ", which mean the same: send one"};
    }
    sent_as_[name] = as;
    return Done{};
  }

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
      if (name == "supersedes") return replace(value, where);
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
    return put(name, value.json(), name);
  }

  static bool is_of_documents(std::string_view name) {
    return is_one_of(name, {"add_history", "recent_actions", "recent_history", "recent_results",
                            "set_error", "last_error", "update_knowledge", "knowledge_delta",
                            "file_context", "candidate_actions"});
  }

  Status take_documents(const std::string& name, JsonElement value, const std::string& where) {
    std::string_view text;
    if (name == "add_history") {
      if (!value.read(text)) return bad(where, "a string");
      return put("summary", quoted_text(cut_end(shown_text(text), kSummaryBytesMax)), name);
    }
    if (name == "set_error" || name == "last_error") {
      if (!value.read(text)) return bad(where, "a string");
      return put("error", quoted_text(cut_characters(shown_text(text), kErrorCharactersMax)), name);
    }
    if (name.starts_with("recent_")) return tell(name, value, where);
    if (name == "candidate_actions") return take_objects(name, value, where);
    if (name == "file_context") return learn(name, value);
    return learn_entries(value, where);
  }

  // A value may be an entry of the documents' packet: {"value": 3, "supersedes": "old"}.
  Status learn_entries(JsonElement knowledge, const std::string& where) {
    if (!knowledge.is_object()) return bad(where, "an object of names and values");
    for (const auto& [name, value] : knowledge.object()) {
      const std::string key(name);
      if (!is_entry(value)) {
        TRY(learn(key, value));
        continue;
      }
      const std::string here = where + "." + key;
      if (value["key"].exists() && json_string(value, "key") != key) {
        return bad(here + ".key", quoted_text(key));
      }
      TRY(learn(key, value["value"]));
      if (!value["supersedes"].is_null()) TRY(replace(key, value["supersedes"], here));
    }
    return Done{};
  }
  static bool is_entry(JsonElement value) {
    for (const auto& [name, member] : value.object()) {
      if (!is_one_of(name, {"key", "value", "source_turn", "supersedes"})) return false;
    }
    return value["value"].exists() && value["supersedes"].exists();
  }

  Status replace(JsonElement names, const std::string& where) {
    for (const auto& [key, older] : names.object()) {
      TRY(replace(std::string(key), older, where + "." + std::string(key)));
    }
    return Done{};
  }
  Status replace(const std::string& key, JsonElement older, const std::string& where) {
    if (!older.is_string()) return bad(where, "a string");
    if (supersedes_.emplace(key, older.json()).second) return Done{};
    return Error{Code::kInvalid, where_ + " says twice what " + in_quotes(key) + " replaces"};
  }

  // Several sentences are one summary.
  Status tell(const std::string& name, JsonElement sentences, const std::string& where) {
    std::string summary;
    if (!sentences.is_array()) return bad(where, "a list of strings");
    for (const JsonElement one : sentences.array()) {
      std::string_view text;
      if (!one.read(text)) return bad(where, "a list of strings");
      summary += (summary.empty() ? "" : "; ") + shown_text(text);
    }
    return put("summary", quoted_text(cut_end(summary, kSummaryBytesMax)), name);
  }

  Status learn(JsonElement knowledge, const std::string& where) {
    if (!knowledge.is_object()) return bad(where, "an object of names and values");
    for (const auto& [key, value] : knowledge.object()) TRY(learn(std::string(key), value));
    return Done{};
  }
  Status learn(const std::string& key, JsonElement value) {
    TRY(check_key(where_ + ".knowledge", key));
    Json kept = value.json();
    if (shown_json(value).size() > kKnowledgeBytesMax) {
      kept = bounded_value(value, kKnowledgeBytesMax);
      is_foreign_ = true;
    }
    if (knowledge_.emplace(key, std::move(kept)).second) return Done{};
    return Error{Code::kInvalid,
                 where_ + " has the knowledge " + in_quotes(key) + " twice: send one"};
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
    const std::string ours = name == "candidate_actions" ? "candidates" : name;
    return put(ours, json.end_array().take(), name);
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

  inline static const std::vector<std::string> kKnown = {
      "outcome",     "summary",        "error",          "state_summary",    "knowledge",
      "supersedes",  "diagnostics",    "candidates",     "extensions",       "facts",
      "ranks",       "is_text",        "left_out",       "summarizer",       "input_sha256",
      "add_history", "set_error",      "recent_actions", "update_knowledge", "file_context",
      "last_error",  "recent_history", "recent_results"};

  std::string where_;
  bool is_foreign_;
  std::map<std::string, std::string> members_{};    // of ours, each as JSON; not knowledge
  std::map<std::string, std::string> sent_as_{};    // the names under which they came
  std::map<std::string, std::string> knowledge_{};  // by key, as JSON
  std::map<std::string, std::string> supersedes_{};
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

// What a tool returned may stand in data by itself, under any name; but this is no name that a tool
// chose, and what the log would show in place of the output is not what was meant.
Status check_near_raw_output(const Draft& draft, JsonElement data) {
  static const std::vector<std::string> meant = {"raw_output"};
  if (draft.raw_output()) return Done{};
  for (const auto& [name, value] : data.object()) {
    if (name == meant[0]) continue;  // null: there is none
    const bool is_as_long =
        name.size() + 2 >= meant[0].size() && name.size() <= meant[0].size() + 2;
    if (!is_as_long || !nearest_name(name, meant)) continue;
    return Error{Code::kInvalid,
                 "unknown field \"data." + std::string(name) + "\"" + suggestion(name, meant)};
  }
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
  TRY(check_near_raw_output(draft, data));
  return settle_delta(draft, data);
}

// The name that a member of a packet_delta has in the documents, and ours.
std::string_view ours(std::string_view name) {
  if (is_one_of(name, {"update_knowledge", "knowledge_delta"})) return "knowledge";
  if (is_one_of(name, {"set_error", "last_error"})) return "error";
  if (is_one_of(name, {"add_history", "recent_actions", "history"})) return "action";
  return {};
}

const std::vector<std::string> kOfPacketDelta = {"knowledge", "supersedes", "error", "action"};
const std::vector<std::string> kOfAction = {"tool", "summary", "outcome"};

Status check_learned(JsonElement data) {
  for (const auto& [key, value] : data["knowledge"].object()) {
    TRY(check_key("data.knowledge", key));
  }
  for (const auto& [key, value] : data["supersedes"].object()) {
    if (!value.is_string()) return bad("data.supersedes." + std::string(key), "a string");
    const JsonElement newer = data["knowledge"][key];
    if (!newer.exists() || newer.is_null()) return without_value("data", key);
  }
  return Done{};
}

Status check_action(JsonElement action) {
  if (!action.is_object()) return Done{};
  for (const auto& [key, value] : action.object()) {
    const std::string name(key);
    if (std::ranges::find(kOfAction, name) != kOfAction.end()) continue;
    return Error{Code::kInvalid, "data.action." + name + " is not known" +
                                     suggestion(name, kOfAction) +
                                     ": an action has tool, summary, outcome"};
  }
  if (json_string(action, "tool").empty()) return bad("data.action.tool", "a string");
  if (!action["summary"].is_string()) return bad("data.action.summary", "a string");
  if (!named<Outcome>(json_string(action, "outcome"))) return bad("data.action.outcome", kOutcomes);
  return Done{};
}

Status check_packet_delta(JsonElement data) {
  for (const auto& [key, value] : data.object()) {
    const std::string name(key);
    if (name == "redacted" || std::ranges::find(kOfPacketDelta, name) != kOfPacketDelta.end()) {
      continue;
    }
    const std::string_view own = ours(name);
    return Error{Code::kInvalid,
                 "data." + name +
                     (own.empty() ? " is not known" + suggestion(name, kOfPacketDelta) +
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
  TRY(check_learned(data));
  return check_action(data["action"]);
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
  if (!root.is_object()) return root.json();
  const bool is_ours = root["nodes"].exists();
  const bool is_foreign = root["context"].exists();
  if (is_ours && is_foreign) {
    return Error{Code::kInvalid, "data has nodes and context, which mean the same: send one"};
  }
  if (!is_ours && !is_foreign) {
    return Error{Code::kInvalid, "data of hub_update has no \"nodes\": the state of each node"};
  }
  const std::string_view given = is_ours ? "nodes" : "context";
  if (!root[given].is_object() && !root[given].is_array()) {
    return bad("data." + std::string(given), "an object or a list: the state of each node");
  }
  if (is_ours) return root.json();
  JsonWriter json;
  json.begin_object();
  for (const auto& [name, value] : root.object()) {
    json.key(name == "context" ? "nodes" : name).raw(value.json());
  }
  return json.end_object().take();
}

// `data` of a packet_delta with values that can be kept.
Json with_bounded_knowledge(JsonElement root) {
  JsonWriter json;
  json.begin_object();
  for (const auto& [name, value] : root.object()) {
    json.key(name);
    if (name != "knowledge" || !value.is_object()) {
      json.raw(value.json());
      continue;
    }
    json.begin_object();
    for (const auto& [key, learned] : value.object()) {
      const bool fits = shown_json(learned).size() <= kKnowledgeBytesMax;
      json.key(key).raw(fits ? learned.json() : bounded_value(learned, kKnowledgeBytesMax));
    }
    json.end_object();
  }
  return json.end_object().take();
}

// Larger numbers are not the same in every program that reads the log.
constexpr uint64_t kTurnMax = uint64_t{1} << 53;

Status check_turn(const DraftInput& input, EventType type) {
  if (input.turn.value_or(0) > kTurnMax) return bad("turn", "a whole number from 0 to 2^53");
  if (type != EventType::kTurnStart) return Done{};
  // Text that is no JSON is refused with its place where the draft is made.
  const auto tree = JsonTree::parse(input.data);
  if (!tree.ok() || !tree.value().root().is_object()) return Done{};
  const JsonElement turn = tree.value().root()["turn"];
  if (!turn.exists() || turn.is_null()) {
    if (input.turn) return Done{};
    return Error{Code::kInvalid, "data of turn_start has no \"turn\": a whole number from 0"};
  }
  uint64_t number = 0;
  if (!turn.read(number) || number > kTurnMax) {
    return bad("data.turn", "a whole number from 0 to 2^53");
  }
  if (input.turn.value_or(number) == number) return Done{};
  return Error{Code::kInvalid, "turn is " + std::to_string(*input.turn) + ", data.turn is " +
                                   std::to_string(number) + ": send one"};
}

// A limit of the view.
Status check_limit(JsonElement bytes, const std::string& where) {
  uint64_t limit = 0;
  if (!bytes.exists() || bytes.is_null()) return Done{};
  if (bytes.read(limit) && limit >= kPacketLimitMin) return Done{};
  return bad(where, "a whole number of bytes from " + std::to_string(kPacketLimitMin));
}

Status check_meaning(Draft& draft) {
  const EventType type = draft.type();
  if (type != EventType::kToolResult && type != EventType::kPacketDelta &&
      type != EventType::kRunEnd && type != EventType::kPacketLimit &&
      type != EventType::kRunStart) {
    return Done{};
  }
  const JsonTree tree = TRY(JsonTree::parse(draft.data()));
  const JsonElement data = tree.root();
  if (type == EventType::kToolResult) return check_result(draft, data);
  if (type == EventType::kPacketDelta) return check_packet_delta(data);
  if (type == EventType::kRunEnd) return check_run_end(data);
  if (type == EventType::kPacketLimit) return check_limit(data["bytes"], "data.bytes");
  return check_limit(data["budget"]["bytes"], "data.budget.bytes");
}

}  // namespace

Result<Draft> make_sent(DraftInput input, const Redactor* redactor) {
  const EventType type = event_type(input.type);
  TRY(check_turn(input, type));
  Json rewritten;
  if (type == EventType::kHubUpdate || type == EventType::kPacketDelta) {
    // Text that is no JSON is refused below, with its place.
    const auto sent = JsonTree::parse(input.data);
    if (sent.ok() && type == EventType::kHubUpdate) {
      input.data = rewritten = TRY(with_nodes(sent.value().root()));
    } else if (sent.ok() && sent.value().root().is_object() &&
               input.data.size() > kKnowledgeBytesMax / 2) {
      input.data = rewritten = with_bounded_knowledge(sent.value().root());
    }
  }
  // A bare value would be an output that nobody can tell of which tool.
  const size_t begin = std::min(input.data.find_first_not_of(" \t\r\n"), input.data.size());
  const bool is_bare = !input.data.substr(begin).starts_with('{');
  if (type == EventType::kToolResult && is_bare && JsonTree::parse(input.data).ok()) {
    return bad("data", R"(an object: {"tool":…,"raw_output":…})");
  }
  Draft draft = TRY(Draft::make(std::move(input), redactor));
  TRY(check_meaning(draft));
  return draft;
}

}  // namespace twotrack
