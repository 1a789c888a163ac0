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
  bool is_shown = false;    // by the block
};

// All of an action: first the arguments, then the result. No piece has one of `tokens` in it, nor
// have two that stand side by side.
std::vector<Piece> pieces_of(const Action& action, const ControlTokens& tokens);

// The block with those pieces that are shown. Empty pieces: a call without arguments or result.
std::string block_of(const Action& action, const std::vector<Piece>& pieces);

// What a block takes besides its pieces, at most; with the comma that follows it.
size_t frame_bytes(const Action& action);
// What more it takes when a piece is shown too, between two gaps.
size_t bytes_to_show(const Piece& piece);
// What one gap less takes less.
inline constexpr size_t kGapBytes = 5;

// As the model reads it: "user", "you".
std::string_view speaker_name(Speaker speaker);

// `text` as a JSON string of at most `bytes_max` bytes, quotes included; cut at its end when it
// must be.
std::string quoted(std::string_view text, size_t bytes_max);

}  // namespace twotrack
