#include "project/project.h"

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "base/environment.h"
#include "base/list_tree.h"
#include "base/random.h"
#include "base/sha256.h"
#include "config/user_folder.h"
#include "replica/live_shipper.h"
#include "replica/signing_key.h"
#include "replica/store.h"

namespace twotrack::project {

track::Layout layout_at(Path root) {
  const auto data = config::user_data_folder(process_environment());
  const auto key = data.ok() ? config::user_key(posix_file_system(), data.value())
                             : Result<std::string>(data.error());
  if (!key.ok()) return {.root = std::move(root)};
  return {.root = std::move(root),
          .cache_key = track::CacheKey(hmac_sha256_hex(key.value(), "indexes and snapshots"))};
}

Project::Project(Path root) : layout_(layout_at(std::move(root))) {}

Project::~Project() = default;

namespace {

Status check_links(const Path& root) {
  const auto refused = [](const Path& path) {
    return with_hint(
        Error{Code::kInvalid, path.string() + " is a link, which may lead anywhere"},
        "replace it by a folder or a file of its own; to keep it on another disk, mount it here");
  };
  const Path agentfs = root / ".agentfs";
  std::error_code ignored;  // Whoever uses what cannot be read says so.
  if (std::filesystem::is_symlink(agentfs, ignored)) return refused(agentfs);
  for (const std::string& name : TRY(posix_file_system().list(agentfs))) {
    if (std::filesystem::is_symlink(agentfs / name, ignored)) return refused(agentfs / name);
  }
  return Done{};
}

// As git does: root is trusted by everybody, and by root also whom it works for.
bool is_ours(uid_t owner) {
  if (owner == ::geteuid() || owner == 0) return true;
  const auto sudo = find_variable(process_environment(), "SUDO_UID");
  return ::geteuid() == 0 && sudo == std::to_string(owner);
}

constexpr std::string_view kProjectMarks[] = {".agentfs", "twotrack.yaml", "remora.yaml"};

Status check_owner(const Path& root) {
  for (const std::string_view mark : kProjectMarks) {
    struct stat status{};
    const Path path = root / mark;
    if (::lstat(path.c_str(), &status) != 0 || is_ours(status.st_uid)) continue;
    return with_hint(
        Error{Code::kInvalid, path.string() + " belongs to another user (" +
                                  std::to_string(status.st_uid) +
                                  "), who could read your logs and change the project"},
        "if you mean it, name it: --root " + root.string());
  }
  return Done{};
}

Result<Path> chosen_root(FileSystem& files, const std::optional<std::string>& root) {
  std::error_code error;
  if (root) {
    const Path named = std::filesystem::absolute(*root, error);
    if (std::filesystem::is_directory(named, error)) return named;
    if (std::filesystem::exists(named, error)) {
      return Error{Code::kInvalid, "--root " + *root + " is a file: name the project's folder"};
    }
    return with_hint(Error{Code::kNotFound, "--root " + *root + ": no such folder"},
                     "create it first, or omit --root to use the nearest project");
  }
  const Path here = std::filesystem::current_path(error);
  if (error) return Error{Code::kIo, "the current folder cannot be read: " + error.message()};
  Path found = find_root(files, here);
  TRY(check_owner(found));
  return found;
}

bool is_outside(const Path& relative) {
  return relative.empty() || *relative.begin() == "..";
}

}  // namespace

bool leads_out(const Path& root, const Path& path) {
  std::error_code failed;
  const Path from = std::filesystem::absolute(root, failed).lexically_normal();
  if (is_outside((from / path).lexically_normal().lexically_relative(from))) return true;
  const Path real = std::filesystem::weakly_canonical(from / path, failed);
  if (failed) return true;
  return is_outside(real.lexically_relative(std::filesystem::weakly_canonical(from, failed)));
}

Result<Path> root_of(FileSystem& files, const std::optional<std::string>& root) {
  Path found = TRY(chosen_root(files, root));
  TRY(check_links(found));
  return found;
}

Path find_root(FileSystem& files, const Path& start) {
  for (Path folder = start;; folder = folder.parent_path()) {
    for (const std::string_view mark : kProjectMarks) {
      if (exists(files, folder / mark)) return folder;
    }
    if (folder == folder.parent_path()) return start;
  }
}

Result<const config::Config*> Project::config() {
  const config::Config* written = TRY(written_config());
  if (!trust_) trust_ = check_trust(written->wishes());
  TRY(Status(*trust_));
  return written;
}

Result<Path> Project::agents_folder() {
  const Path wanted = TRY(config())->text("agents_dir");
  const Path folder = layout_.root / wanted;
  if (wanted.is_absolute() || *wanted.lexically_normal().begin() == "..") return folder;  // trusted
  const auto refused = [](const Path& path) {
    return with_hint(
        Error{Code::kInvalid, path.string() + " is a link that leads out of the project"},
        "copy what it leads to, or name that folder in agents_dir and trust it");
  };
  if (leads_out(layout_.root, wanted)) return refused(folder);
  const auto listed = list_tree(folder);
  if (!listed.ok() && listed.error().code == Code::kNotFound) return folder;
  if (!listed.ok()) return listed.error();
  for (const auto& entry : listed.value()) {
    std::error_code ignored;  // It was just listed.
    if (entry.is_symlink(ignored) && leads_out(layout_.root, entry.path())) {
      return refused(entry.path());
    }
  }
  return folder;
}

std::string Project::hub_seal() const {
  if (layout_.cache_key.empty()) return random_hex(track::kSealBytes);
  std::error_code ignored;
  const Path root = std::filesystem::canonical(layout_.root, ignored);
  return sha256_hex(layout_.cache_key.seal("hub of " + root.string()));
}

Result<config::TrustStore> Project::trust_store() {
  return config::TrustStore(posix_file_system(),
                            TRY(config::user_data_folder(process_environment())));
}

Status Project::check_trust(const std::vector<config::Wish>& wishes) {
  if (wishes.empty()) return Done{};
  return require_trust(TRY(trust_store()), wishes);
}

Status Project::require_trust(config::TrustStore store, const std::vector<config::Wish>& wishes) {
  if (TRY(store.holds(layout_.root, wishes))) return Done{};
  const Grant grant = grants(wishes);
  if (grant == Grant::kNow) return Done{};
  if (grant == Grant::kAlways) return store.add(layout_.root, wishes);
  std::string message;
  for (const config::Wish& wish : wishes) {
    message += (message.empty() ? "" : "\n") + wish.origin.text() + ": " + wish.key + ": " +
               wish.value + ": you have not trusted this (" + wish.means + ")";
  }
  return with_hint(Error{Code::kInvalid, std::move(message)},
                   "`twotrack trust` shows it; `twotrack trust --yes` trusts the folder as it is");
}

Result<const config::Config*> Project::written_config() {
  if (!config_) {
    auto loaded = config::Config::load(*files_, layout_.root, process_environment(), {});
    if (!loaded.ok()) {
      return with_hint(std::move(loaded).error(),
                       "`twotrack config show --origin` prints every key");
    }
    config_ = std::move(loaded).value();
  }
  return &*config_;
}

Result<const Redactor*> Project::redactor() {
  if (!redactor_) {
    const config::RedactConfig chosen = TRY(config())->memory().redact;
    const redact::RedactOptions options{
        .env = chosen.env,
        .values_from = chosen.values_from,
        .rules = chosen.default_rules ? redact::RuleSet::kDefault : redact::RuleSet::kNone,
        .min_length = chosen.min_length};
    redactor_ = TRY(redact::make_redactor(options, process_environment()));
    for (const std::string& name : redactor_->describe().too_short) {
      warn("the value of " + name + " is too short to search for, so it is not removed");
    }
  }
  return static_cast<const Redactor*>(redactor_.get());
}

Result<track::KvMirror*> Project::mirror() {
  const config::MemoryConfig memory = TRY(config())->memory();
  if (memory.trace_store != config::TraceStore::kKv) return nullptr;
  if (!mirror_) {
    track::KvMirrorOptions options;
    options.indexing.clear();
    if (memory.trace_indexing.by_node) options.indexing.push_back(track::IndexKind::kNode);
    if (memory.trace_indexing.by_run) options.indexing.push_back(track::IndexKind::kRun);
    if (memory.trace_indexing.by_operation) {
      options.indexing.push_back(track::IndexKind::kOperation);
    }
    mirror_ = TRY(track::KvMirror::open(*files_, layout_, options));
  }
  return &*mirror_;
}

Result<track::WriterOptions> Project::writer_options() {
  track::WriterOptions options{.files = files_, .clock = clock_};
  if (!shipper_) {
    const config::MemoryConfig memory = TRY(config())->memory();
    replica::LiveOptions live{.waits = memory.waits_for_replica || replica_, .clock = clock_};
    if (const auto& named = replica_ ? replica_ : memory.replica) {
      live.open = [name = *named](const std::stop_token& stop) {
        return replica::open_store(name, process_environment(), {.stop = stop});
      };
    } else if (memory.waits_for_replica) {
      return with_hint(Error{Code::kInvalid,
                             "runner.memory.durability is replicated, and there is "
                             "no runner.memory.replica"},
                       "name a replica, or use sync");
    }
    // Without a place for the user's own files there is no key.
    const auto data = config::user_data_folder(process_environment());
    if (data.ok()) live.signer = TRY(replica::find_signer(*files_, data.value()));
    if (!live.open && !live.signer) return options;
    live.tell = [this](const Error& error) { warn(error.text()); };
    shipper_ = std::make_unique<replica::LiveShipper>(*files_, layout_, std::move(live));
  }
  options.listener = shipper_.get();
  return options;
}

void Project::end_shipping() {
  shipper_.reset();
}

void Project::mirror_log(std::string_view agent) {
  const auto opened = mirror();
  if (opened.ok() && opened.value() == nullptr) return;
  const auto updated = opened.ok() ? opened.value()->update(agent) : opened.error();
  if (updated.ok()) return;
  warn("the mirror " + layout_.kv().string() + " is behind: " + updated.error().message +
       "; `twotrack index` updates it");
}

Status Project::require_project() {
  if (exists(*files_, layout_.agentfs())) return Done{};
  return with_hint(
      Error{Code::kNotFound, "no logs here: " + layout_.root.string() + " has no .agentfs"},
      "start one: echo '{\"type\":\"user_message\",\"data\":{\"content\":\"hello\"}}' | twotrack "
      "append my-agent\n      or choose the project's folder with --root DIR");
}

Status Project::require_begun_project() {
  const Path& root = layout_.root;
  for (const Path& mark :
       {layout_.agentfs(), root / "twotrack.yaml", root / "remora.yaml", root / "agents"}) {
    if (exists(*files_, mark)) return Done{};
  }
  return with_hint(Error{Code::kNotFound, "no project here: " + root.string() +
                                              " has neither twotrack.yaml nor .agentfs"},
                   "`twotrack init` creates one, or choose its folder with --root DIR");
}

}  // namespace twotrack::project
