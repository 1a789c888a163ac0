// A signed head: how far a log reached, in the words of whoever wrote it. It lies beside the log
// ({agent}.sig) and goes with it to the replica. One line:
//
//   {"v":1,"agent_id":"a","events":17,"hash":"…","ts":"…","by":"name","key":"…","sig":"…"}
//
// The signature is of the line's exact bytes before ,"sig". Whoever rewrites a log, with all hashes
// right, cannot make one for it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "replica/chunk.h"
#include "replica/signing_key.h"
#include "track/layout.h"

namespace twotrack::replica {

struct SignedHead {
  std::string agent_id{};
  LogEnd end{};
  std::string time{};
  PublicKey key{};  // with the name that it calls itself
};

std::string sign_head(const SigningKey& key, std::string_view agent, const LogEnd& end,
                      int64_t now_us);
// Fails with kCorrupt if the signature is not that of the key it names.
Result<SignedHead> read_signed_head(std::string_view text);

// Signs the end of a local log, or what is durable of it, and writes that beside the log; its text.
// An end that is signed already stays as it is, whoever signed it.
// Fails with kCorrupt if what was signed there before cannot be read, or is not in the log any
// more: then somebody has rewritten it. Without an earlier signature the log is signed as it is.
Result<std::string> sign_log(FileSystem& files, const track::Layout& layout, std::string_view agent,
                             const SigningKey& key, int64_t now_us, uint64_t durable = UINT64_MAX);

// Writes the signed head of a replica beside a log that has come from there, if it fits: unless
// there is one of another key, or of as many events.
Status keep_signature(FileSystem& files, const track::Layout& layout, std::string_view agent,
                      std::string_view text);

// What a signed head says of a log, and what is wrong with that.
struct Signature {
  std::string said{};     // "signed by alice", "not signed", …: for a person
  std::string problem{};  // empty: it holds
};
// `text`: the signed head, or empty. `end_then`: where the log ended when it had as many events as
// the head says; nothing if it never had. `kept`: the keys that the user knows. `required`: if
// there is one, the whole log must be signed by it.
struct SignatureCheck {
  std::string_view agent{};
  std::string_view text{};
  LogEnd end{};  // of the log now
  const std::vector<PublicKey>* kept = nullptr;
  const PublicKey* required = nullptr;
};
using EndThen = std::function<Result<std::optional<LogEnd>>(uint64_t events)>;
Result<Signature> check_signature(const SignatureCheck& check, const EndThen& end_then);

}  // namespace twotrack::replica
