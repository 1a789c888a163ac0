#include "replica/signed_head.h"

#include <algorithm>

#include "base/clock.h"
#include "base/encoding.h"
#include "base/json_tree.h"
#include "base/json_writer.h"
#include "replica/local_log.h"

namespace twotrack::replica {
namespace {

constexpr std::string_view kBehindSigned = ",\"sig\":\"";
constexpr size_t kTextMax = 4096;
constexpr size_t kKeyShown = 12;

// What is signed begins so, that the key signs nothing else by accident.
std::string signed_text(std::string_view line) {
  return "twotrack head\n" + std::string(line);
}

std::string name_of(const PublicKey& key, const std::vector<PublicKey>& kept) {
  const auto known = std::ranges::find(kept, key.bytes, &PublicKey::bytes);
  if (known != kept.end()) return known->name;
  return "an unknown key (" + to_base64(key.bytes).substr(0, kKeyShown) + "…, which calls itself " +
         key.name + ")";
}

Signature refused(std::string said, std::string problem) {
  return {.said = std::move(said), .problem = std::move(problem)};
}

}  // namespace

std::string sign_head(const SigningKey& key, std::string_view agent, const LogEnd& end,
                      int64_t now_us) {
  JsonWriter json;
  json.begin_object().member("v", 1).member("agent_id", agent).member("events", end.events);
  json.member("hash", end.hash).member("ts", format_time(now_us));
  json.member("by", key.public_key().name).member("key", to_base64(key.public_key().bytes));
  std::string line = json.take();
  line += std::string(kBehindSigned) + to_base64(key.sign(signed_text(line))) + "\"}\n";
  return line;
}

Result<SignedHead> read_signed_head(std::string_view text) {
  const Error broken{Code::kCorrupt, "the signed head cannot be read"};
  while (text.ends_with('\n')) text.remove_suffix(1);
  const size_t at = text.rfind(kBehindSigned);
  if (text.size() > kTextMax || at == std::string_view::npos) return broken;
  const auto tree = JsonTree::parse(text);
  if (!tree.ok()) return broken;
  const JsonElement root = tree.value().root();
  const auto key = from_base64(root["key"].text());
  const auto signature = from_base64(root["sig"].text());
  SignedHead head{
      .agent_id = std::string(root["agent_id"].text()),
      .end = {.events = root["events"].count(), .hash = std::string(root["hash"].text())},
      .time = std::string(root["ts"].text())};
  if (!key.ok() || !signature.ok() || head.end.events == 0) return broken;
  const PublicKey claimed{.bytes = key.value(), .name = std::string(root["by"].text())};
  // Parsed again, since the name is shown.
  const auto whole = PublicKey::parse(claimed.text());
  if (!whole.ok()) return broken;
  head.key = whole.value();
  if (head.key.fits(signature.value(), signed_text(text.substr(0, at)))) return head;
  return Error{Code::kCorrupt, "the signature of the head is not that of its key"};
}

Result<std::string> sign_log(FileSystem& files, const track::Layout& layout, std::string_view agent,
                             const SigningKey& key, int64_t now_us, uint64_t durable) {
  const LocalLog log = TRY(LocalLog::open(files, layout, agent));
  const LogEnd end = TRY(log.place(std::min(durable, log.events()))).end;
  const Path path = layout.signature(agent);
  if (exists(files, path)) {
    const std::string text = TRY(read_file(files, path));
    auto before = read_signed_head(text);
    // What it was nobody knows: it may have been replaced so that this log is signed.
    if (!before.ok()) {
      return with_hint(Error(before.error()).at(path.string()),
                       std::string(agent) +
                           " is not signed again; if you know that its log is as "
                           "it was, remove that file");
    }
    if (TRY(log.end_at(before.value().end.events)) != before.value().end) {
      return Error{Code::kCorrupt, std::string(agent) + ": event " +
                                       format_ref(before.value().end.events - 1) +
                                       " was signed as " + before.value().end.hash +
                                       " and is another one now; it is not signed again"};
    }
    if (before.value().end == end) return text;
  }
  std::string line = sign_head(key, agent, end, now_us);
  TRY(replace_file(files, path, line));
  return line;
}

Status keep_signature(FileSystem& files, const track::Layout& layout, std::string_view agent,
                      std::string_view text) {
  const auto head = read_signed_head(text);
  if (!head.ok() || head.value().agent_id != agent) return Done{};
  const LogEnd& end = head.value().end;
  const LocalLog log = TRY(LocalLog::open(files, layout, agent));
  if (TRY(log.end_at(end.events)) != end) return Done{};
  const Path path = layout.signature(agent);
  if (exists(files, path)) {
    const auto before = read_signed_head(TRY(read_file(files, path)));
    const bool is_newer = before.ok() && before.value().key.bytes == head.value().key.bytes &&
                          before.value().end.events < end.events;
    if (!is_newer) return Done{};
  }
  return replace_file(files, path, text);
}

Result<Signature> check_signature(const SignatureCheck& check, const EndThen& end_then) {
  if (check.text.empty()) {
    return refused("not signed",
                   check.required == nullptr ? "" : "it is not signed by " + check.required->name);
  }
  const auto read = read_signed_head(check.text);
  if (!read.ok()) return refused("signature broken", read.error().message);
  const SignedHead& head = read.value();
  const std::string who = name_of(head.key, *check.kept);
  if (head.agent_id != check.agent) {
    return refused("signed by " + who, "the signed head is that of " + head.agent_id);
  }
  const auto then = TRY(end_then(head.end.events));
  if (!then) {
    return refused("signed by " + who, who + " signed " + std::to_string(head.end.events) +
                                           " events, the log has " +
                                           std::to_string(check.end.events));
  }
  if (*then != head.end) {
    return refused("signed by " + who,
                   "the log was rewritten: " + who + " signed " + head.end.hash + " at " +
                       format_ref(head.end.events - 1) + ", and there is " + then->hash);
  }
  const uint64_t more = check.end.events - head.end.events;
  Signature signature{.said = "signed by " + who};
  if (more > 0) signature.said += ", but for the last " + std::to_string(more);
  if (check.required == nullptr) return signature;
  if (head.key.bytes != check.required->bytes) {
    signature.problem = "it is signed by " + who + ", not by " + check.required->name;
  } else if (more > 0) {
    signature.problem = "the last " + std::to_string(more) + " events are not signed";
  }
  return signature;
}

}  // namespace twotrack::replica
