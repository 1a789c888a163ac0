#include "track/kv_mirror.h"

#include <algorithm>

#include "base/json_tree.h"
#include "base/json_writer.h"
#include "base/sqlite.h"
#include "track/kv_table.h"
#include "track/log_file.h"
#include "track/mirror_mark.h"
#include "track/tool_call_table.h"
#include "track/turn_values.h"

namespace twotrack::track {
namespace {

constexpr std::string_view kMarkPrefix = "twotrack:mirror:";
constexpr IndexKind kIndexKinds[] = {IndexKind::kNode, IndexKind::kRun, IndexKind::kOperation};

std::string mark_key(std::string_view agent) {
  return std::string(kMarkPrefix) + std::string(agent);
}

// Whether an event or an index entry belongs to `agent`.
bool is_of(std::string_view json, std::string_view agent) {
  if (json.find(agent) == std::string_view::npos) return false;  // most entries, and fast
  const auto tree = JsonTree::parse(json);
  return tree.ok() && json_string(tree.value().root(), "agent_id") == agent;
}

std::string index_entry(const MirrorMark& mark) {
  JsonWriter json;
  json.begin_object();
  json.member("agent_id", mark.names.agent_id).member("run_id", mark.names.run_id);
  json.member("operation", mark.names.operation).member("node_id", mark.names.node_id);
  json.member("turns", mark.turns).end_object();
  return json.take();
}

// Whether the line continues the chain and is JSON, so that it can stand in an array.
std::optional<LineFault> check_event(const Line& line, std::string_view agent, ChainState& chain) {
  if (auto fault = check_line(line, agent, chain)) return fault;
  const auto tree = JsonTree::parse(line.text);
  if (!tree.ok()) return LineFault{ProblemKind::kBadJson, tree.error().message};
  return std::nullopt;
}

LogNames names_of(const LineView& view) {
  return {.run_id = view.run_id.str(),
          .agent_id = std::string(view.agent_id),
          .operation = view.operation.str(),
          .node_id = view.node_id.str()};
}

// Whether the log still has the last event that was mirrored. Its hash stands on all before it.
Result<bool> fits(File& log, std::string_view agent, const MirrorMark& mark) {
  LineReader reader(log, mark.last_offset);
  auto line = reader.next();
  if (!line.ok()) {
    if (line.error().code == Code::kCorrupt) return false;
    return std::move(line).error();
  }
  if (!line.value() || line.value()->end() != mark.chain.offset) return false;
  const auto view = read_line(line.value()->text);
  return view.ok() && view.value().agent_id == agent && view.value().seq + 1 == mark.chain.seq &&
         view.value().hash == mark.chain.prev;
}

}  // namespace

class KvMirror::Impl {
 public:
  Impl(FileSystem& files, Layout layout, const KvMirrorOptions& options, Database database)
      : files_(&files),
        layout_(std::move(layout)),
        options_(options),
        database_(std::move(database)) {
    for (const IndexKind kind : options.indexing) {
      if (!indexing_.empty()) indexing_.push_back(',');
      indexing_ += name_of(kind);
    }
  }

  Status create_tables() {
    TRY(keys_.create());
    return calls_.create();
  }

  Result<MirrorUpdate> update(std::string_view agent) {
    const auto log = TRY(open_log(*files_, layout_, agent));
    MirrorUpdate update;
    while (TRY(update_batch(*log, agent, update))) {
    }
    return update;
  }

  Status forget(std::string_view agent) {
    Transaction transaction = TRY(Transaction::begin(database_));
    if (const auto mark = TRY(read_mark(agent))) TRY(remove(agent, mark->names));
    return transaction.commit();
  }

  Status update_all() {
    const std::vector<std::string> agents = TRY(list_agents(*files_, layout_));
    for (const std::string& key : TRY(keys_.keys_with_prefix(kMarkPrefix))) {
      const std::string agent = key.substr(kMarkPrefix.size());
      if (!std::ranges::binary_search(agents, agent)) TRY(forget(agent));
    }
    for (const std::string& agent : agents) {
      const auto updated = update(agent);
      // A log may go between the list and the look.
      if (!updated.ok() && updated.error().code != Code::kNotFound) return updated.error();
    }
    return Done{};
  }

  Status rebuild_all() {
    Transaction transaction = TRY(Transaction::begin(database_));
    TRY(keys_.erase_prefix("trace:"));
    for (const IndexKind kind : kIndexKinds) {
      TRY(keys_.erase_prefix("index:" + std::string(name_of(kind)) + ":"));
    }
    TRY(keys_.erase_prefix(kMarkPrefix));
    TRY(calls_.erase_all());
    TRY(transaction.commit());
    return update_all();
  }

 private:
  // Mirrors at most one batch. Returns whether there may be more.
  Result<bool> update_batch(File& log, std::string_view agent, MirrorUpdate& update) {
    Transaction transaction = TRY(Transaction::begin(database_));
    auto mark = TRY(read_mark(agent));
    if (mark && (mark->indexing != indexing_ || !TRY(fits(log, agent, *mark)))) {
      TRY(remove(agent, mark->names));
      mark.reset();
      update.rebuilt = true;
    }
    const bool begins = !mark;
    MirrorMark next = mark.value_or(MirrorMark{.indexing = indexing_});
    const uint64_t bytes = TRY(copy_events(log, agent, next, update));
    if (next.chain.seq > 0) {
      if (begins || next.turns != mark->turns) TRY(write_index(next));
      TRY(keys_.set(mark_key(agent), format_mark(next)));
    }
    TRY(transaction.commit());
    return bytes >= options_.batch_bytes_max && !update.fault;
  }

  // Returns how many bytes of events were copied.
  Result<uint64_t> copy_events(File& log, std::string_view agent, MirrorMark& mark,
                               MirrorUpdate& update) {
    LineReader reader(log, mark.chain.offset);
    TurnValues values(keys_, mark.names, options_.turn_bytes_max,
                      {.turn = mark.chain.turn, .part = mark.part});
    uint64_t bytes = 0;
    while (bytes < options_.batch_bytes_max) {
      auto line = reader.next();
      if (!line.ok()) {
        if (line.error().code != Code::kCorrupt) return std::move(line).error();
        update.fault = LineFault{ProblemKind::kMalformed, line.error().message};
        break;
      }
      if (!line.value()) break;
      const std::string_view text = line.value()->text;
      ChainState chain = mark.chain;
      update.fault = check_event(*line.value(), agent, chain);
      if (update.fault) break;

      const LineView view = TRY(read_line(text));
      if (view.seq == 0) {
        mark.names = names_of(view);
        TRY(remove_unmarked(mark.names));
      }
      TRY(values.add(view.turn, text));
      TRY(calls_.add(view));
      mark.chain = std::move(chain);
      mark.last_offset = line.value()->offset;
      mark.turns = std::max(mark.turns, view.turn);
      bytes += text.size();
      ++update.events;
    }
    TRY(values.flush());
    mark.part = values.place().part;
    return bytes;
  }

  Result<std::optional<MirrorMark>> read_mark(std::string_view agent) {
    const auto json = TRY(keys_.get(mark_key(agent)));
    return json ? parse_mark(*json) : std::nullopt;
  }

  Status write_index(const MirrorMark& mark) {
    const std::string entry = index_entry(mark);
    for (const IndexKind kind : options_.indexing) {
      TRY(keys_.edit_array(index_key(kind, mark.names), [&](std::vector<std::string>& entries) {
        const auto own = std::ranges::find_if(
            entries, [&](const std::string& one) { return is_of(one, mark.names.agent_id); });
        if (own == entries.end()) {
          entries.push_back(entry);
        } else {
          *own = entry;
        }
      }));
    }
    return Done{};
  }

  Status remove(std::string_view agent, const LogNames& names) {
    TRY(remove_keys(names));
    TRY(keys_.erase(mark_key(agent)));
    return calls_.erase(agent);
  }

  // Without a mark nothing should be there, but somebody may have taken the mark alone.
  Status remove_unmarked(const LogNames& names) {
    if (TRY(keys_.keys_with_prefix(trace_key_prefix(names))).empty()) return Done{};
    return remove(names.agent_id, names);
  }

  Status remove_keys(const LogNames& names) {
    std::vector<std::string> arrays = TRY(keys_.keys_with_prefix(trace_key_prefix(names)));
    for (const IndexKind kind : kIndexKinds) arrays.push_back(index_key(kind, names));
    for (const std::string& key : arrays) {
      TRY(keys_.edit_array(key, [&](std::vector<std::string>& elements) {
        std::erase_if(elements, [&](const std::string& one) { return is_of(one, names.agent_id); });
      }));
    }
    return Done{};
  }

  FileSystem* files_;
  Layout layout_;
  KvMirrorOptions options_;
  std::string indexing_;
  Database database_;
  KvTable keys_{database_};
  ToolCallTable calls_{database_};
};

Result<KvMirror> KvMirror::open(FileSystem& files, const Layout& layout,
                                const KvMirrorOptions& options) {
  Database database = TRY(Database::open(files, layout.kv()));
  auto impl = std::make_unique<Impl>(files, layout, options, std::move(database));
  TRY(impl->create_tables());
  return KvMirror(std::move(impl));
}

KvMirror::KvMirror(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
KvMirror::KvMirror(KvMirror&&) noexcept = default;
KvMirror& KvMirror::operator=(KvMirror&&) noexcept = default;
KvMirror::~KvMirror() = default;

Result<MirrorUpdate> KvMirror::update(std::string_view agent) {
  return impl_->update(agent);
}
Status KvMirror::forget(std::string_view agent) {
  return impl_->forget(agent);
}
Status KvMirror::update_all() {
  return impl_->update_all();
}
Status KvMirror::rebuild_all() {
  return impl_->rebuild_all();
}

}  // namespace twotrack::track
