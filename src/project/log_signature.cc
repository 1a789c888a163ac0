#include "project/log_signature.h"

#include <algorithm>

#include "config/user_folder.h"
#include "project/log_damage.h"
#include "replica/local_log.h"

namespace twotrack::project {

using replica::LogEnd;
using replica::PublicKey;
using replica::Signature;

namespace {

const PublicKey* pointer_to(const std::optional<PublicKey>& key) {
  return key ? &*key : nullptr;
}

Result<Signature> replica_signature(replica::ReplicaStore& store, const std::string& agent,
                                    const LogEnd& end, const std::vector<PublicKey>& kept,
                                    const std::optional<PublicKey>& required) {
  const auto head = store.get_head(agent);
  if (!head.ok() && head.error().code != Code::kCorrupt) return head.error();
  if (!head.ok()) return Signature{"signature broken", head.error().message};
  const std::string& text = head.value();
  return replica::check_signature(
      {.agent = agent, .text = text, .end = end, .kept = &kept, .required = pointer_to(required)},
      [&](uint64_t events) -> Result<std::optional<LogEnd>> {
        if (events == 0 || events > end.events) return std::optional<LogEnd>();
        LogEnd then = TRY(replica::end_at(store, agent, events));
        return std::optional(std::move(then));
      });
}

}  // namespace

Result<std::vector<PublicKey>> known_keys(Project& project) {
  const auto data = config::user_data_folder(process_environment());
  if (!data.ok()) return std::vector<PublicKey>();
  return replica::kept_keys(project.files(), data.value());
}

Result<PublicKey> read_public_key(Project& project, const std::string& file) {
  const auto text = read_file(project.files(), file);
  if (!text.ok()) return Error(text.error()).at("--key");
  auto key = PublicKey::parse(text.value());
  if (!key.ok()) return std::move(key).error().at("--key " + file);
  return key;
}

Status add_signature(Project& project, const std::vector<PublicKey>& kept,
                     const std::optional<PublicKey>& required, track::VerifyReport& report) {
  const Path path = project.layout().signature(report.agent_id);
  const std::string text =
      exists(project.files(), path) ? TRY(read_file(project.files(), path)) : std::string();
  const auto data = config::user_data_folder(process_environment());
  const auto signer = data.ok() ? TRY(replica::find_signer(project.files(), data.value()))
                                : std::optional<replica::Signer>();
  // Who signs nothing and asks for nothing is told nothing.
  if (text.empty() && !required && !signer) return Done{};
  std::string here;
  if (signer) {
    const replica::SignedHere known(project.files(), signer->data, project.layout());
    here = TRY(known.find(report.agent_id)).value_or("");
  }
  const auto signature = replica::check_signature(
      {.agent = report.agent_id,
       .text = text,
       .here = here,
       .end = {.events = report.events, .hash = report.head},
       .kept = &kept,
       .required = pointer_to(required),
       .is_damaged = !report.ok()},
      [&](uint64_t events) -> Result<std::optional<LogEnd>> {
        const auto log =
            TRY(replica::LocalLog::open(project.files(), project.layout(), report.agent_id));
        return log.end_at(events);
      });
  const Signature found =
      signature.ok() ? signature.value() : Signature{.problem = signature.error().message};
  if (found.problem.empty()) {
    const std::string hint = text.empty() ? ": `twotrack key sign " + report.agent_id + "`" : "";
    report.notes.push_back(found.said + hint);
  } else {
    report.problems.push_back({.kind = found.is_only_missing ? track::ProblemKind::kUnsigned
                                                             : track::ProblemKind::kSignature,
                               .seq = std::nullopt,
                               .message = found.problem});
  }
  return Done{};
}

Status forget_signature(Project& project, const std::string& agent) {
  const auto data = config::user_data_folder(process_environment());
  if (!data.ok()) return Done{};
  return replica::SignedHere(project.files(), data.value(), project.layout()).forget(agent);
}

void forget_signatures(const Path& root) {
  const auto data = config::user_data_folder(process_environment());
  if (data.ok()) replica::SignedHere(posix_file_system(), data.value(), {root}).forget_all();
}

Result<bool> is_signed_by(Project& project, const std::vector<PublicKey>& kept,
                          const std::string& agent) {
  const Path path = project.layout().signature(agent);
  if (!exists(project.files(), path)) return false;
  const auto head = replica::read_signed_head(TRY(read_file(project.files(), path)));
  const auto log = TRY(replica::LocalLog::open(project.files(), project.layout(), agent));
  if (!head.ok() || head.value().agent_id != agent) return false;
  const bool is_known =
      std::ranges::find(kept, head.value().key.bytes, &PublicKey::bytes) != kept.end();
  return is_known && head.value().end.events == log.events() &&
         TRY(log.end_at(log.events())) == head.value().end;
}

Result<replica::Signer> own_signer(Project& project) {
  const Path data = TRY(config::user_data_folder(process_environment()));
  auto found = TRY(replica::find_signer(project.files(), data));
  if (found) return std::move(*found);
  return with_hint(Error{Code::kNotFound, "you have no signing key"}, "`twotrack key new`");
}

Result<LogEnd> sign_log(Project& project, const std::string& agent, const replica::Signer& signer) {
  if (const std::string damage = log_damage(project, agent); !damage.empty()) {
    return with_hint(Error{Code::kCorrupt, agent + " is damaged and was not signed: " + damage},
                     "twotrack verify " + agent);
  }
  auto end = replica::sign_as_it_is(project.files(), project.layout(), agent, signer,
                                    project.clock().now_us());
  if (end.ok()) return end;
  Error error = std::move(end).error().at(agent + " was not signed");
  if (error.code != Code::kConflict) return error;
  return with_hint(std::move(error), "when that has ended: `twotrack key sign " + agent + "`");
}

Result<replica::ReplicaReport> verify_replica_log(replica::ReplicaStore& store,
                                                  const replica::ReplicaLog& log,
                                                  const std::vector<PublicKey>& kept,
                                                  const std::optional<PublicKey>& required) {
  replica::ReplicaReport report = TRY(replica::verify_replica(store, log));
  if (!report.ok()) return report;
  const Signature signature =
      TRY(replica_signature(store, log.agent_id, report.end, kept, required));
  report.said = signature.said;
  if (!signature.problem.empty()) report.problems.push_back(signature.problem);
  report.is_unsigned = signature.is_only_missing;
  return report;
}

}  // namespace twotrack::project
