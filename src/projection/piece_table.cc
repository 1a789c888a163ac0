#include "projection/piece_table.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>

namespace twotrack {
namespace {

constexpr size_t kNameBytesMin = 4;
constexpr size_t kLineBytesMin = 12;    // shorter lines are the same by chance
constexpr size_t kSpareIds = 1U << 13;  // of texts that are gone: half a megabyte

// Kinds of text that are never the same.
constexpr uint64_t kLineSalt = 0x9E3779B97F4A7C15U;
constexpr uint64_t kLabelSalt = 0xC2B2AE3D27D4EB4FU;
constexpr uint64_t kSameSalt = 0x165667B19E3779F9U;

constexpr std::array<bool, 256> make_name_bytes() {
  std::array<bool, 256> is_in{};
  for (size_t c = 0; c < is_in.size(); ++c) {
    is_in[c] =
        (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  }
  return is_in;
}

bool is_name_byte(char c) {
  static constexpr std::array<bool, 256> kNameBytes = make_name_bytes();
  return kNameBytes[static_cast<uint8_t>(c)];
}

// For texts that are only compared with each other: it shows nowhere.
uint64_t hash_of(std::string_view text, uint64_t salt = 0) {
  uint64_t hash = salt ^ text.size();
  const auto add = [&](size_t bytes) {
    uint64_t word = 0;
    std::memcpy(&word, text.data(), bytes);
    text.remove_prefix(bytes);
    hash = (hash ^ word) * 0x9E3779B97F4A7C15U;
    hash ^= hash >> 32;
  };
  while (text.size() >= sizeof(uint64_t)) add(sizeof(uint64_t));
  add(text.size());
  return hash;
}

// Words that can name something.
template <class Visit>
void for_each_name(std::string_view text, Visit visit) {
  for (size_t begin = 0; begin < text.size();) {
    size_t end = begin;
    while (end < text.size() && is_name_byte(text[end])) ++end;
    const bool is_number = end > begin && text[begin] >= '0' && text[begin] <= '9';
    if (end - begin >= kNameBytesMin && !is_number) visit(text.substr(begin, end - begin));
    begin = std::max(end, begin + 1);
  }
}

// The number that an editor or `cat -n` put before a line; 0 when there is none. Removes it.
uint64_t take_line_number(std::string_view& line) {
  const std::string_view rest = line.substr(std::min(line.find_first_not_of(' '), line.size()));
  uint64_t number = 0;
  const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
  const auto digits = static_cast<size_t>(end - rest.data());
  if (error != std::errc{} || digits == rest.size()) return 0;
  if (std::string_view(": |").find(rest[digits]) == std::string_view::npos) return 0;
  line = rest.substr(digits + 1);
  return number;
}

std::vector<uint64_t> numbers_in(std::string_view text) {
  std::vector<uint64_t> numbers;
  constexpr std::string_view kDigits = "0123456789";
  for (size_t at = text.find_first_of(kDigits); at < text.size();
       at = text.find_first_of(kDigits, at)) {
    const size_t end = std::min(text.find_first_not_of(kDigits, at), text.size());
    uint64_t number = 0;
    const auto read = std::from_chars(text.data() + at, text.data() + end, number);
    if (read.ec == std::errc{}) numbers.push_back(number);
    at = end;
  }
  return numbers;
}

// What a row of a JSON result is about: its tool and its first field; 0 where there is none.
uint64_t label_of(const Action& action, const Piece& piece) {
  if (piece.part != PieceOf::kResult || action.facts.is_text) return 0;
  const size_t end = piece.text.find('=');
  if (end == std::string::npos) return 0;
  return hash_of(std::string_view(piece.text).substr(0, end), hash_of(action.tool, kLabelSalt));
}

uint64_t same_of(const Action& action) {
  uint64_t hash = kSameSalt;
  for (const std::string_view text :
       {std::string_view(action.tool), std::string_view(action.args),
        std::string_view(action.summary), std::string_view(action.facts.tree)}) {
    hash = hash_of(text, hash);
  }
  return hash;
}

// Where lines may begin in a block, found by their first bytes.
class BlockLines {
 public:
  explicit BlockLines(std::string_view block) : block_(block) {
    char before = 0;
    for (size_t at = 0; at < block.size(); ++at) {
      const char c = block[at];
      if (c == '"' || c == '(' || (c == 'n' && before == '\\')) add(static_cast<uint32_t>(at + 1));
      before = c;
    }
  }

  // Whether the block shows a piece: as a line of its own, unless it is only the end of one.
  bool show(const Piece& piece) const {
    const std::string_view text = piece.text;
    if (piece.goes_on) return memmem(block_.data(), block_.size(), text.data(), text.size());
    const auto begins_here = [&](const Line& line) {
      return block_.substr(line.begin).starts_with(text);
    };
    if (text.size() < kHeadBytes) return std::ranges::any_of(lines_, begins_here);
    const uint32_t* line = by_head_.find(head_of(text));
    for (uint32_t i = line == nullptr ? kNone : *line; i != kNone; i = lines_[i].next) {
      if (begins_here(lines_[i])) return true;
    }
    return false;
  }

 private:
  static constexpr size_t kHeadBytes = sizeof(uint64_t);
  static constexpr uint32_t kNone = UINT32_MAX;
  struct Line {
    uint32_t begin = 0;
    uint32_t next = kNone;  // with the same head
  };

  static uint64_t head_of(std::string_view text) {
    uint64_t head = 0;
    std::memcpy(&head, text.data(), kHeadBytes);
    return head >> 1;  // never the key that there is none
  }

  void add(uint32_t begin) {
    lines_.push_back({.begin = begin});
    if (block_.size() - begin < kHeadBytes) return;
    const uint64_t head = head_of(block_.substr(begin));
    const uint32_t* same = by_head_.find(head);
    if (same != nullptr) lines_.back().next = *same;
    by_head_.insert(head, static_cast<uint32_t>(lines_.size() - 1));
  }

  std::string_view block_;
  std::vector<Line> lines_;
  FlatMap<uint32_t> by_head_{64};
};

void note_shown(ActionPieces& one, std::string_view shown) {
  if (one.shown == shown && one.is_shown.size() == one.pieces.size()) return;
  one.shown = shown;
  one.is_shown.assign(one.pieces.size(), false);
  if (shown.empty()) return;
  const BlockLines lines(shown);
  for (size_t k = 0; k < one.pieces.size(); ++k) {
    one.is_shown[k] = !one.pieces[k].is_gap && lines.show(one.pieces[k]);
  }
}

std::vector<PieceNotes> notes_of(const std::vector<Piece>& pieces) {
  std::vector<PieceNotes> notes(pieces.size());
  for (size_t k = 0; k < pieces.size(); ++k) {
    const Piece& piece = pieces[k];
    const bool begins = k == 0 || pieces[k - 1].part != piece.part;
    notes[k] = {.bytes = static_cast<uint32_t>(piece.text.size()),
                .place = begins ? 0 : notes[k - 1].place + 1,
                .part = piece.part,
                .goes_on = piece.goes_on,
                .is_failure = piece.is_failure,
                .is_gap = piece.is_gap,
                .is_last = k + 1 == pieces.size() || pieces[k + 1].part != piece.part};
  }
  return notes;
}

}  // namespace

TextId PieceTable::id_of(uint64_t hash) {
  hash >>= 1;  // never the key that there is none
  if (const TextId* known = ids_.find(hash)) return *known;
  ids_.insert(hash, static_cast<TextId>(known_.size()));
  known_.emplace_back();
  return static_cast<TextId>(known_.size() - 1);
}

// Each name once.
void PieceTable::add_names(std::string_view text, std::vector<TextId>& names) {
  const size_t first = names.size();
  for_each_name(text, [&](std::string_view name) {
    const TextId id = id_of(hash_of(name));
    const auto begin = names.begin() + static_cast<std::ptrdiff_t>(first);
    if (std::find(begin, names.end(), id) == names.end()) names.push_back(id);
  });
}

ActionPieces PieceTable::read(const Action& action, const ControlTokens& tokens) {
  ActionPieces one{.ref = action.ref, .pruned_to = action.pruned_to.value};
  one.frame = frame_of(action);
  one.pieces = pieces_of(action, tokens);
  one.notes = notes_of(one.pieces);
  for (size_t k = 0; k < one.pieces.size(); ++k) {
    PieceNotes& notes = one.notes[k];
    std::string_view text = one.pieces[k].text;
    notes.words = static_cast<uint32_t>(one.words.size());
    add_names(text, one.words);
    notes.words_end = static_cast<uint32_t>(one.words.size());
    notes.is_nameless = one.pieces[k].part == PieceOf::kResult && notes.words == notes.words_end &&
                        text.find_first_of("0123456789") == std::string_view::npos;
    notes.line_number = take_line_number(text);
    if (text.size() >= kLineBytesMin) notes.line = id_of(hash_of(text, kLineSalt));
    const uint64_t label = label_of(action, one.pieces[k]);
    if (label != 0) notes.label = id_of(label);
  }
  add_names(action.is_speech() ? action.said : action.args.text, one.named);
  one.numbers = numbers_in(action.args);
  if (!action.is_speech()) one.same = id_of(same_of(action));
  one.telling = telling_piece(action, one.pieces);
  one.is_empty = std::ranges::all_of(one.pieces, &Piece::is_gap);
  return one;
}

void PieceTable::count(const ActionPieces& one, bool is_call, int by) {
  const auto step = static_cast<uint32_t>(by);
  for (const TextId word : one.words) known_[word].lines += step;
  for (const TextId word : one.named) known_[word].calls += is_call ? step : 0;
  lines_ += step * static_cast<uint32_t>(one.pieces.size());
}

void PieceTable::follow(const Packet& packet) {
  const bool is_in_order =
      std::ranges::is_sorted(packet.actions, std::ranges::less_equal{}, &Action::ref);
  if (!is_in_order || known_.size() > 2 * known_at_first_ + kSpareIds) *this = {};
  const ControlTokens tokens(packet.control_tokens);
  const auto read_anew = [&](const Action& action) {
    auto one = std::make_unique<ActionPieces>(read(action, tokens));
    count(*one, !action.is_speech(), 1);
    return one;
  };
  const auto drop = [&](Actions::iterator one) {
    count(**one, (*one)->same != 0, -1);
    return actions_.erase(one);
  };
  size_t at = 0;
  for (const Action& action : packet.actions) {
    // Actions go from the beginning and come at the end; only their facts change between.
    while (at < actions_.size() && actions_[at]->ref < action.ref) {
      drop(actions_.begin() + static_cast<std::ptrdiff_t>(at));
    }
    if (at == actions_.size()) {
      actions_.push_back(read_anew(action));
    } else if (actions_[at]->pruned_to != action.pruned_to.value) {
      count(*actions_[at], !action.is_speech(), -1);
      actions_[at] = read_anew(action);
    }
    note_shown(*actions_[at], action.shown);
    ++at;
  }
  while (actions_.size() > at) drop(actions_.end() - 1);
  if (known_at_first_ == 0) known_at_first_ = known_.size();
}

PieceTable& table_of(Packet& packet) {
  if (!packet.scratch.held) packet.scratch.held = std::make_shared<PieceTable>();
  return *std::static_pointer_cast<PieceTable>(packet.scratch.held);
}

}  // namespace twotrack
