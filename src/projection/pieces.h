// Pieces: an action as whole lines and rows, the smallest things that the view shows or leaves out.
//
// The arguments of a call, its result, and what somebody said all are lines of text; a JSON result
// is a list of rows (packet/facts.h). The block of an action shows some of its pieces, in their
// order, with "⋮" where others are missing:
//
//   {"e17":"search(city=ATL)","outcome":"partial","got":"⋮\nid=K05,from=ATL\nid=K06,from=BOS"}
//   {"e18":"user","said":"…"}
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "packet/control_tokens.h"
#include "packet/packet.h"

namespace twotrack {

enum class PieceOf : uint8_t { kArgs, kResult, kSpeech };

struct Piece {
  PieceOf part = PieceOf::kResult;
  std::string text{};       // escaped, as it stands inside a JSON string
  bool goes_on = false;     // the end of the line before it, not a line of its own
  bool is_failure = false;  // says what went wrong
  bool is_gap = false;      // lines that the summarizer left out: no text, and never shown
};

// All of an action: first the arguments, then the result. No piece has one of `tokens` in it, nor
// have two that stand side by side.
std::vector<Piece> pieces_of(const Action& action, const ControlTokens& tokens);

// What went wrong, or what the result itself does not say: "Lot A7 found" beside {"value":null}.
// What a digest has read off a text is not told beside that text.
bool shows_summary(const Action& action);

// The line of a text that holds the beginning of the summary, or SIZE_MAX.
size_t telling_piece(const Action& action, const std::vector<Piece>& pieces);

// The block with those pieces that are shown; the summary may be left out when one of them tells
// it. Nothing of a result that is not shown is marked, of arguments "⋮". Empty pieces: a call
// without arguments or result.
enum class Summary : uint8_t { kShown, kTold };
Json block_of(const Action& action, const std::vector<Piece>& pieces,
              const std::vector<bool>& is_shown, Summary summary);

// What a block takes besides its pieces, with the comma that follows it.
struct BlockFrame {
  size_t bytes = 0;    // without arguments and result
  size_t summary = 0;  // of which the summary
};
BlockFrame frame_of(const Action& action);
// Of the frame of a result.
inline constexpr size_t kGotBytes = 9;
inline constexpr size_t kGapSignBytes = 3;
inline constexpr size_t kNewLineBytes = 2;

// As the model reads it: "user", "you".
std::string_view speaker_name(Speaker speaker);

// `text` as a JSON string of at most `bytes_max` bytes, quotes included; cut at its end when it
// must be.
std::string quoted(std::string_view text, size_t bytes_max);

}  // namespace twotrack
