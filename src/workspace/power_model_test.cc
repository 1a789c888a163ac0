#include "workspace/power_model_test.h"

#include <dirent.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "workspace/project_fixture_test.h"

namespace twotrack::workspace {
namespace {

std::string path_of(int fd) {
  std::error_code error;
  return std::filesystem::read_symlink("/proc/self/fd/" + std::to_string(fd), error).string();
}

ino_t number_of(int fd) {
  struct stat status{};
  return ::fstat(fd, &status) == 0 ? status.st_ino : 0;
}

// The caller's promise to the disk, and the disk's to the model.
int sync(int fd, long call) {
  PowerModel* const model = power.model;
  const bool is_kept = model != nullptr && (power.at_sync == nullptr || power.at_sync(path_of(fd)));
  const int result = static_cast<int>(::syscall(call, fd));
  if (result == 0 && is_kept) model->synced(fd);
  return result;
}

void tell_of_rename(int from_folder, const char* from, int to_folder, const char* to) {
  if (power.model == nullptr) return;
  const auto folder_of = [](int folder, const char* name) {
    const Path parent = Path(name).parent_path();
    return Descriptor(::openat(folder, parent.empty() ? "." : parent.c_str(),
                               O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  };
  power.model->renamed(folder_of(from_folder, from).get(), folder_of(to_folder, to).get());
}

}  // namespace

Path PowerModel::place_of(ino_t number) const {
  return "/proc/self/fd/" + std::to_string(disk_.at(number).handle.get());
}

PowerModel::PowerModel(const Path& root) {
  root_ = see(root);
  take_all(root_);
}

ino_t PowerModel::see(const Path& path) {
  Descriptor handle(::open(path.c_str(), O_PATH | O_NOFOLLOW | O_CLOEXEC));
  struct stat status{};
  if (!handle.is_open() || ::fstat(handle.get(), &status) != 0) return 0;
  const auto [place, is_new] = disk_.try_emplace(status.st_ino);
  if (!is_new) return status.st_ino;
  place->second.handle = std::move(handle);
  place->second.mode = status.st_mode;
  if (S_ISLNK(status.st_mode)) place->second.bytes = std::filesystem::read_symlink(path).string();
  return status.st_ino;
}

void PowerModel::take_names(ino_t folder) {
  const Path place = place_of(folder);
  struct stat status{};
  if (::stat(place.c_str(), &status) == 0) disk_.at(folder).mode = status.st_mode;
  std::map<std::string, ino_t> names;
  std::error_code error;  // a folder that is gone has no names
  for (std::filesystem::directory_iterator items(place, error), end; !error && items != end;
       items.increment(error)) {
    const ino_t number = see(items->path());
    if (number != 0) names[items->path().filename()] = number;
  }
  disk_.at(folder).names = std::move(names);
}

void PowerModel::take_all(ino_t folder) {
  take_names(folder);
  for (const auto& [name, number] : disk_.at(folder).names) {
    if (S_ISDIR(disk_.at(number).mode)) take_all(number);
    if (S_ISREG(disk_.at(number).mode)) take_bytes(number);
  }
}

void PowerModel::take_bytes(ino_t file) {
  Inode& inode = disk_.at(file);
  struct stat status{};
  if (::fstat(inode.handle.get(), &status) == 0) inode.mode = status.st_mode;
  inode.bytes = read(place_of(file));
}

void PowerModel::synced(int fd) {
  const ino_t number = see("/proc/self/fd/" + std::to_string(fd) + "/.");
  if (number == 0) {
    // A file. One without a durable name keeps its bytes for when it gets one.
    const ino_t file = number_of(fd);
    if (!disk_.contains(file)) {
      disk_[file].handle = Descriptor(::fcntl(fd, F_DUPFD_CLOEXEC, 0));
    }
    take_bytes(file);
    return;
  }
  std::set<ino_t> all;
  for (std::set<ino_t> next = {number}; !next.empty();) {
    const ino_t one = *next.begin();
    next.erase(one);
    if (!all.insert(one).second) continue;
    next.insert(together_[one].begin(), together_[one].end());
    together_.erase(one);
  }
  for (const ino_t one : all) take_names(one);
}

void PowerModel::renamed(int from_folder, int to_folder) {
  if (from_folder < 0 || to_folder < 0) return;
  const ino_t from = see("/proc/self/fd/" + std::to_string(from_folder) + "/.");
  const ino_t to = see("/proc/self/fd/" + std::to_string(to_folder) + "/.");
  together_[from].insert(to);
  together_[to].insert(from);
}

void PowerModel::write_out(const Path& to) const {
  std::map<ino_t, Path> written;
  write_out(disk_.at(root_), to, written);
}

void PowerModel::write_out(const Inode& folder, const Path& to,
                           std::map<ino_t, Path>& written) const {
  for (const auto& [name, number] : folder.names) {
    const Inode& inode = disk_.at(number);
    const Path path = to / name;
    const auto [place, is_first] = written.try_emplace(number, path);
    if (S_ISDIR(inode.mode)) {
      std::filesystem::create_directory(path);
      write_out(inode, path, written);
      ::chmod(path.c_str(), inode.mode & 07777);
    } else if (!is_first) {
      std::filesystem::create_hard_link(place->second, path);
    } else if (S_ISLNK(inode.mode)) {
      std::filesystem::create_symlink(inode.bytes, path);
    } else {
      write(path, inode.bytes);
      ::chmod(path.c_str(), inode.mode & 07777);
    }
  }
}

class PowerModelTest : public ProjectTest {
 protected:
  void SetUp() override {
    add("old", "old");
    add("d/x", "x");
    std::filesystem::create_directory(path("../" + out_name()));
  }
  void TearDown() override {
    power = {};
    std::filesystem::remove_all(out());
  }
  std::string out_name() const { return project().filename().string() + "-out"; }
  Path out() const { return project().parent_path() / out_name(); }
  static void sync(const Path& path) {
    const Descriptor fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    EXPECT_EQ(::fsync(fd.get()), 0);
  }
  std::map<std::string, std::string> on_disk(const PowerModel& model) const {
    for (const auto& item : std::filesystem::directory_iterator(out())) {
      std::filesystem::remove_all(item);
    }
    model.write_out(out());
    return contents(out());
  }
};

TEST_F(PowerModelTest, OnlyWhatWasSyncedIsLeft) {
  PowerModel model(project());
  power.model = &model;
  const auto before = contents(project());
  EXPECT_EQ(on_disk(model), before);
  add("old", "new");
  add("made", "bytes");
  ASSERT_EQ(::rename(path("d/x").c_str(), path("y").c_str()), 0);
  EXPECT_EQ(on_disk(model), before);
  sync(path("old"));
  sync(path("made"));
  auto expected = before;
  expected["old"] = contents(project())["old"];
  EXPECT_EQ(on_disk(model), expected) << "bytes, and no names";
  sync(path("d"));
  EXPECT_EQ(on_disk(model), contents(project())) << "a rename is one act";
  const auto then = contents(project());
  ASSERT_EQ(::chmod(path("d").c_str(), 0700), 0);
  add("empty", "not synced");
  sync(project());
  EXPECT_EQ(on_disk(model)["d"], then.at("d")) << "its own mode is not its parent's";
  EXPECT_TRUE(on_disk(model)["empty"].ends_with(" ")) << "a name, and no bytes";
  sync(path("d"));
  sync(path("empty"));
  EXPECT_EQ(on_disk(model), contents(project()));
}

}  // namespace twotrack::workspace

// Caught on their way to the system.
extern "C" {
int fsync(int fd) {
  return twotrack::workspace::sync(fd, SYS_fsync);
}
int fdatasync(int fd) {
  return twotrack::workspace::sync(fd, SYS_fdatasync);
}
int renameat2(int from_folder, const char* from, int to_folder, const char* to,
              unsigned flags) noexcept {
  twotrack::workspace::tell_of_rename(from_folder, from, to_folder, to);
  return static_cast<int>(::syscall(SYS_renameat2, from_folder, from, to_folder, to, flags));
}
int renameat(int from_folder, const char* from, int to_folder, const char* to) noexcept {
  return renameat2(from_folder, from, to_folder, to, 0);
}
int rename(const char* from, const char* to) noexcept {
  return renameat2(AT_FDCWD, from, AT_FDCWD, to, 0);
}
int linkat(int from_folder, const char* from, int to_folder, const char* to, int flags) noexcept {
  twotrack::workspace::tell_of_rename(from_folder, from, to_folder, to);
  return static_cast<int>(::syscall(SYS_linkat, from_folder, from, to_folder, to, flags));
}
}
