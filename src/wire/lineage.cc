#include "wire/lineage.h"

#include <algorithm>
#include <utility>

#include "base/json_tree.h"
#include "base/json_writer.h"
#include "base/sha256.h"

namespace twotrack {
namespace {

constexpr size_t kHashCharacters = 32;
// The reminders that clients take back follow what a person typed; a longer text is compared by its
// hash alone, so that neither memory nor the log holds it twice.
constexpr size_t kAmendedBytesMax = size_t{16} << 10;

// The same value gives the same text, however it was written and in whichever order.
void write_canonical(JsonWriter& json, JsonElement value) {
  if (value.is_array()) {
    json.begin_array();
    for (const JsonElement item : value.array()) write_canonical(json, item);
    json.end_array();
  } else if (value.is_object()) {
    std::map<std::string_view, JsonElement> members;
    for (const JsonMember member : value.object()) members.emplace(member.key, member.value);
    json.begin_object();
    for (const auto& [key, item] : members) write_canonical(json.key(key), item);
    json.end_object();
  } else {
    json.raw(value.json());
  }
}

void write_calls(JsonWriter& json, const std::vector<WireCall>& calls) {
  json.begin_array();
  for (const WireCall& call : calls) {
    json.begin_array().lossy_string(call.id).lossy_string(call.tool);
    const auto tree = JsonTree::parse(call.args);
    if (tree.ok()) write_canonical(json, tree.value().root());
    json.end_array();
  }
  json.end_array();
}

// Results may come in another order than the calls were made.
void write_results(JsonWriter& json, std::vector<WireResult> results) {
  std::ranges::stable_sort(results, {}, &WireResult::call_id);
  json.begin_array();
  for (const WireResult& result : results) {
    json.begin_array().lossy_string(result.call_id).lossy_string(result.text).end_array();
  }
  json.end_array();
}

std::string next_hash(std::string_view before, std::string_view norm) {
  std::string both(before);
  both.append("\n").append(norm);
  return sha256_hex(both).substr(0, kHashCharacters);
}

}  // namespace

std::string norm(const WireMessage& message) {
  JsonWriter json;
  json.begin_array().string(name_of(message.role)).lossy_string(message.text);
  write_calls(json, message.calls);
  write_results(json, message.results);
  json.begin_array();
  for (const std::string& digest : message.media) json.string(digest);
  json.end_array().lossy_string(message.other).end_array();
  return sha256_hex(json.text()).substr(0, kHashCharacters);
}

std::string norm(const WireAnswer& answer) {
  return norm(
      WireMessage{.role = WireRole::kAssistant, .text = answer.text, .calls = answer.calls});
}

std::vector<std::string> chain_of(std::string_view scope, const std::vector<std::string>& norms) {
  std::vector<std::string> chain;
  std::string before = next_hash("", scope);
  for (const std::string& one : norms) {
    before = next_hash(before, one);
    chain.push_back(before);
  }
  return chain;
}

Ancestry ancestry_of(std::string scope, const SentRequest& request) {
  Ancestry ancestry{.scope = std::move(scope),
                    .frame = next_hash(next_hash(request.model, request.tools), request.system)};
  for (const WireMessage& message : request.messages) {
    if (message.role == WireRole::kSystem) continue;
    ancestry.norms.push_back(message.digest.empty() ? norm(message) : message.digest);
    const bool may_shrink =
        message.role == WireRole::kUser && message.text.size() <= kAmendedBytesMax;
    ancestry.users.push_back(may_shrink ? message.text : "");
  }
  ancestry.chain = chain_of(ancestry.scope, ancestry.norms);
  return ancestry;
}

Descent Lineage::descent(const Head& head, const Ancestry& asked, size_t shared) {
  const bool is_all_known = shared == asked.chain.size();
  if (head.chain.size() == shared) {
    if (!is_all_known) return Descent::kContinue;
    // A title call may have the same messages as the conversation that it names.
    return !head.is_answered && head.frame == asked.frame ? Descent::kRetry : Descent::kRerun;
  }
  if (is_all_known) return Descent::kRerun;
  const std::string& now = asked.users[shared];
  const bool is_amended = head.chain.size() == shared + 1 && asked.chain.size() > shared + 1 &&
                          !now.empty() && now.size() < head.last_user.size() &&
                          head.last_user.starts_with(now);
  return is_amended ? Descent::kAmended : Descent::kFork;
}

Lineage::Rank Lineage::rank(const Head& head, const Ancestry& asked, size_t shared, Descent how) {
  const bool is_whole = how == Descent::kContinue || how == Descent::kRetry;
  const size_t echo = how == Descent::kAmended ? shared + 1 : shared;
  return {.kind = is_whole ? 2 : int{how == Descent::kAmended},
          .is_echoed =
              !head.echo.empty() && echo < asked.norms.size() && asked.norms[echo] == head.echo,
          .has_frame = head.frame == asked.frame,
          .used = head.used};
}

Lineage::Found Lineage::best_at(const Ancestry& asked, size_t shared) const {
  Found best;
  const auto known = threads_.find(asked.chain[shared - 1]);
  if (known == threads_.end()) return best;
  for (const std::string& thread : known->second) {
    const Head& head = heads_.at(thread);
    const Descent how = descent(head, asked, shared);
    const Rank now = rank(head, asked, shared, how);
    if (!best.match.thread.empty() && now < best.rank) continue;
    best = {.match = {.how = how, .thread = thread, .shared = shared}, .rank = now};
  }
  return best;
}

LineageMatch Lineage::find(const Ancestry& asked) const {
  for (size_t shared = asked.chain.size(); shared > 0; --shared) {
    const Found best = best_at(asked, shared);
    if (best.match.thread.empty()) continue;
    if (best.match.how != Descent::kFork || shared == 1) return best.match;
    // An earlier run of the same client may have the words as they are now, without the reminder.
    // The answer behind them tells whose they are.
    const Found amended = best_at(asked, shared - 1);
    const bool is_its_own = amended.match.how == Descent::kAmended && amended.rank.is_echoed;
    return is_its_own ? amended.match : best.match;
  }
  return {};
}

void Lineage::asked(const std::string& thread, const Ancestry& request) {
  Head& head = heads_[thread];
  // Most of a history was there the last time: only what is new of it is looked up.
  const auto [known, fresh] = std::ranges::mismatch(head.chain, request.chain);
  for (const std::string& hash : std::ranges::subrange(fresh, request.chain.end())) {
    std::vector<std::string>& threads = threads_[hash];
    if (std::ranges::find(threads, thread) == threads.end()) threads.push_back(thread);
  }
  head.chain.erase(known, head.chain.end());
  head.chain.insert(head.chain.end(), fresh, request.chain.end());
  head.scope = request.scope;
  head.last_user = request.users.empty() ? "" : request.users.back();
  head.frame = request.frame;
  head.echo.clear();
  head.is_answered = false;
  head.used = ++clock_;
  newest_[request.scope] = thread;
  keep_text(thread, head);
}

void Lineage::keep_text(const std::string& thread, const Head& head) {
  if (head.last_user.empty()) return;
  texts_.emplace_back(thread, head.used);
  if (texts_.size() <= kTextsMax) return;
  const auto [oldest, used] = texts_.front();
  texts_.pop_front();
  const auto found = heads_.find(oldest);
  if (found == heads_.end() || found->second.used != used) return;
  found->second.last_user.clear();
  found->second.last_user.shrink_to_fit();  // an empty string keeps its memory otherwise
}

void Lineage::answered(const std::string& thread, std::string echo) {
  const auto found = heads_.find(thread);
  if (found == heads_.end()) return;
  found->second.echo = std::move(echo);
  found->second.is_answered = true;
}

void Lineage::forget(const std::string& thread) {
  const auto found = heads_.find(thread);
  if (found == heads_.end()) return;
  // An amended message has left the chain, but not the index: nothing finds the thread by it.
  for (auto known = threads_.begin(); known != threads_.end();) {
    std::erase(known->second, thread);
    known = known->second.empty() ? threads_.erase(known) : std::next(known);
  }
  std::erase_if(newest_, [&](const auto& newest) { return newest.second == thread; });
  heads_.erase(found);
}

std::vector<Lineage::Known> Lineage::known() const {
  std::vector<std::pair<uint64_t, Known>> all;
  for (const auto& [thread, head] : heads_) {
    Known known{.thread = thread,
                .ancestry = {.scope = head.scope,
                             .users = {head.last_user},
                             .chain = head.chain,
                             .frame = head.frame}};
    if (head.is_answered) known.echo = head.echo;
    all.emplace_back(head.used, std::move(known));
  }
  std::ranges::sort(all, {}, &std::pair<uint64_t, Known>::first);
  std::vector<Known> known;
  for (auto& [used, one] : all) known.push_back(std::move(one));
  return known;
}

std::string Lineage::newest_in(std::string_view scope) const {
  const auto found = newest_.find(scope);
  return found == newest_.end() ? "" : found->second;
}

}  // namespace twotrack
