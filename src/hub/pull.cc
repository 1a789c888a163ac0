#include "hub/pull.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <utility>

#include "base/json_writer.h"
#include "base/sha256.h"
#include "base/utf8.h"
#include "hub/language.h"

namespace twotrack::hub {
namespace {

using Clock = std::chrono::steady_clock;

// More say nothing that could be read in a turn.
constexpr size_t kNeighboursMax = 10;

std::string file_of(std::string_view id) {
  return std::string(id.substr(0, id.find("::")));
}

// The files of ids lie in the project.
bool leads_out(const Path& file) {
  return file.is_absolute() || std::ranges::find(file, Path("..")) != file.end();
}

// "close" of "os.File.close" and of "src/a.py::File.close#2".
std::string_view last_part(std::string_view name) {
  name = name.substr(0, name.rfind('#'));
  return name.substr(name.find_last_of(".:") + 1);
}

// A file as it is now.
struct Sight {
  enum class How : uint8_t {
    kKnown,   // the store has its nodes
    kReread,  // `outlined` has them
    kUnread,  // it is there, and is another one than the store knows
    kGone,
  } how = How::kGone;
  Outlined outlined{};
};

const Node* find_node(const Outlined& outlined, std::string_view id) {
  const auto found = std::ranges::find(outlined.nodes, id, &Node::id);
  return found == outlined.nodes.end() ? nullptr : &*found;
}

bool calls_name(const Outlined& outlined, std::string_view caller, std::string_view called) {
  const auto calls = std::ranges::find(outlined.calls, caller, &Calls::node_id);
  return calls != outlined.calls.end() &&
         std::ranges::any_of(calls->names, [&](const std::string& name) {
           return last_part(name) == last_part(called);
         });
}

class Pull {
 public:
  Pull(Store& store, const ReadSource& read, std::chrono::milliseconds time_max)
      : store_(store), read_(read), deadline_(Clock::now() + time_max) {}

  Result<NodeState> state_of(const std::string& id) {
    const Sight& sight = *TRY(look_at(file_of(id)));
    NodeState state{.id = id};
    switch (sight.how) {
      case Sight::How::kKnown:
        TRY(tell_known(state, Freshness::kFresh));
        break;
      case Sight::How::kUnread:
        TRY(tell_known(state, Freshness::kStale));
        break;
      case Sight::How::kReread:
        TRY(tell_reread(state, sight.outlined));
        break;
      case Sight::How::kGone:
        break;
    }
    if (state.freshness == Freshness::kMissing) {
      if (state.moved_to.empty()) state.moved_to = TRY(store_.moved_to(id)).value_or("");
      return state;
    }
    TRY(add_facts(state));
    TRY(add_neighbours(state, sight));
    return state;
  }

 private:
  Result<const Sight*> look_at(const std::string& file) {
    const auto seen = seen_.find(file);
    if (seen != seen_.end()) return &seen->second;
    Sight sight = TRY(read(file));
    return &seen_.emplace(file, std::move(sight)).first->second;
  }

  Result<Sight> read(const std::string& file) {
    if (leads_out(file)) return Sight{.how = Sight::How::kGone};
    const Result<std::string> text = read_(file);
    if (!text.ok()) {
      // What cannot be read may still be what is known.
      const bool is_gone = text.error().code == Code::kNotFound;
      return Sight{.how = is_gone ? Sight::How::kGone : Sight::How::kUnread};
    }
    const auto known = TRY(store_.file(file));
    if (known && known->read_with == reading_mark(file) &&
        known->source_hash == sha256_hex(text.value())) {
      return Sight{.how = Sight::How::kKnown};
    }
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline_ - Clock::now());
    if (left <= left.zero()) return Sight{.how = Sight::How::kUnread};
    return Sight{.how = Sight::How::kReread,
                 .outlined = outline_of(file, text.value(), std::min(left, kOutlineTimeMax))};
  }

  Status tell_known(NodeState& state, Freshness freshness) {
    std::optional<Node> node = TRY(store_.node(state.id));
    if (!node) return Done{};
    state.freshness = freshness;
    state.node = std::move(*node);
    return Done{};
  }

  Status tell_reread(NodeState& state, const Outlined& outlined) {
    if (const Node* node = find_node(outlined, state.id); node != nullptr) {
      state.freshness = Freshness::kFresh;
      state.node = *node;
      return Done{};
    }
    // Of a text that nobody could read to its end nobody knows what is not in it.
    if (!outlined.trouble.empty()) return tell_known(state, Freshness::kStale);
    const auto before = TRY(store_.node(state.id));
    if (!before) return Done{};
    const auto moved = std::ranges::find(outlined.nodes, before->source_hash, &Node::source_hash);
    if (moved != outlined.nodes.end() && moved->type != NodeType::kFile) state.moved_to = moved->id;
    return Done{};
  }

  Status add_facts(NodeState& state) {
    for (Learned& learned : TRY(store_.learned(state.id))) {
      const bool is_stale =
          state.freshness != Freshness::kFresh || learned.source_hash != state.node.source_hash;
      state.facts.push_back({.learned = std::move(learned), .is_stale = is_stale});
    }
    return Done{};
  }

  // What the store says of them is of the texts that it knows; what the new text denies goes.
  Status add_neighbours(NodeState& state, const Sight& sight) {
    state.callers = TRY(store_.callers(state.id, kNeighboursMax));
    state.callees = TRY(store_.callees(state.id, kNeighboursMax));
    if (sight.how != Sight::How::kReread) return Done{};
    std::erase_if(state.callees, [&](const std::string& callee) {
      return !calls_name(sight.outlined, state.id, callee);
    });
    std::erase_if(state.callers, [&](const std::string& caller) {
      return file_of(caller) == state.node.file && !calls_name(sight.outlined, caller, state.id);
    });
    return Done{};
  }

  Store& store_;
  const ReadSource& read_;
  Clock::time_point deadline_;
  std::map<std::string, Sight> seen_;
};

constexpr size_t kTextBytesMax = 200;  // of a docstring's first line and of a summary

// How much is told. Each step takes the least useful thing away.
class Detail {
 public:
  explicit Detail(size_t known_facts) : facts(known_facts) {}

  bool has_callees = true;
  bool has_knowledge = true;
  bool has_callers = true;
  bool has_docstring = true;
  bool has_signature = true;
  bool has_lines = true;
  size_t facts;

  // False when nothing is left to take away.
  bool tell_less() {
    if (take(has_callees) || take(has_knowledge) || take(has_callers) || take(has_docstring)) {
      return true;
    }
    if (facts > 1) {
      facts -= 1;
      return true;
    }
    if (take(has_signature)) return true;
    if (facts > 0) {
      facts -= 1;
      return true;
    }
    return take(has_lines);
  }

 private:
  static bool take(bool& part) { return std::exchange(part, false); }
};

// Not longer than kTextBytesMax, and cut between two characters.
std::string cut(std::string_view text) {
  std::string whole = repair_utf8(text.substr(0, text.find('\n')));
  if (whole.size() <= kTextBytesMax) return whole;
  constexpr std::string_view kDots = "…";
  size_t end = kTextBytesMax - kDots.size();
  while (end > 0 && (static_cast<unsigned char>(whole[end]) & 0xC0U) == 0x80U) --end;
  return whole.substr(0, end).append(kDots);
}

// What is true of the text now, then the newest.
std::vector<const Fact*> best_first(const std::vector<Fact>& facts) {
  std::vector<const Fact*> order;
  for (const Fact& fact : facts) order.push_back(&fact);
  std::ranges::stable_sort(order, [](const Fact* a, const Fact* b) {
    if (a->is_stale != b->is_stale) return b->is_stale;
    return a->learned.learned_at > b->learned.learned_at;
  });
  return order;
}

void add_fact(JsonWriter& json, const Fact& fact, bool has_knowledge) {
  const Learned& learned = fact.learned;
  json.begin_object().key("operation").lossy_string(learned.operation);
  json.key("status").lossy_string(learned.status);
  if (!learned.summary.empty()) json.member("summary", cut(learned.summary));
  const bool is_empty = learned.knowledge.empty() || learned.knowledge == "{}";
  if (has_knowledge && !is_empty) json.key("knowledge").raw(learned.knowledge);
  if (fact.is_stale) json.member("stale", true);
  json.end_object();
}

Json write(const NodeState& state, const Detail& detail) {
  const Node& node = state.node;
  JsonWriter json;
  json.begin_object();
  if (!state.id.empty()) json.key("id").lossy_string(state.id);
  json.member("freshness", name_of(state.freshness));
  if (!state.moved_to.empty()) json.key("moved_to").lossy_string(state.moved_to);
  if (state.freshness != Freshness::kMissing) {
    if (detail.has_lines && node.type != NodeType::kFile) {
      json.member("lines", std::to_string(node.start_line) + "-" + std::to_string(node.end_line));
    }
    if (detail.has_signature && !node.signature.empty()) {
      json.key("signature").lossy_string(node.signature);
    }
    if (detail.has_docstring && !node.docstring.empty()) {
      json.member("docstring", cut(node.docstring));
    }
  }
  if (detail.facts > 0) {
    const std::vector<const Fact*> facts = best_first(state.facts);
    json.key("learned").begin_array();
    for (size_t i = 0; i < detail.facts; ++i) add_fact(json, *facts[i], detail.has_knowledge);
    json.end_array();
  }
  if (detail.has_callers && !state.callers.empty()) json.key("callers").texts(state.callers);
  if (detail.has_callees && !state.callees.empty()) json.key("callees").texts(state.callees);
  return json.end_object().take();
}

}  // namespace

Result<std::vector<NodeState>> get_context(Store& store, std::span<const std::string> ids,
                                           const ReadSource& read,
                                           std::chrono::milliseconds time_max) {
  const Store::Snapshot all_of_one_moment = TRY(store.snapshot());
  Pull pull(store, read, time_max);
  std::vector<NodeState> states;
  for (const std::string& id : ids) states.push_back(TRY(pull.state_of(id)));
  return states;
}

Json state_json(const NodeState& state, size_t bytes_max) {
  Detail detail(state.facts.size());
  Json json = write(state, detail);
  while (json.size() > bytes_max) {
    if (!detail.tell_less()) return {};
    json = write(state, detail);
  }
  return json;
}

}  // namespace twotrack::hub
