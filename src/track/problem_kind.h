// What can be wrong with a log, in one word: the kind of a line's fault (scan.h) and of what a
// report on a log lists (verify.h).
#pragma once

#include <cstdint>

#include "base/words.h"

namespace twotrack::track {

enum class ProblemKind : uint8_t {
  // Of a line.
  kMalformed,
  kBadHash,
  kBadJson,
  kBadOutput,
  kBadType,
  kBadChain,
  kBadSequence,
  kBadWatermark,
  kWrongAgent,
  kUnreadable,  // a piece of the file
  // Of the end of a log, and of what was kept of it elsewhere.
  kTornTail,  // the only one that is no damage
  kMissingTail,
  kHeadMismatch,
  kAnchorMismatch,
  kAnchorMissing,
  kMissingLog,  // the only one of a log that is gone while its head file is there
  kNoEvent,
  kMore,  // beyond those that are listed
  kBlobMissing,
  kBlobDamaged,
  // Found by who knows more than lines: what was derived again is not what is recorded, and the
  // copies and signatures of the log.
  kPacketMismatch,
  kViewMismatch,
  kPromptMismatch,
  kCallMismatch,
  kRecordMismatch,
  kBytesMismatch,
  kForwardedMismatch,
  kSignature,
  kUnsigned,  // not all of it is signed by the key that was asked for
  kReplica
};
constexpr auto all_names(ProblemKind) {
  return name_list("malformed", "bad_hash", "bad_json", "bad_output", "bad_type", "bad_chain",
                   "bad_sequence", "bad_watermark", "wrong_agent", "unreadable", "torn_tail",
                   "missing_tail", "head_mismatch", "anchor_mismatch", "anchor_missing",
                   "missing_log", "no_event", "more", "blob_missing", "blob_damaged",
                   "packet_mismatch", "view_mismatch", "prompt_mismatch", "call_mismatch",
                   "record_mismatch", "bytes_mismatch", "forwarded_mismatch", "signature",
                   "unsigned", "replica");
}

}  // namespace twotrack::track
