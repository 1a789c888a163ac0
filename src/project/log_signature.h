// Who signed a log, and whether that holds.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "project/project.h"
#include "replica/signed_head.h"
#include "replica/store.h"
#include "track/verify.h"

namespace twotrack::project {

// The keys that this user keeps; none without a data folder.
Result<std::vector<replica::PublicKey>> known_keys(Project& project);

// The public key in the file of --key, as `key show` prints it.
Result<replica::PublicKey> read_public_key(Project& project, const std::string& file);

// Adds to a report of a log who signed it, as a note, or what is wrong with that, as a problem.
// `required`: the key that must have signed all of it.
Status add_signature(Project& project, const std::vector<replica::PublicKey>& kept,
                     const std::optional<replica::PublicKey>& required,
                     track::VerifyReport& report);

// Forgets what was signed of a log that this program has removed.
Status forget_signature(Project& project, const std::string& agent);
// The same, of all logs of a project.
void forget_signatures(const Path& root);

// Whether all of a log here is signed by one of these keys.
Result<bool> is_signed_by(Project& project, const std::vector<replica::PublicKey>& kept,
                          const std::string& agent);

// As add_signature(), for a log in a replica that ends at `end`.
Result<replica::Signature> replica_signature(replica::ReplicaStore& store, const std::string& agent,
                                             const replica::LogEnd& end,
                                             const std::vector<replica::PublicKey>& kept,
                                             const std::optional<replica::PublicKey>& required);

}  // namespace twotrack::project
