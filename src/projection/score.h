// Scores of pieces: how likely the next call takes a value from one, for each byte that it costs.
//
// A score is the logarithm of a rate, in sixteenths of a doubling: the sum of what each rule says.
// The weights were chosen on recorded runs of many kinds of agents, with every source left out in
// turn (docs/packet.md); no rule knows the name of a tool, a field or a data set.
#pragma once

#include <cstdint>
#include <vector>

#include "packet/packet.h"
#include "projection/piece_table.h"

namespace twotrack {

// What each rule is worth. The rate also halves with every doubling of the distance to the end.
struct ScoreWeights {
  int length = 20;         // a line of twice the length has so much less a byte
  int args = 2;            // of a call
  int deep_args = -28;     // from the fourth line of the arguments on
  int agent = -16;         // what the agent said
  int last_word = 28;      // its last words
  int newest_result = 32;  // what the newest call brought, or those that were made at once
  int next_results = 20;   // the three before it
  int ledger = 44;         // the first line of each of the last calls and of its result
  int head = 12;           // the first three lines of anything
  int failure = 64;        // a line that says what went wrong
  int near = 40;           // a line whose number is near one that the call named
  int named_once = 12;     // holds a word that a call has named
  int named_often = 14;    // and another one
  int named_lately = 2;    // a word of the last actions
  int nameless = -32;      // a line of a long result without a word or a number
  int repeated = -80;      // a newer line says the same
  // How much of the worth of a view of 8,000 bytes may go to keep its beginning as it is, in
  // thousandths; less of a smaller one, where less is read anew.
  int kept_prefix = 24;

  bool operator==(const ScoreWeights&) const = default;
};

struct ScoredPiece {
  uint32_t action = 0;  // its place in the packet
  uint32_t piece = 0;   // its place in the action, or kBareCall
  int64_t score = 0;
};
// Instead of a piece, where a call took nothing and brought nothing.
inline constexpr uint32_t kBareCall = UINT32_MAX;

// The best first, the newer one among equals. An action that a newer one repeats has none.
std::vector<ScoredPiece> scored_pieces(const Packet& packet, PieceTable& table,
                                       const ScoreWeights& weights);

// 2^(score / 16), times a large number: what a byte of a piece is worth, to be added up.
uint64_t rate_of(int64_t score);

}  // namespace twotrack
