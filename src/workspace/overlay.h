// overlay: what an agent changed, told from the upper layer of an overlay and from the project.
//
// Nothing is copied when such a workspace is made, so nobody has recorded what the project had. It
// is recorded in the first moment that a path is seen in the upper layer, and where the project's
// file was written after the workspace was made, nobody can say what the agent started from: it is
// marked as uncertain.
#pragma once

#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "workspace/listing.h"
#include "workspace/plan.h"
#include "workspace/store.h"

namespace twotrack::workspace {

// A path that is not as the project had it. Points into the Delta that it is from.
struct Touched {
  const Entry* base = nullptr;  // null: there was nothing
  const Entry* now = nullptr;   // null: it is gone
  bool is_uncertain = false;
};

struct Delta {
  Listing bases{};  // of every path that was touched; with hashes
  Listing upper{};
  std::vector<Touched> touched{};  // by path; folders too
};

enum class Record { kNo, kYes };

// With kYes what was not known of the project before is durable when it returns.
Result<std::unique_ptr<Delta>> read_delta(const Path& project, const Store& store, Record record);

// What accepting it asks for. Bytes of the base that were not recorded are the project's own.
Result<std::vector<Proposal>> proposals_of(const Path& project, const Store& store,
                                           const Delta& delta);

// Makes the upper layer what `generation` says. Nobody may have it mounted.
Status rebuild_upper(const Store& store, const Listing& generation);
// Finishes a rebuild that was cut short.
Status mend_upper(const Store& store);

}  // namespace twotrack::workspace
