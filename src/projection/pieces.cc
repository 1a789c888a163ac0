#include "projection/pieces.h"

#include <algorithm>

#include "base/json_text.h"
#include "base/utf8.h"
#include "event/line.h"
#include "packet/facts.h"
#include "packet/outcome.h"
#include "packet/shown_text.h"
#include "packet/told.h"

namespace twotrack {
namespace {

constexpr std::string_view kGap = "⋮";
constexpr std::string_view kNewLine = "\\n";
constexpr std::string_view kGot = ",\"got\":\"";
constexpr size_t kSummaryShownMax = 240;
constexpr size_t kTellingBytes = 40;  // so much of a summary is looked for
// A longer line is shown in parts. Long enough that words stay beside their neighbours.
constexpr size_t kPieceBytesMax = 240;
constexpr size_t kPieceBytesMin = 120;
constexpr char kRankOfFailure = '8';  // from this rank on a line says what went wrong

std::string escaped(std::string_view text) {
  std::string out;
  append_json_escaped(out, text);
  return out;
}

bool is_inside_character(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

// Where a long line is parted: behind a sentence, a clause or a word, never inside a character.
size_t part_length(std::string_view line) {
  if (line.size() <= kPieceBytesMax) return line.size();
  const std::string_view window = line.substr(0, kPieceBytesMax);
  for (const std::string_view separator : {". ", "; ", ", ", " ", ","}) {
    const size_t at = window.rfind(separator);
    if (at != std::string_view::npos && at >= kPieceBytesMin) return at + separator.size();
  }
  size_t length = kPieceBytesMax;
  while (length > kPieceBytesMin && is_inside_character(line[length])) --length;
  return length;
}

std::string_view without_last_blanks(std::string_view text) {
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

// The pieces of one action.
class PieceList {
 public:
  explicit PieceList(const ControlTokens& tokens) : tokens_(&tokens) {}

  void add_line(PieceOf part, std::string_view text, bool goes_on, bool is_failure = false) {
    if (text.find_first_not_of(' ') == std::string_view::npos) return;
    std::string apart = tokens_->apart(text);
    // A token that was parted in two would be whole again.
    if (goes_on && tokens_->join(last_, apart)) apart.insert(0, " ");
    std::string_view line = apart;
    while (!line.empty()) {
      const size_t length = part_length(line);
      pieces_.push_back({.part = part,
                         .text = escaped(line.substr(0, length)),
                         .goes_on = goes_on,
                         .is_failure = is_failure});
      line.remove_prefix(length);
      goes_on = true;
    }
    last_ = std::move(apart);
  }

  // `text` was made by shown_text(): a line break in it is a sign of its own.
  void add_text(PieceOf part, std::string_view text) {
    while (true) {
      const size_t end = text.find(kLineBreak);
      add_line(part, without_last_blanks(text.substr(0, end)), false);
      if (end == std::string_view::npos) return;
      text.remove_prefix(end + kLineBreak.size());
    }
  }

  void reserve(size_t more) { pieces_.reserve(pieces_.size() + more); }
  void add_gap() { pieces_.push_back({.is_gap = true}); }

  std::vector<Piece> take() { return std::move(pieces_); }

 private:
  const ControlTokens* tokens_;
  std::vector<Piece> pieces_;
  std::string last_;  // line
};

// What stands before the arguments or words of a block, and what between them and the result.
std::string begin_of(const Action& action) {
  std::string text = "{\"" + format_ref(action.ref) + "\":\"";
  if (action.is_speech()) return text.append(speaker_name(action.speaker)).append("\",\"said\":\"");
  append_json_escaped(text, action.tool);
  return text + "(";
}

std::string summary_of(const Action& action) {
  if (!shows_summary(action)) return {};
  return ",\"summary\":" + quoted(action.summary, kSummaryShownMax);
}

std::string middle_of(const Action& action) {
  if (action.is_speech()) return "\"";
  std::string text = ")\"";
  if (action.times > 1) text.append(",\"times\":").append(std::to_string(action.times));
  if (!is_without_problem(action.outcome)) {
    text.append(",\"outcome\":\"").append(name_of(action.outcome)).append("\"");
  }
  return text;
}

// The shown pieces of one part, with a mark for each gap, and how many are missing.
struct PartText {
  std::string text{};
  uint64_t missing = 0;
};

PartText text_of(const std::vector<Piece>& pieces, const std::vector<bool>& is_shown,
                 PieceOf part) {
  PartText out;
  bool in_gap = false;
  const auto gap = [&] {
    if (in_gap) out.text.append(out.text.empty() ? "" : kNewLine).append(kGap);
  };
  for (size_t i = 0; i < pieces.size(); ++i) {
    const Piece& piece = pieces[i];
    if (piece.part != part) continue;
    if (piece.is_gap || !is_shown[i]) {
      in_gap = true;
      out.missing += piece.is_gap ? 0 : 1;
      continue;
    }
    gap();
    if (!out.text.empty() && (!piece.goes_on || in_gap)) out.text += kNewLine;
    out.text += piece.text;
    in_gap = false;
  }
  if (!out.text.empty()) gap();
  return out;
}

}  // namespace

std::string_view speaker_name(Speaker speaker) {
  return speaker == Speaker::kUser ? "user" : "you";
}

std::vector<Piece> pieces_of(const Action& action, const ControlTokens& tokens) {
  PieceList pieces(tokens);
  if (action.is_speech()) {
    pieces.add_text(PieceOf::kSpeech, action.said);
    return pieces.take();
  }
  if (!action.args.empty() && action.args != "{}") {
    pieces.add_text(PieceOf::kArgs, value_text(action.args, SIZE_MAX));
  }
  const std::vector<FactsRow> rows = rows_of(action.facts);
  pieces.reserve(rows.size());
  for (size_t i = 0; i < rows.size(); ++i) {
    const FactsRow& row = rows[i];
    if (row.is_gap) {
      pieces.add_gap();
      continue;
    }
    // The blank between two parts of a line belongs to it.
    const bool is_part = i + 1 < rows.size() && rows[i + 1].goes_on;
    pieces.add_line(PieceOf::kResult, is_part ? row.text : without_last_blanks(row.text),
                    row.goes_on, row.rank >= kRankOfFailure);
  }
  return pieces.take();
}

bool shows_summary(const Action& action) {
  if (action.summary.empty()) return false;
  if (!is_without_problem(action.outcome) || action.facts.empty()) return true;
  const bool is_new = !action.facts.is_text || action.is_summary_given;
  return is_new && !is_told(action.summary, action.facts.tree);
}

size_t telling_piece(const Action& action, const std::vector<Piece>& pieces) {
  if (!shows_summary(action) || !action.facts.is_text) return SIZE_MAX;
  const std::string words = quoted(utf8_prefix(action.summary, kTellingBytes), SIZE_MAX);
  const std::string_view inside = std::string_view(words).substr(1, words.size() - 2);
  const auto found = std::ranges::find_if(pieces, [&](const Piece& piece) {
    return piece.part == PieceOf::kResult && piece.text.find(inside) != std::string::npos;
  });
  return found == pieces.end() ? SIZE_MAX : static_cast<size_t>(found - pieces.begin());
}

Json block_of(const Action& action, const std::vector<Piece>& pieces,
              const std::vector<bool>& is_shown, Summary summary) {
  const PartText said =
      text_of(pieces, is_shown, action.is_speech() ? PieceOf::kSpeech : PieceOf::kArgs);
  std::string text = begin_of(action) + said.text;
  if (said.text.empty() && said.missing > 0) text += kGap;
  text += middle_of(action);
  if (summary == Summary::kShown) text += summary_of(action);
  const PartText result = text_of(pieces, is_shown, PieceOf::kResult);
  if (!result.text.empty()) text.append(kGot).append(result.text).append("\"");
  return {text + "}"};
}

static_assert(kGotBytes == kGot.size() + 1);
static_assert(kGapSignBytes == kGap.size());
static_assert(kNewLineBytes == kNewLine.size());

BlockFrame frame_of(const Action& action) {
  const size_t summary = summary_of(action).size();
  return {.bytes = begin_of(action).size() + middle_of(action).size() + summary + 2,
          .summary = summary};
}

std::string quoted(std::string_view text, size_t bytes_max) {
  const size_t room = bytes_max > 2 ? bytes_max - 2 : 0;
  std::string inside = escaped(text);
  // Escapes make a text longer: shorten by what is too much until it fits.
  for (size_t cut = std::min(room, text.size()); inside.size() > room && cut > 0;) {
    inside = escaped(cut_end(text, cut));
    const size_t over = inside.size() > room ? inside.size() - room : 0;
    cut -= std::min(cut, std::max<size_t>(1, over / 2));
  }
  if (inside.size() > room) inside.clear();
  return "\"" + inside + "\"";
}

}  // namespace twotrack
