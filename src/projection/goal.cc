#include "projection/goal.h"

#include <algorithm>
#include <vector>

#include "base/json_text.h"
#include "base/utf8.h"
#include "packet/control_tokens.h"
#include "packet/shown_text.h"
#include "packet/words.h"
#include "projection/piece_table.h"

namespace twotrack {
namespace {

constexpr std::string_view kGapMark = "⋮";
constexpr std::string_view kParagraphEnd = "\\n";
constexpr std::string_view kParagraphGap = "\\n⋮";
constexpr char kNaming = '5';  // from this rank on a word names something

// Which paragraphs of a goal that is cut are kept: `twotrack-lab eval recall` counts the goal's
// values with all others, and no figure of one of these alone is recorded.
constexpr size_t kTitleBytes = 40;       // a shorter paragraph says nothing alone
constexpr size_t kLastParagraphs = 3;    // count three times as much as those before them
constexpr size_t kParagraphBytes = 600;  // a longer one is parted at its next line
constexpr size_t kBeginningShare = 70;   // of the room, for a first one that is longer
constexpr std::string_view kCut = "…";

struct Paragraph {
  std::string text;  // escaped
  size_t names = 0;
  bool is_kept = false;
};

std::vector<Paragraph> paragraphs_of(std::string_view goal) {
  std::vector<Paragraph> paragraphs;
  bool begins = true;
  while (true) {
    const size_t end = goal.find(kLineBreak);
    const std::string_view line = goal.substr(0, end);
    const bool is_blank = line.find_first_not_of(' ') == std::string_view::npos;
    if (!is_blank) {
      if (begins || paragraphs.back().text.size() > kParagraphBytes) {
        paragraphs.emplace_back();
      } else {
        paragraphs.back().text += kParagraphEnd;
      }
      append_json_escaped(paragraphs.back().text, line);
      for_each_word(line, [&](std::string_view word) {
        paragraphs.back().names += rank_of_word(word) >= kNaming ? 1 : 0;
      });
    }
    begins = is_blank;
    if (end == std::string_view::npos) return paragraphs;
    goal.remove_prefix(end + kLineBreak.size());
  }
}

size_t bytes_of_all(const std::vector<Paragraph>& paragraphs) {
  size_t bytes = 0;
  for (const Paragraph& one : paragraphs) bytes += one.text.size() + kParagraphEnd.size();
  return bytes;
}

// The first one; then by names a byte, where the last ones, which say what is asked, count more.
std::vector<Paragraph*> by_worth(std::vector<Paragraph>& paragraphs) {
  std::vector<Paragraph*> order;
  for (Paragraph& one : paragraphs) order.push_back(&one);
  const auto worth = [&](const Paragraph* one) -> size_t {
    if (one->text.size() < kTitleBytes) return 0;
    const auto behind = static_cast<size_t>(paragraphs.data() + paragraphs.size() - one);
    return (one->names + 1) * (behind <= kLastParagraphs ? 3000 : 1000) / (one->text.size() + 40);
  };
  if (order.size() > 2) {
    std::stable_sort(order.begin() + 1, order.end(),
                     [&](const Paragraph* a, const Paragraph* b) { return worth(a) > worth(b); });
  }
  return order;
}

// Of a first paragraph that has no room: the task is never left out. Parts no escape.
std::string beginning_of(std::string_view text, size_t bytes_max) {
  if (bytes_max < kCut.size()) return {};
  text = utf8_prefix(text, bytes_max - kCut.size());
  const size_t slashes = text.size() - (text.find_last_not_of('\\') + 1);
  text.remove_suffix(slashes % 2);
  return std::string(text).append(kCut);
}

// Those that are kept, with a mark for each gap.
std::string kept_text(const std::vector<Paragraph>& paragraphs) {
  std::string text;
  bool in_gap = false;
  for (const Paragraph& one : paragraphs) {
    if (!one.is_kept && !in_gap) text.append(text.empty() ? "" : kParagraphEnd).append(kGapMark);
    if (one.is_kept) text.append(text.empty() ? "" : kParagraphEnd).append(one.text);
    in_gap = !one.is_kept;
  }
  return text;
}

}  // namespace

ShownGoal best_paragraphs(std::string_view goal, size_t bytes_max) {
  std::vector<Paragraph> paragraphs = paragraphs_of(goal);
  const size_t all = bytes_of_all(paragraphs);
  size_t room = bytes_max - std::min(bytes_max, kParagraphGap.size());
  for (Paragraph* one : by_worth(paragraphs)) {
    size_t cost = one->text.size() + kParagraphEnd.size() + kParagraphGap.size();
    if (all > bytes_max && cost > room) {
      if (one != paragraphs.data()) continue;
      const size_t part = paragraphs.size() == 1 ? bytes_max : room * kBeginningShare / 100;
      one->text = beginning_of(one->text, part);
      cost = one->text.size() + kParagraphEnd.size() + kParagraphGap.size();
    }
    room -= std::min(room, cost);
    one->is_kept = true;
  }
  ShownGoal shown{.json = "\"" + kept_text(paragraphs) + "\"", .left_out = all};
  for (const Paragraph& one : paragraphs) {
    shown.left_out -= one.is_kept ? one.text.size() + kParagraphEnd.size() : 0;
  }
  return shown;
}

std::shared_ptr<const CutGoal> cut_goal(const Packet& packet, size_t bytes_max) {
  const auto table = std::static_pointer_cast<const PieceTable>(packet.scratch.held);
  const auto kept = table ? table->goal : nullptr;
  if (kept && kept->bytes_max == bytes_max && kept->goal == packet.goal) return kept;
  const std::string text = ControlTokens(packet.control_tokens).apart(shown_text(packet.goal));
  return std::make_shared<CutGoal>(
      CutGoal{packet.goal, bytes_max, best_paragraphs(text, bytes_max)});
}

}  // namespace twotrack
