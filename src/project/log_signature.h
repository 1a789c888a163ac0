// Who signed a log, and whether that holds.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "project/project.h"
#include "replica/signed_head.h"
#include "replica/store.h"
#include "replica/verify_replica.h"
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

// Checks a log in a replica: its lines, and who signed it, as add_signature() does.
Result<replica::ReplicaReport> verify_replica_log(
    replica::ReplicaStore& store, const replica::ReplicaLog& log,
    const std::vector<replica::PublicKey>& kept, const std::optional<replica::PublicKey>& required);

// The key of this user with which heads are signed. Fails with kNotFound if there is none.
Result<replica::Signer> own_signer(Project& project);

// Signs all of a log. Fails with kCorrupt if it is damaged, kConflict while somebody writes it.
Result<replica::LogEnd> sign_log(Project& project, const std::string& agent,
                                 const replica::Signer& signer);

}  // namespace twotrack::project
