// TurnValues: puts events into the values of their turns, many at a time.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "event/line.h"
#include "track/kv_table.h"

namespace twotrack::track {

class TurnValues {
 public:
  struct Place {
    uint64_t turn = 0;
    uint64_t part = 1;
  };

  // Continues at `place`. All references must outlive the object.
  TurnValues(KvTable& keys, const LogNames& names, size_t turn_bytes_max, Place place)
      : keys_(&keys), names_(&names), turn_bytes_max_(turn_bytes_max), place_(place) {}

  // `event` is one JSON object.
  Status add(uint64_t turn, std::string_view event);
  // Nothing is in the table before this, and everything is after it.
  Status flush();

  // Where the last event went, after flush().
  Place place() const { return place_; }

 private:
  KvTable* keys_;
  const LogNames* names_;
  size_t turn_bytes_max_;
  Place place_;
  std::string waiting_;  // events of one turn, with commas between them
};

}  // namespace twotrack::track
