#include "replica/signed_head.h"

#include <algorithm>

#include "base/clock.h"
#include "base/encoding.h"
#include "base/json_tree.h"
#include "base/json_writer.h"
#include "base/sha256.h"
#include "event/line.h"
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

bool is_kept(const PublicKey& key, const std::vector<PublicKey>& kept) {
  return std::ranges::find(kept, key.bytes, &PublicKey::bytes) != kept.end();
}

std::string sign_hint(std::string_view agent) {
  return "if you know that the log is right: `twotrack key sign " + std::string(agent) + "`";
}

Error unsigned_yet(std::string_view agent, Code code, const std::string& why) {
  const std::string again = code == Code::kNotFound ? "" : " again";
  return with_hint(Error{code, std::string(agent) + " is not signed" + again + ": " + why},
                   sign_hint(agent));
}

Status must_hold(std::string_view agent, const SignedHead& head, const LocalLog& log) {
  if (TRY(log.end_at(head.end.events)) == head.end) return Done{};
  return unsigned_yet(agent, Code::kCorrupt,
                      "event " + format_ref(head.end.events - 1) + " was signed as " +
                          head.end.hash + " and is another one now");
}

// Beside the log first: who has the head here knows that one was there.
Result<std::string> write_signed(FileSystem& files, const track::Layout& layout,
                                 std::string_view agent, const Signer& signer, const LogEnd& end,
                                 int64_t now_us) {
  std::string line = sign_head(signer.key, agent, end, now_us);
  TRY(replace_file(files, layout.signature(agent), line));
  TRY(SignedHere(files, signer.data, layout).keep(agent, line));
  return line;
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

Result<std::optional<Signer>> find_signer(FileSystem& files, const Path& data) {
  auto key = TRY(SigningKey::find(files, data));
  if (!key) return std::optional<Signer>();
  return std::optional(Signer{std::move(*key), data});
}

SignedHere::SignedHere(FileSystem& files, const Path& data, const track::Layout& layout)
    : files_(&files) {
  std::error_code ignored;
  const Path root = std::filesystem::canonical(layout.root, ignored);
  folder_ = data / "signed" / sha256_hex(root.string());
}

Path SignedHere::path(std::string_view agent) const {
  return folder_ / (std::string(agent) + ".sig");
}

Result<std::optional<std::string>> SignedHere::find(std::string_view agent) const {
  if (!exists(*files_, path(agent))) return std::optional<std::string>();
  return std::optional(TRY(read_file(*files_, path(agent))));
}

Status SignedHere::keep(std::string_view agent, std::string_view text) {
  TRY(files_->create_directories(folder_));
  return replace_file(*files_, path(agent), text);
}

Status SignedHere::forget(std::string_view agent) {
  if (!exists(*files_, path(agent))) return Done{};
  return files_->remove(path(agent));
}

void SignedHere::forget_all() {
  std::error_code ignored;  // what stays is known by a path that is gone
  std::filesystem::remove_all(folder_, ignored);
}

Result<std::string> sign_log(FileSystem& files, const track::Layout& layout, std::string_view agent,
                             const Signer& signer, int64_t now_us, uint64_t durable) {
  const LocalLog log = TRY(LocalLog::open(files, layout, agent));
  const LogEnd end = TRY(log.place(std::min(durable, log.events()))).end;
  const Path path = layout.signature(agent);
  SignedHere signed_here(files, signer.data, layout);
  const auto here = TRY(signed_here.find(agent));
  const bool has_beside = exists(files, path);
  if (!here && !has_beside) {
    return unsigned_yet(agent, Code::kNotFound,
                        "nobody knows what its log was: it is older than your key, comes from "
                        "elsewhere, or its signature was removed");
  }
  if (here && !here->empty()) {
    const SignedHead known = TRY(read_signed_head(*here));
    TRY(must_hold(agent, known, log));
  }
  if (has_beside) {
    const std::string text = TRY(read_file(files, path));
    const auto before = read_signed_head(text);
    if (!before.ok()) {
      return unsigned_yet(agent, Code::kCorrupt, path.string() + ": " + before.error().message);
    }
    if (before.value().agent_id != agent) {
      return unsigned_yet(agent, Code::kCorrupt, "its signed head is another log's");
    }
    TRY(must_hold(agent, before.value(), log));
    const auto kept = TRY(kept_keys(files, signer.data));
    if (!is_kept(before.value().key, kept)) {
      return unsigned_yet(agent, Code::kCorrupt,
                          "it is signed by " + name_of(before.value().key, kept));
    }
    if (before.value().end.events >= end.events) {
      if (!here || here->empty()) TRY(signed_here.keep(agent, text));
      return text;
    }
  }
  return write_signed(files, layout, agent, signer, end, now_us);
}

Result<LogEnd> sign_as_it_is(FileSystem& files, const track::Layout& layout, std::string_view agent,
                             const Signer& signer, int64_t now_us) {
  const LocalLog log = TRY(LocalLog::open(files, layout, agent));
  const auto lock = TRY(files.lock(layout.lock(agent)));
  const LogEnd end = TRY(log.place(log.events())).end;
  TRY(write_signed(files, layout, agent, signer, end, now_us));
  return end;
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

namespace {

Signature missing(Signature signature, std::string problem) {
  signature.problem = std::move(problem);
  signature.is_only_missing = true;
  return signature;
}

std::string advice(const SignatureCheck& check) {
  return check.is_damaged ? "" : "; " + sign_hint(check.agent);
}

}  // namespace

Result<Signature> check_signature(const SignatureCheck& check, const EndThen& end_at) {
  // What stands behind the last whole event is a torn tail, whatever hash it carries.
  const auto end_then = [&](uint64_t events) -> Result<std::optional<LogEnd>> {
    if (events > check.end.events) return std::optional<LogEnd>();
    return end_at(events);
  };
  if (!check.here.empty()) {
    const SignedHead here = TRY(read_signed_head(check.here));
    if (TRY(end_then(here.end.events)) != here.end) {
      return refused("not the log that was signed",
                     "this is not the log that was signed here: it had " + here.end.hash + " at " +
                         format_ref(here.end.events - 1) + advice(check));
    }
    if (check.text.empty()) {
      return refused("not signed", "its signed head is gone" + advice(check));
    }
  }
  if (check.text.empty()) {
    Signature none{.said = "not signed"};
    if (check.required == nullptr) return none;
    return missing(std::move(none), "it is not signed by " + check.required->name);
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
  if (!check.here.empty() && !is_kept(head.key, *check.kept)) {
    return refused("signed by " + who,
                   "it is signed by " + who + ", and was by a key that you keep" + advice(check));
  }
  Signature signature{.said = "signed by " + who};
  if (more > 0) signature.said += ", but for the last " + std::to_string(more);
  if (check.required == nullptr) return signature;
  if (head.key.bytes != check.required->bytes) {
    return missing(std::move(signature),
                   "it is signed by " + who + ", not by " + check.required->name);
  }
  if (more == 0) return signature;
  return missing(std::move(signature),
                 "the last " + std::to_string(more) + " events are not signed");
}

}  // namespace twotrack::replica
