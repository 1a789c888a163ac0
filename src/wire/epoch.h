// Epoch: from here on, these messages of a conversation are replaced by this record.
//
// A cut is made rarely, in one go, and then kept: a prompt whose beginning changes at every turn is
// read anew by the server each time. So an epoch is decided once and stands in the log, as an event
// of type wire_fit, before the first request that it changes. It holds for every request whose
// history has the message in it at which it was made; the newest such epoch counts. So the same
// history gives the same bytes: after a restart, in a fork, in a re-run.
//
// The record is the packet's view of the events up to `through`, projected with a limit of its own,
// behind a line that says what it is. The task stands before it verbatim, and is not in it again.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/file.h"
#include "base/json_tree.h"
#include "base/result.h"
#include "event/wire_type.h"
#include "track/layout.h"
#include "wire/splice.h"

namespace twotrack {

struct Epoch {
  std::string at{};  // the hash of the newest message when it was made (wire/lineage.h)
  WireCut cut{};
  std::string record{};  // verbatim
  std::string agent{};   // whose log it is made from
  uint64_t through = 0;  // up to this event of it
  uint64_t limit = 0;    // bytes of the view; 0: there is room for one short line alone
  uint64_t bound = 0;    // tokens that the request may have
  std::string why{};     // "bound", "upstream": the server said that it is too long
  std::string made{};    // when; of two for one message, the newer counts
  bool operator==(const Epoch&) const = default;
};

Json to_json(const Epoch& epoch);
// Of a wire_fit event's data. Fails with kCorrupt.
Result<Epoch> read_epoch(JsonElement data);

// What the record of `epoch` must be; `epoch.record` is not looked at. Fails with kNotFound if
// there is no such log, with kCorrupt if it has no such event.
Result<std::string> make_record(FileSystem& files, const track::Layout& layout, const Epoch& epoch);

}  // namespace twotrack
