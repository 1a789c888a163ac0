#include "projection/explain.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "base/json_scanner.h"
#include "base/json_tree.h"
#include "event/line.h"
#include "projection/view.h"

namespace twotrack {
namespace {

// Where the values that explain() tells of stand in a view, in its order.
class Places {
 public:
  explicit Places(std::string_view view) : view_(view) {
    JsonScanner scanner(view);
    (void)scanner.for_each_member([&](const std::string& name, std::string_view value) {
      read(name, value);
      return Status(Done{});
    });
  }

  void give_to(std::vector<Explained>& parts) const {
    if (parts.size() != places_.size()) return;
    for (size_t i = 0; i < parts.size(); ++i) {
      std::tie(parts[i].begin, parts[i].end) = places_[i];
    }
  }

 private:
  void read(const std::string& name, std::string_view value) {
    JsonScanner inside(value);
    if (name == "history" && value.starts_with('[')) {
      (void)inside.for_each_element([&](std::string_view block) {
        add(block);
        return Status(Done{});
      });
    } else if ((name == "knowledge" || name == "extensions") && value.starts_with('{')) {
      (void)inside.for_each_member([&](const std::string& /*key*/, std::string_view entry) {
        add(entry);
        return Status(Done{});
      });
    } else {
      add(value);
    }
  }
  void add(std::string_view value) {
    const auto begin = static_cast<size_t>(value.data() - view_.data());
    places_.emplace_back(begin, begin + value.size());
  }

  std::string_view view_;
  std::vector<std::pair<size_t, size_t>> places_;
};

class Explainer {
 public:
  explicit Explainer(const Packet& packet) : packet_(&packet) {}

  void member(std::string_view name, JsonElement value) {
    if (name == "history") return history(value);
    if (name == "knowledge") return each(name, value, &Explainer::knowledge);
    if (name == "extensions") return each(name, value, &Explainer::extension);
    Explained explained{.path = std::string(name), .text = value.json()};
    explained.rule = rule_of(name);
    if (name == "last_error" && !packet_->errors.empty()) {
      explained.refs = {shown_error(*packet_).ref};
      const size_t others = packet_->errors.size() - 1;
      if (others > 0) explained.note = std::to_string(others) + " more, of other tools";
    }
    explained_.push_back(std::move(explained));
  }

  std::vector<Explained> take() { return std::move(explained_); }

 private:
  static ViewRule rule_of(std::string_view name) {
    if (name == "goal" || name == "operation" || name == "node" || name == "constraints") {
      return ViewRule::kSetOnce;
    }
    if (name == "state_summary" || name == "diagnostics" || name == "candidate_actions") {
      return ViewRule::kNewestDelta;
    }
    if (name == "hub_context") return ViewRule::kHubUpdate;
    if (name == "last_error") return ViewRule::kOpenError;
    if (name == "error_count") return ViewRule::kCount;
    if (name == "turn") return ViewRule::kHeader;
    return ViewRule::kOther;
  }

  template <class Explain>
  void each(std::string_view name, JsonElement value, Explain explain_one) {
    JsonObject members;
    if (!value.read(members)) return;
    for (const auto item : members) {
      Explained explained{.path = std::string(name) + "." + std::string(item.key),
                          .text = item.value.json()};
      (this->*explain_one)(item.key, item.value, explained);
      explained_.push_back(std::move(explained));
    }
  }

  void knowledge(std::string_view key, JsonElement /*value*/, Explained& explained) {
    explained.rule = ViewRule::kKnowledge;
    const auto entry = packet_->knowledge.find(std::string(key));
    if (entry == packet_->knowledge.end()) return;  // its key was cut to be shown
    explained.refs = {entry->second.ref};
    const std::string& old = entry->second.supersedes;
    if (!entry->second.replaces) return;
    explained.note = "replaces the value of " + (old == key ? std::string() : old + " of ") +
                     format_ref(*entry->second.replaces);
  }

  void extension(std::string_view /*name*/, JsonElement /*value*/, Explained& explained) {
    explained.rule = ViewRule::kNewestDelta;
  }

  // The blocks stand in the order of the actions; those without a text are left out.
  void history(JsonElement value) {
    JsonArray blocks;
    if (!value.read(blocks)) return;
    auto block = blocks.begin();
    for (size_t i = 0; i < packet_->actions.size() && block != blocks.end(); ++i) {
      if (packet_->actions[i].shown.empty()) continue;
      action(i, (*block).json());
      ++block;
    }
  }

  void action(size_t place, std::string text) {
    const Action& action = packet_->actions[place];
    const std::string ref = format_ref(action.ref);
    Explained explained{.path = "history." + ref, .text = std::move(text), .refs = {action.ref}};
    if (place == last_user_message(*packet_)) {
      explained.rule = ViewRule::kLastUserWords;
    } else if (place + 1 == packet_->actions.size()) {
      explained.rule = ViewRule::kNewestAction;
    } else {
      explained.rule = action.hidden > 0 ? ViewRule::kCutAction : ViewRule::kWholeAction;
    }
    if (action.hidden > 0) {
      explained.note = std::to_string(action.hidden) +
                       (action.hidden == 1 ? " line is not shown" : " lines are not shown");
    }
    explained_.push_back(std::move(explained));
  }

  const Packet* packet_;
  std::vector<Explained> explained_;
};

}  // namespace

std::string_view sentence_of(ViewRule rule) {
  // In the order of ViewRule.
  constexpr auto kSentences =
      name_list("set once, by run_start", "the newest action: it has the most room",
                "the person's last words: never left out", "an action in full",
                "an action cut to its best lines", "the newest value of its key",
                "of the newest result that says something about it", "of the newest hub_update",
                "a failure that no later success of the same tool has undone",
                "how many results were errors", "of the newest event", "has no rule of its own");
  return kSentences.at(static_cast<size_t>(rule));
}

std::vector<Explained> explain(const Packet& packet, std::string_view view) {
  Explainer explainer(packet);
  const auto tree = JsonTree::parse(view);
  JsonObject members;
  if (!tree.ok() || !tree.value().root().read(members)) return {};
  for (const auto member : members) explainer.member(member.key, member.value);
  std::vector<Explained> parts = explainer.take();
  Places(view).give_to(parts);
  return parts;
}

}  // namespace twotrack
