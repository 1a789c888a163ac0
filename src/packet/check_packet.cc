#include "packet/check_packet.h"

#include <algorithm>

#include "base/utf8.h"
#include "event/line.h"
#include "packet/shown_text.h"

namespace twotrack {
namespace {

constexpr size_t kToolBytesMax = 64;

// The first thing that is wrong, or Done.
class Findings {
 public:
  void expect(bool holds, std::string_view what, std::string_view where) {
    if (!holds && found_.empty()) found_ = std::string(where) + ": " + std::string(what);
  }
  void expect_shown(std::string_view text, std::string_view where) {
    expect(shown_text(text) == text, "holds what a reader cannot see", where);
  }
  Status result() const {
    if (found_.empty()) return Done{};
    return Error{Code::kInvalid, found_};
  }

 private:
  std::string found_;
};

void check_facts(const Facts& facts, std::string_view where, Findings& findings) {
  findings.expect(is_utf8(facts.tree), "facts that are not UTF-8", where);
  findings.expect(leaves_of(facts).size() == facts.ranks.size(), "a rank for each leaf", where);
  findings.expect(
      std::ranges::all_of(facts.ranks, [](char c) { return c >= kRankMin && c <= kRankMax; }),
      "a rank that is not a digit", where);
}

void check_action(const Action& action, Findings& findings) {
  const std::string where = format_ref(action.ref);
  findings.expect(action.is_speech() != action.said.empty(), "words without a speaker", where);
  findings.expect(action.is_speech() == action.tool.empty(), "an action without a tool", where);
  findings.expect(action.tool.size() <= kToolBytesMax, "a tool's name is too long", where);
  findings.expect(action.summary.size() <= kSummaryBytesMax, "a summary is too long", where);
  findings.expect_shown(action.tool, where);
  findings.expect_shown(action.said, where);
  findings.expect_shown(action.summary, where);
  findings.expect_shown(action.shown, where);
  check_facts(action.facts, where, findings);
}

// Strictly increasing: one thing happens in one event.
template <class Refs>
void check_order(const Refs& items, std::string_view where, Findings& findings) {
  for (size_t i = 1; i < items.size(); ++i) {
    findings.expect(items[i - 1].ref < items[i].ref, "refs that do not increase", where);
  }
}

}  // namespace

Status check_packet(const Packet& packet) {
  Findings findings;
  findings.expect(packet.limit >= kPacketLimitMin, "less than any view needs", "limit");
  for (const Action& action : packet.actions) check_action(action, findings);
  check_order(packet.actions, "actions", findings);
  check_order(packet.errors, "errors", findings);
  findings.expect(packet.errors.size() <= packet.error_count, "less than there are", "error_count");
  for (const ToolError& error : packet.errors) {
    findings.expect_shown(error.message, "errors");
    findings.expect(!error.message.empty(), "an error without a message", "errors");
  }
  for (const auto& [key, entry] : packet.knowledge) {
    findings.expect_shown(key, "knowledge");
    findings.expect_shown(entry.value, key);
    findings.expect_shown(entry.supersedes, key);
    findings.expect(!entry.replaces || *entry.replaces < entry.ref, "replaces itself", key);
  }
  for (const auto& [name, value] : packet.extensions) {
    const auto field = packet.extension_fields.find(name);
    findings.expect(
        field != packet.extension_fields.end() && check_extension(field->second, value).ok(),
        "does not fit its field", name);
  }
  return findings.result();
}

Status check_delta(const Delta& delta) {
  Findings findings;
  findings.expect(to_json(delta).size() <= kDeltaBytesMax, "too long", "delta");
  findings.expect(delta.summary.size() <= kSummaryBytesMax, "too long", "summary");
  findings.expect((delta.outcome == Outcome::kError) != delta.error.empty(),
                  "an error has a message, and nothing else has one", "error");
  findings.expect_shown(delta.summary, "summary");
  findings.expect_shown(delta.error, "error");
  check_facts(delta.facts, "facts", findings);
  return findings.result();
}

}  // namespace twotrack
