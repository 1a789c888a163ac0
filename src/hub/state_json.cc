#include <algorithm>
#include <utility>

#include "base/encoding.h"
#include "base/json_writer.h"
#include "hub/pull.h"

namespace twotrack::hub {
namespace {

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

void add_list(JsonWriter& json, std::string_view name, const std::vector<std::string>& texts) {
  if (texts.empty()) return;
  json.key(name).begin_array();
  for (const std::string& text : texts) json.lossy_string(text);
  json.end_array();
}

std::string write(const NodeState& state, const Detail& detail) {
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
  if (detail.has_callers) add_list(json, "callers", state.callers);
  if (detail.has_callees) add_list(json, "callees", state.callees);
  return json.end_object().take();
}

}  // namespace

std::string state_json(const NodeState& state, size_t bytes_max) {
  Detail detail(state.facts.size());
  std::string json = write(state, detail);
  while (json.size() > bytes_max) {
    if (!detail.tell_less()) return {};
    json = write(state, detail);
  }
  return json;
}

}  // namespace twotrack::hub
