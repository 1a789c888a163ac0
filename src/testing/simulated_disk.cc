#include "testing/simulated_disk.h"

#include <algorithm>
#include <cstring>
#include <functional>
#include <map>
#include <ostream>

#include "base/check.h"

namespace twotrack::testing {
namespace {

using Kind = DiskFault::Kind;
using Node = SimulatedNode;
using NodePtr = std::shared_ptr<Node>;

Error powered_off() {
  return Error{Code::kIo, "the simulated disk has stopped"};
}

Error io_error(const Path& path) {
  return Error{Code::kIo, path.string() + ": simulated I/O error"};
}

Error no_space(const Path& path) {
  return Error{Code::kNoSpace, path.string() + ": simulated disk full"};
}

Error not_found(const Path& path) {
  return Error{Code::kNotFound, path.string() + ": no such file or directory"};
}

bool is_step(const Path& part) {
  return !part.empty() && part != "/" && part != ".";
}

// Visits every file below `directory` as programs see it.
void for_each_file(const Node& directory, const std::function<void(const Node&)>& visit) {
  for (const auto& [name, node] : directory.directory.cached()) {
    if (node->is_directory) {
      for_each_file(*node, visit);
    } else {
      visit(*node);
    }
  }
}

using Twins = std::map<NodePtr, NodePtr>;

NodePtr survivor(const NodePtr& node, Seeded& random, Twins& twins) {
  NodePtr& made = twins[node];
  if (made) return made;
  made = std::make_shared<Node>();
  made->identity = node->identity;
  made->modified = node->modified;
  made->is_directory = node->is_directory;
  if (!node->is_directory) {
    made->file = SimulatedFile(node->file.after_power_cut(random));
    return made;
  }
  Names names = node->directory.after_power_cut(random);
  for (auto& [name, below] : names) below = survivor(below, random, twins);
  made->directory = SimulatedDirectory(std::move(names));
  return made;
}

NodePtr copy(const NodePtr& node, Twins& twins) {
  if (const auto known = twins.find(node); known != twins.end()) return known->second;
  const auto made = std::make_shared<Node>(*node);
  twins[node] = made;
  made->directory = node->directory.copy([&](const NodePtr& below) { return copy(below, twins); });
  return made;
}

}  // namespace

class SimulatedDisk::Handle final : public File {
 public:
  Handle(SimulatedDisk* disk, NodePtr node, Path path)
      : disk_(disk), node_(std::move(node)), path_(std::move(path)) {}

  Result<size_t> read_at(uint64_t offset, std::span<char> buffer) override {
    const std::lock_guard guard(disk_->mutex_);
    if (disk_->stopped_) return powered_off();
    const std::string& bytes = node_->file.cached();
    if (offset >= bytes.size()) return size_t{0};
    const std::string_view piece = std::string_view(bytes).substr(offset, buffer.size());
    std::memcpy(buffer.data(), piece.data(), piece.size());
    return piece.size();
  }

  Result<size_t> write_at(uint64_t offset, std::string_view bytes) override {
    const std::lock_guard guard(disk_->mutex_);
    return disk_->write(node_, path_, offset, bytes);
  }

  Status sync() override {
    const std::lock_guard guard(disk_->mutex_);
    const auto fault = TRY(disk_->begin(Call::kSync, path_));
    if (fault == Kind::kIoError) node_->file.fail_to_sync(disk_->random_);
    if (!fault || fault == Kind::kStopAfter) node_->file.sync();
    if (fault) return fault == Kind::kIoError ? io_error(path_) : powered_off();
    return Done{};
  }

  Status truncate(uint64_t size) override {
    const std::lock_guard guard(disk_->mutex_);
    return disk_->make_call(Call::kTruncate, path_, [&]() -> Status {
      node_->file.truncate(size);
      node_->modified = disk_->calls_;
      return Done{};
    });
  }

  Result<uint64_t> size() override {
    const std::lock_guard guard(disk_->mutex_);
    if (disk_->stopped_) return powered_off();
    return uint64_t{node_->file.cached().size()};
  }

 private:
  SimulatedDisk* disk_;
  NodePtr node_;
  Path path_;
};

class SimulatedDisk::Lock final : public FileLock {
 public:
  Lock(SimulatedDisk* disk, Path path) : disk_(disk), path_(std::move(path)) {}
  ~Lock() override {
    const std::lock_guard guard(disk_->mutex_);
    disk_->locked_.erase(path_);
    // The real lock removes its file too; a killed process leaves it behind.
    if (disk_->stopped_) return;
    const auto parent = disk_->find_parent(path_);
    if (parent.ok()) parent.value()->directory.remove(path_.filename());
  }
  Lock(const Lock&) = delete;  // One holder.
  Lock& operator=(const Lock&) = delete;

 private:
  SimulatedDisk* disk_;
  Path path_;
};

SimulatedDisk::SimulatedDisk(uint64_t seed) : random_(seed), root_(make_node(true)) {}

void SimulatedDisk::add_fault(const DiskFault& fault) {
  const std::lock_guard guard(mutex_);
  faults_.push_back(fault);
}

void SimulatedDisk::clear_faults() {
  const std::lock_guard guard(mutex_);
  faults_.clear();
}

size_t SimulatedDisk::faults_happened() const {
  const std::lock_guard guard(mutex_);
  return faults_happened_;
}

void SimulatedDisk::set_capacity(std::optional<uint64_t> bytes) {
  const std::lock_guard guard(mutex_);
  capacity_ = bytes;
}

uint64_t SimulatedDisk::bytes_used() const {
  const std::lock_guard guard(mutex_);
  uint64_t used = 0;
  for_each_file(*root_, [&](const Node& node) { used += node.file.cached().size(); });
  return used;
}

uint64_t SimulatedDisk::calls() const {
  const std::lock_guard guard(mutex_);
  return calls_;
}

bool SimulatedDisk::stopped() const {
  const std::lock_guard guard(mutex_);
  return stopped_;
}

void SimulatedDisk::stop() {
  const std::lock_guard guard(mutex_);
  stopped_ = true;
}

void SimulatedDisk::set_trace(std::ostream* out) {
  const std::lock_guard guard(mutex_);
  trace_ = out;
}

std::unique_ptr<SimulatedDisk> SimulatedDisk::after_power_cut(uint64_t seed) const {
  const std::lock_guard guard(mutex_);
  auto found = std::make_unique<SimulatedDisk>(seed);
  Seeded random(seed);
  Twins twins;
  found->root_ = survivor(root_, random, twins);
  found->next_identity_ = next_identity_;
  found->capacity_ = capacity_;
  return found;
}

std::unique_ptr<SimulatedDisk> SimulatedDisk::after_process_death(uint64_t seed,
                                                                  Eviction eviction) const {
  const std::lock_guard guard(mutex_);
  auto found = std::make_unique<SimulatedDisk>(seed);
  Twins twins;
  found->root_ = copy(root_, twins);
  found->next_identity_ = next_identity_;
  found->capacity_ = capacity_;
  if (eviction == Eviction::kYes) {
    for (const auto& [original, twin] : twins) twin->file.evict_clean_pages();
  }
  return found;
}

std::optional<std::string> SimulatedDisk::peek(const Path& path) const {
  const std::lock_guard guard(mutex_);
  const NodePtr node = find(path);
  if (!node || node->is_directory) return std::nullopt;
  return node->file.cached();
}

void SimulatedDisk::plant(const Path& path, std::string bytes) {
  const std::lock_guard guard(mutex_);
  const auto parent = find_parent(path);
  CHECK(parent.ok());
  const NodePtr node = make_node(false);
  node->file = SimulatedFile(std::move(bytes));
  parent.value()->directory.set(path.filename(), node);
  parent.value()->directory.sync();
}

bool SimulatedDisk::is_directory(const Path& path) const {
  const std::lock_guard guard(mutex_);
  const NodePtr node = find(path);
  return node && node->is_directory;
}

Result<std::unique_ptr<File>> SimulatedDisk::open(const Path& path, OpenMode mode) {
  const std::lock_guard guard(mutex_);
  NodePtr node;
  const auto effect = [&]() -> Status {
    node = TRY(open_node(path, mode));
    return Done{};
  };
  TRY(make_call(Call::kOpen, path, effect));
  return std::unique_ptr<File>(std::make_unique<Handle>(this, std::move(node), path));
}

Status SimulatedDisk::rename(const Path& from, const Path& to) {
  const std::lock_guard guard(mutex_);
  return make_call(Call::kRename, from, [&]() -> Status {
    const NodePtr node = find(from);
    if (!node) return not_found(from);
    const NodePtr source = TRY(find_parent(from));
    const NodePtr target = TRY(find_parent(to));
    if (source == target) {
      source->directory.rename(from.filename(), to.filename());
    } else {
      target->directory.set(to.filename(), node);
      source->directory.remove(from.filename());
    }
    return Done{};
  });
}

Status SimulatedDisk::remove(const Path& path) {
  const std::lock_guard guard(mutex_);
  return make_call(Call::kRemove, path, [&]() -> Status {
    if (!find(path)) return not_found(path);
    const NodePtr parent = TRY(find_parent(path));
    parent->directory.remove(path.filename());
    return Done{};
  });
}

Status SimulatedDisk::sync_directory(const Path& directory) {
  const std::lock_guard guard(mutex_);
  return make_call(Call::kDirectory, directory, [&]() -> Status {
    const NodePtr node = find(directory);
    if (!node || !node->is_directory) return not_found(directory);
    node->directory.sync();
    return Done{};
  });
}

Status SimulatedDisk::make_directory(const Path& path) {
  const std::lock_guard guard(mutex_);
  return make_call(Call::kDirectory, path, [&]() -> Status {
    if (find(path)) return Error{Code::kConflict, path.string() + " is there already"};
    const NodePtr parent = TRY(find_parent(path));
    parent->directory.set(path.filename(), make_node(true));
    return Done{};
  });
}

// As the real one does it: each missing level is made and its parent synced, two calls a level.
Status SimulatedDisk::create_directories(const Path& directory) {
  Path level = "/";
  for (const Path& part : directory) {
    if (!is_step(part)) continue;
    const Path parent = level;
    level /= part;
    if (is_directory(level)) continue;
    if (peek(level)) {
      return Error{Code::kIo, directory.string() + " is in the way: it is not a directory"};
    }
    TRY(make_directory(level));
    TRY(sync_directory(parent));
  }
  return Done{};
}

Result<FileInfo> SimulatedDisk::info(const Path& path) {
  const std::lock_guard guard(mutex_);
  if (stopped_) return powered_off();
  const NodePtr node = find(path);
  if (!node) return not_found(path);
  return FileInfo{.size = node->file.cached().size(),
                  .modified_us = static_cast<int64_t>(node->modified),
                  .identity = node->identity,
                  .kind = node->is_directory ? FileInfo::Kind::kDirectory : FileInfo::Kind::kFile};
}

Result<std::vector<std::string>> SimulatedDisk::list(const Path& directory) {
  const std::lock_guard guard(mutex_);
  if (stopped_) return powered_off();
  std::vector<std::string> names;
  const NodePtr node = find(directory);
  if (!node) return names;
  for (const auto& [name, below] : node->directory.cached()) names.push_back(name);
  return names;
}

Result<std::unique_ptr<FileLock>> SimulatedDisk::lock(const Path& path) {
  const std::lock_guard guard(mutex_);
  const auto effect = [&]() -> Status {
    if (locked_.contains(path)) return Error{Code::kConflict, "in use by process 1"};
    TRY(open_node(path, OpenMode::kCreate));
    locked_.insert(path);
    return Done{};
  };
  TRY(make_call(Call::kLock, path, effect));
  return std::unique_ptr<FileLock>(std::make_unique<Lock>(this, path));
}

Result<std::optional<std::string>> SimulatedDisk::lock_holder(const Path& path) {
  const std::lock_guard guard(mutex_);
  if (stopped_) return powered_off();
  return locked_.contains(path) ? std::optional<std::string>("process 1") : std::nullopt;
}

Result<std::optional<Kind>> SimulatedDisk::begin(Call call, const Path& path) {
  static constexpr const char* kNames[] = {"open",   "write",  "sync",      "truncate",
                                           "rename", "remove", "directory", "lock"};
  if (stopped_) return powered_off();
  const auto fault = take_fault(call);
  if (trace_ != nullptr) {
    *trace_ << calls_ << ' ' << kNames[static_cast<size_t>(call)] << ' ' << path.string();
    if (fault) *trace_ << " fault " << static_cast<int>(*fault);
    *trace_ << '\n';
  }
  ++calls_;
  stopped_ = fault == Kind::kStop || fault == Kind::kStopAfter;
  return fault;
}

template <class Effect>
Status SimulatedDisk::make_call(Call call, const Path& path, Effect effect) {
  const auto fault = TRY(begin(call, path));
  if (!fault) return effect();
  if (fault == Kind::kStopAfter) (void)effect().ok();
  return fault == Kind::kIoError ? io_error(path) : powered_off();
}

std::optional<Kind> SimulatedDisk::take_fault(Call call) {
  const auto fits = [&](const DiskFault& fault) {
    const bool only_writes = fault.kind == Kind::kNoSpace || fault.kind == Kind::kShortWrite;
    return fault.at_call <= calls_ && (call == Call::kWrite || !only_writes);
  };
  const auto found = std::ranges::find_if(faults_, fits);
  if (found == faults_.end()) return std::nullopt;
  const Kind kind = found->kind;
  faults_.erase(found);
  ++faults_happened_;
  return kind;
}

NodePtr SimulatedDisk::find(const Path& path) const {
  NodePtr node = root_;
  for (const Path& part : path) {
    if (!is_step(part)) continue;
    if (!node->is_directory) return nullptr;
    const auto below = node->directory.cached().find(part.string());
    if (below == node->directory.cached().end()) return nullptr;
    node = below->second;
  }
  return node;
}

Result<NodePtr> SimulatedDisk::find_parent(const Path& path) const {
  NodePtr parent = find(path.parent_path());
  if (!parent || !parent->is_directory) return not_found(path);
  return parent;
}

NodePtr SimulatedDisk::make_node(bool is_directory) {
  auto node = std::make_shared<Node>();
  node->identity = next_identity_++;
  node->is_directory = is_directory;
  return node;
}

Result<NodePtr> SimulatedDisk::open_node(const Path& path, OpenMode mode) {
  NodePtr node = find(path);
  if (node && node->is_directory) return io_error(path);
  if (!node) {
    if (mode == OpenMode::kRead || mode == OpenMode::kReadWrite) return not_found(path);
    const NodePtr parent = TRY(find_parent(path));
    node = make_node(false);
    parent->directory.set(path.filename(), node);
  } else if (mode == OpenMode::kTruncate) {
    node->file.truncate(0);
  }
  return node;
}

Result<size_t> SimulatedDisk::write(const NodePtr& node, const Path& path, uint64_t offset,
                                    std::string_view bytes) {
  const auto fault = TRY(begin(Call::kWrite, path));
  const uint64_t fitting = writable_bytes(node->file, offset, bytes.size());
  if (fitting == 0 && !bytes.empty()) return no_space(path);
  bytes = bytes.substr(0, fitting);
  if (fault && fault != Kind::kStopAfter) {
    // At least one byte less than asked for, so that the caller has something to notice. Zero
    // bytes is no legal answer of a short write of more than one.
    const size_t least = fault == Kind::kShortWrite && bytes.size() > 1 ? 1 : 0;
    const size_t most = bytes.empty() ? 0 : bytes.size() - 1;
    bytes = bytes.substr(0, random_.between(std::min(least, most), most));
  }
  if (!bytes.empty()) node->file.write(offset, bytes);
  node->modified = calls_;
  if (!fault || fault == Kind::kShortWrite) return bytes.size();
  if (fault == Kind::kNoSpace) return no_space(path);
  return fault == Kind::kIoError ? io_error(path) : powered_off();
}

uint64_t SimulatedDisk::writable_bytes(const SimulatedFile& file, uint64_t offset,
                                       uint64_t length) const {
  if (!capacity_) return length;
  uint64_t used = 0;
  for_each_file(*root_, [&](const Node& node) { used += node.file.cached().size(); });
  const uint64_t room = *capacity_ > used ? *capacity_ - used : 0;
  const uint64_t size = file.cached().size();
  // Bytes that are there already can be written again; a write that begins behind the end also
  // takes up the hole.
  const uint64_t limit = size + room;
  return limit > offset ? std::min(length, limit - offset) : 0;
}

}  // namespace twotrack::testing
