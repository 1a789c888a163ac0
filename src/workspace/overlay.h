// overlay: what an agent changed, derived from the upper layer of an overlay and the project.
//
// Nothing is copied when such a workspace is created, so what the project had is not recorded. It
// is recorded when a path is first seen in the upper layer, and if the project's
// file was written after the workspace was created, what the agent started from is unknown: it is
// marked as uncertain.
#pragma once

#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "workspace/listing.h"
#include "workspace/paths.h"
#include "workspace/plan.h"

namespace twotrack::workspace {

// A path that differs from the project. Points into the OverlayChanges that it is from.
struct Touched {
  const Entry* base = nullptr;  // null: there was nothing
  const Entry* now = nullptr;   // null: it is gone
  bool is_uncertain = false;
};

struct OverlayChanges {
  Listing bases{};  // of every path that was touched; with hashes
  Listing upper{};
  std::vector<Touched> touched{};  // by path; folders too
};

enum class Record { kNo, kYes };

// With kYes, what was newly recorded of the project is durable when it returns.
Result<std::unique_ptr<OverlayChanges>> read_overlay_changes(const Path& project,
                                                             const WorkspacePaths& paths,
                                                             Record record);

// An entry with the place of its bytes; null is nothing. The bytes are hashed unless it has a hash.
Result<FileVersion> version_of(const Entry* entry, Path bytes);

// What accepting it asks for. Bytes of the base that were not recorded are the project's own.
Result<std::vector<Proposal>> proposals_of(const Path& project, const WorkspacePaths& paths,
                                           const OverlayChanges& changes);

// Restores the upper layer to `generation`. It must not be mounted.
Status rebuild_upper(const WorkspacePaths& paths, const Listing& generation);
// Finishes an interrupted rebuild.
Status mend_upper(const WorkspacePaths& paths);

}  // namespace twotrack::workspace
