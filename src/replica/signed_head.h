// A signed head: how far a log reached, in the words of whoever wrote it. It lies beside the log
// ({agent}.sig) and goes with it to the replica. One line:
//
//   {"v":1,"agent_id":"a","events":17,"hash":"…","ts":"…","by":"name","key":"…","sig":"…"}
//
// The signature is of the line's exact bytes before ,"sig". Whoever rewrites a log, with all hashes
// right, cannot make one for it.
#pragma once

#include <functional>
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

// Who signs here: the user's key, and the data folder that it is in.
struct Signer {
  SigningKey key;
  Path data;
};
Result<std::optional<Signer>> find_signer(FileSystem& files, const Path& data);

// The newest signed head of each log of a project, kept in the user's data folder: whoever changes
// the project's folder, its .sig files too, does not reach it.
class SignedHere {
 public:
  SignedHere(FileSystem& files, const Path& data, const track::Layout& layout);

  // Nothing if the log is not known. Empty: it was begun here, and nothing of it is signed yet.
  Result<std::optional<std::string>> find(std::string_view agent) const;
  Status keep(std::string_view agent, std::string_view text);
  Status forget(std::string_view agent);
  void forget_all();

 private:
  Path path(std::string_view agent) const;

  FileSystem* files_;
  Path folder_;
};

// Signs the end of a local log, or what is durable of it, and writes that beside the log; its text.
// An end that is signed already, or a later one, stays as it is.
// Fails with kNotFound if nobody knows what the log was: it was neither begun nor signed here, and
// nobody whose key the user keeps has signed it. Fails with kCorrupt if what was signed is not in
// the log any more, cannot be read, or was signed by somebody else: then it was rewritten.
Result<std::string> sign_log(FileSystem& files, const track::Layout& layout, std::string_view agent,
                             const Signer& signer, int64_t now_us, uint64_t durable = UINT64_MAX);
// Signs a log as it is: the user knows that it is right. Fails with kConflict while it is written.
Result<LogEnd> sign_as_it_is(FileSystem& files, const track::Layout& layout, std::string_view agent,
                             const Signer& signer, int64_t now_us);

// Writes the signed head of a replica beside a log that has come from there, if it fits: unless
// there is one of another key, or of as many events.
Status keep_signature(FileSystem& files, const track::Layout& layout, std::string_view agent,
                      std::string_view text);

// What a signed head says of a log, and what is wrong with that.
struct Signature {
  std::string said{};     // "signed by alice", "not signed", …: for a person
  std::string problem{};  // empty: it holds
  // The problem is only that the required key has not signed all of it: nothing says that the log
  // is another one.
  bool is_only_missing = false;
};
// `text`: the signed head, or empty. `here`: the one that SignedHere has, or empty. `end_at`:
// where the log ended when it had as many events as the head says, of those that are whole. `kept`:
// the keys that the user knows. `required`: if there is one, the whole log must be signed by it.
struct SignatureCheck {
  std::string_view agent{};
  std::string_view text{};
  std::string_view here{};
  LogEnd end{};  // of the log now, without a torn tail
  const std::vector<PublicKey>* kept = nullptr;
  const PublicKey* required = nullptr;
  bool is_damaged = false;  // whatever the signature says: nobody is told to sign such a log
};
using EndThen = std::function<Result<std::optional<LogEnd>>(uint64_t events)>;
Result<Signature> check_signature(const SignatureCheck& check, const EndThen& end_at);

}  // namespace twotrack::replica
