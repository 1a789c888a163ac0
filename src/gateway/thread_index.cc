#include "gateway/thread_index.h"

#include <algorithm>
#include <utility>

#include "base/encoding.h"
#include "base/json_tree.h"
#include "base/json_writer.h"
#include "base/lines.h"
#include "base/text.h"
#include "track/retention.h"

namespace twotrack::gateway {
namespace {

constexpr std::string_view kPurpose = "index of threads\n";
constexpr size_t kSealCharacters = 2 * track::kSealBytes;

std::string seal_of(const track::CacheKey& key, std::string_view text) {
  const std::string seal = key.seal(std::string(kPurpose).append(text));
  return to_hex({reinterpret_cast<const uint8_t*>(seal.data()), seal.size()});
}

std::vector<std::string> strings_of(JsonElement list) {
  std::vector<std::string> strings;
  for (const JsonElement one : list.array()) strings.emplace_back(one.text());
  return strings;
}

Json to_json(const KnownThread& thread) {
  JsonWriter json;
  json.begin_object().member("agent", thread.agent);
  if (thread.is_other) return json.member("is_other", true).end_object().take();
  json.member("bytes", thread.log_bytes).member("scope", thread.ancestry.scope);
  json.member("frame", thread.ancestry.frame);
  json.key("chain").texts(thread.ancestry.chain);
  if (!thread.ancestry.users.empty()) {
    json.key("last_user").lossy_string(thread.ancestry.users.back());
  }
  if (thread.echo) json.member("echo", *thread.echo);
  json.key("answers").texts(thread.answer_ids);
  return json.end_object().take();
}

KnownThread thread_of(JsonElement said) {
  KnownThread thread{.agent = std::string(said["agent"].text()),
                     .log_bytes = said["bytes"].count(),
                     .is_other = said["is_other"].flag()};
  thread.ancestry = {.scope = std::string(said["scope"].text()),
                     .users = {std::string(said["last_user"].text())},
                     .chain = strings_of(said["chain"]),
                     .frame = std::string(said["frame"].text())};
  if (said["echo"].exists()) thread.echo = said["echo"].text();
  thread.answer_ids = strings_of(said["answers"]);
  return thread;
}

}  // namespace

std::optional<ThreadIndex> read_thread_index(FileSystem& files, const track::Layout& layout) {
  const auto read = read_file(files, track::thread_index_path(layout));
  if (!read.ok() || layout.cache_key.empty()) return std::nullopt;
  const std::string_view whole = read.value();
  const std::string_view text = whole.substr(std::min(whole.size(), kSealCharacters + 1));
  if (whole.substr(0, kSealCharacters) != seal_of(layout.cache_key, text)) return std::nullopt;
  ThreadIndex index;
  for (const std::string_view line : split(text, '\n')) {
    if (line.empty()) continue;
    const auto tree = JsonTree::parse(line);
    if (!tree.ok()) return std::nullopt;
    const JsonElement said = tree.value().root();
    if (!said["at"].exists()) {
      index.threads.push_back(thread_of(said));
      continue;
    }
    auto epoch = read_epoch(said);
    if (!epoch.ok()) return std::nullopt;
    index.epochs.push_back(std::move(epoch).value());
  }
  return index;
}

Status write_thread_index(FileSystem& files, const track::Layout& layout,
                          const ThreadIndex& index) {
  if (layout.cache_key.empty()) return Done{};
  std::string text;
  for (const KnownThread& thread : index.threads) text.append(to_json(thread)).append("\n");
  for (const Epoch& epoch : index.epochs) text.append(to_json(epoch)).append("\n");
  return replace_file(files, track::thread_index_path(layout),
                      seal_of(layout.cache_key, text) + "\n" + text);
}

uint64_t log_bytes(FileSystem& files, const track::Layout& layout, const std::string& agent) {
  for (const Path& path : {layout.log(agent), layout.compacted(agent)}) {
    const auto info = files.info(path);
    if (info.ok()) return info.value().size;
  }
  return 0;
}

}  // namespace twotrack::gateway
