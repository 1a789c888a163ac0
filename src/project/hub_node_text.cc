#include "project/hub_node_text.h"

#include "base/joined.h"
#include "text/human.h"
#include "text/terminal_text.h"

namespace twotrack::project {
namespace {

std::string first_line(std::string_view text) {
  return terminal_line(text.substr(0, text.find('\n')));
}

std::string row(const Style& style, std::string name, const std::string& text) {
  if (text.empty()) return {};
  name.resize(11, ' ');
  return "  " + style.dim(name) + text + "\n";
}

std::string fact_line(const hub::Fact& fact, const Style& style) {
  const hub::Learned& learned = fact.learned;
  std::string text = learned.status;
  if (!learned.summary.empty()) text += ": " + terminal_line(learned.summary);
  if (fact.is_stale) text += style.tone(Tone::kDoubtful, "  (from another version)");
  return row(style, learned.operation,
             text + style.dim("  " + learned.agent_id + ", " + short_time(learned.learned_at)));
}

Tone tone_of(hub::Freshness freshness) {
  if (freshness == hub::Freshness::kFresh) return Tone::kGood;
  return freshness == hub::Freshness::kStale ? Tone::kDoubtful : Tone::kBad;
}

}  // namespace

std::string to_text(const hub::NodeState& state, const Style& style) {
  std::string text = style.bold(terminal_line(state.id)) + "  " +
                     style.tone(tone_of(state.freshness), std::string(name_of(state.freshness))) +
                     "\n";
  if (state.freshness == hub::Freshness::kMissing) {
    return text + row(style, "moved to", terminal_line(state.moved_to));
  }
  const hub::Node& node = state.node;
  text += row(style, "is",
              std::string(name_of(node.type)) + ", lines " + std::to_string(node.start_line) + "-" +
                  std::to_string(node.end_line));
  text += row(style, "signature", terminal_line(node.signature));
  text += row(style, "says", first_line(node.docstring));
  text += row(style, "decorated", joined(node.decorators, ", ", terminal_line));
  for (const hub::Fact& fact : state.facts) text += fact_line(fact, style);
  text += row(style, "called by", joined(state.callers, ", ", terminal_line));
  return text + row(style, "calls", joined(state.callees, ", ", terminal_line));
}

}  // namespace twotrack::project
