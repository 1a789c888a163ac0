// PieceTable: the pieces of a packet's actions, and what scoring asks of each at every cut.
//
// Reading a result takes longer than weighing it, so what was read is kept from one cut to the
// next. Everything in it comes from the actions: a packet without its table gives the same view.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "base/flat_map.h"
#include "packet/packet.h"
#include "projection/pieces.h"

namespace twotrack {

struct CutGoal;  // goal.h

// Names, lines and labels have numbers: two that are the same text have the same one. 0: none.
using TextId = uint32_t;

// Of one piece, with what every cut asks of the piece itself.
struct PieceNotes {
  uint64_t line_number = 0;  // which an editor put before it
  uint32_t bytes = 0;        // of its text
  uint32_t place = 0;        // in its part, from 0
  uint32_t words = 0;        // where its names begin in ActionPieces::words
  uint32_t words_end = 0;    //
  TextId line = 0;           // its text without a line number; of a short one none
  TextId label = 0;          // what a row of JSON is about: its tool and its first field
  PieceOf part = PieceOf::kResult;
  bool goes_on = false;
  bool is_failure = false;
  bool is_gap = false;
  bool is_last = false;      // of its part
  bool is_nameless = false;  // of a result, without a name or a digit
};

struct ActionPieces {
  uint64_t ref = 0;
  size_t pruned_to = 0;
  BlockFrame frame{};
  std::vector<Piece> pieces{};
  std::vector<PieceNotes> notes{};  // of each piece
  std::vector<TextId> words{};      // the names of each piece, once
  std::vector<TextId> named{};      // names in what was called or said
  std::vector<uint64_t> numbers{};  // in the arguments
  TextId same = 0;                  // its tool, arguments and result
  size_t telling = SIZE_MAX;        // the piece that says what the summary says
  bool is_empty = false;            // nothing but gaps
  // Whether each piece stands in the block that `shown` is.
  std::string shown{};
  std::vector<bool> is_shown{};
  // Which pieces stand in the block that was last made of them; the same again are the same text.
  std::vector<bool> written{};
};

class PieceTable {
 public:
  // Reads what is new in the packet, and forgets what it has forgotten.
  void follow(const Packet& packet);

  using Actions = std::vector<std::unique_ptr<ActionPieces>>;
  const Actions& actions() const { return actions_; }
  uint32_t lines() const { return lines_; }

  struct Known {
    uint32_t lines = 0;   // pieces that hold the name
    uint32_t calls = 0;   // calls that name it
    uint32_t late = 0;    // the last cut for which it was named lately
    uint32_t seen = 0;    // the last cut in which a newer one was seen
    uint32_t newest = 0;  // of a label, in that cut: its piece, counted from the oldest
  };
  Known& known(TextId id) { return known_[id]; }
  // The goal as it was last cut, for cut_goal().
  std::shared_ptr<const CutGoal> goal;
  // A number for the marks of one cut.
  uint32_t next_cut() { return ++cut_; }

 private:
  TextId id_of(uint64_t hash);
  void add_names(std::string_view text, std::vector<TextId>& names);
  ActionPieces read(const Action& action, const ControlTokens& tokens);
  void count(const ActionPieces& one, bool is_call, int by);

  Actions actions_;
  FlatMap<TextId> ids_;  // by hash
  std::vector<Known> known_{1};
  size_t known_at_first_ = 0;  // when it was last made anew
  uint32_t lines_ = 0;
  uint32_t cut_ = 0;
};

// The table of a packet: it stays with it, but not with its copies. It is empty until a view is
// cut.
PieceTable& table_of(Packet& packet);

}  // namespace twotrack
