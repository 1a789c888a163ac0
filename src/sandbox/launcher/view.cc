// After bubblewrap: a memory file system becomes the root, with the old root below /old for as long
// as it is needed; the view grows in /new; then /new becomes the root and all else is let go.
#include "sandbox/launcher/view.h"

#include <fcntl.h>
#include <linux/mount.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>

#include "base/posix.h"
#include "sandbox/launcher/namespaces.h"

namespace twotrack::sandbox {
namespace {

constexpr unsigned long kPlain = MS_NOSUID | MS_NODEV;
constexpr std::string_view kHidden = ".agentfs";

std::string in_new(std::string_view path) {
  return "/new" + std::string(path);
}
std::string in_old(std::string_view path) {
  return "/old" + std::string(path);
}

bool is_folder(const std::string& path) {
  struct stat status{};
  return ::stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
}

bool is_there(const std::string& path) {
  return ::access(path.c_str(), F_OK) == 0;
}

// What is there already, and where nothing can be made, shows itself at the mount.
void make_folders(const std::string& path) {
  for (size_t at = path.find('/', 1); at != std::string::npos; at = path.find('/', at + 1)) {
    ::mkdir(path.substr(0, at).c_str(), 0755);
  }
}
void make_folder(const std::string& path) {
  make_folders(path);
  ::mkdir(path.c_str(), 0755);
}
void make_file(const std::string& path, std::string_view text = {}) {
  make_folders(path);
  const Descriptor file(::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0644));
  if (file.is_open() && !text.empty()) (void)!::write(file.get(), text.data(), text.size());
}

void make_link(const char* target, const std::string& path) {
  make_folders(path);
  (void)!::symlink(target, path.c_str());
}

// `flags` on the mount at `path`, and with AT_RECURSIVE on all below it.
LaunchStep set_flags(const std::string& path, uint64_t flags, unsigned how) {
  mount_attr attributes{};
  attributes.attr_set = flags;
  return step_of(::syscall(SYS_mount_setattr, AT_FDCWD, path.c_str(), how, &attributes,
                           sizeof attributes) == 0,
                 "mount_setattr");
}

enum class Access { kRead, kWrite };

LaunchStep bind(const std::string& from, const std::string& to, Access access) {
  is_folder(from) ? make_folder(to) : make_file(to);
  STEP(step_of(::mount(from.c_str(), to.c_str(), nullptr, MS_BIND | MS_REC, nullptr) == 0, "bind"));
  uint64_t flags = MOUNT_ATTR_NOSUID;
  if (access == Access::kRead) flags |= MOUNT_ATTR_RDONLY;
  return set_flags(to, flags, AT_RECURSIVE);
}

LaunchStep mount_memory(const std::string& at, const std::string& options) {
  make_folder(at);
  return step_of(::mount("tmpfs", at.c_str(), "tmpfs", kPlain, options.c_str()) == 0,
                 "mount tmpfs");
}

LaunchStep take_root(const std::string& options) {
  STEP(step_of(::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0, "mount private"));
  STEP(mount_memory("/tmp", "mode=0755,size=1m"));
  STEP(step_of(::mkdir("/tmp/old", 0755) == 0, "mkdir"));
  STEP(step_of(::syscall(SYS_pivot_root, "/tmp", "/tmp/old") == 0, "pivot_root"));
  STEP(step_of(::chdir("/") == 0, "chdir"));
  STEP(mount_memory("/new", "mode=0755,size=4m"));
  return mount_memory("/scratch", options);
}

// A folder of the system is bound; a link to one, as /bin is today, stays a link.
LaunchStep show_system_folder(const std::string& path) {
  char target[4096];
  const ssize_t length = ::readlink(in_old(path).c_str(), target, sizeof target - 1);
  if (length > 0) {
    target[length] = '\0';
    make_link(target, in_new(path));
    return kWell;
  }
  return bind(in_old(path), in_new(path), Access::kRead);
}

std::string escaped(const std::string& path) {
  std::string text;
  for (const char c : path) {
    if (c == ':' || c == ',' || c == '\\') text += '\\';
    text += c;
  }
  return text;
}

// What is written to it lies with the temporary files, and goes with them.
LaunchStep overlay(const LaunchPlan& plan, const std::string& lower, const std::string& at) {
  char own[] = "/scratch/overlay.XXXXXX";
  STEP(step_of(::mkdtemp(own) != nullptr, "mkdir"));
  const std::string upper = std::string(own) + "/upper";
  const std::string work = std::string(own) + "/work";
  for (const std::string& folder : {upper, work}) {
    STEP(step_of(::mkdir(folder.c_str(), 0755) == 0, "mkdir"));
  }
  make_folder(at);
  std::string options = "lowerdir=" + escaped(lower) + ",upperdir=" + upper + ",workdir=" + work;
  if (plan.layers.userns) options += ",userxattr";
  return step_of(::mount("overlay", at.c_str(), "overlay", kPlain, options.c_str()) == 0,
                 "mount overlay");
}

// Whether other file systems are mounted below a folder of the old root: an overlay leaves them
// out.
bool has_mounts_below(const std::string& folder) {
  std::ifstream mounts("/old/proc/self/mountinfo");
  for (std::string line; std::getline(mounts, line);) {
    std::istringstream fields(line);
    std::string place;
    for (int field = 0; field < 5; ++field) fields >> place;
    if (place.starts_with(folder + "/")) return true;
  }
  return false;
}

// A folder of the user's, for reading. The kernel connects to a socket in a folder that is bound,
// even read-only; the one that an overlay shows is another, on which nobody listens.
LaunchStep show_folder(const LaunchPlan& plan, const std::string& from, const std::string& to,
                       SocketFiles& sockets) {
  if (!has_mounts_below(from) && overlay(plan, from, to).ok()) {
    return set_flags(to, MOUNT_ATTR_RDONLY, 0);
  }
  sockets = SocketFiles::kOfOthers;
  return bind(from, to, Access::kRead);
}

// A place and where it really is, which only the old root can tell.
struct Shown {
  std::string place{};
  std::string real{};
  bool is_systems = false;
};

// A socket is none, also if it is named: nobody reads it.
bool can_be_shown(const std::string& path) {
  struct stat status{};
  return ::stat(path.c_str(), &status) == 0 && !S_ISSOCK(status.st_mode);
}

std::vector<Shown> places_for(const LaunchPlan& plan) {
  std::vector<std::string> places = system_places(plan.has_network);
  const size_t of_system = places.size();
  places.insert(places.end(), plan.read_only.begin(), plan.read_only.end());
  std::vector<Shown> shown;
  for (size_t i = 0; i < places.size(); ++i) {
    std::string& place = places[i];
    char real[PATH_MAX];
    const bool is_above = std::ranges::any_of(
        shown, [&](const Shown& other) { return is_below(place, other.place); });
    if (is_above || ::realpath(place.c_str(), real) == nullptr || !can_be_shown(real)) continue;
    shown.push_back({.place = std::move(place), .real = real, .is_systems = i < of_system});
  }
  return shown;
}

LaunchStep show_place(const LaunchPlan& plan, const Shown& shown, SocketFiles& sockets) {
  const std::string from = in_old(shown.real);
  const std::string to = in_new(shown.place);
  if (shown.is_systems || !is_folder(from)) return bind(from, to, Access::kRead);
  return show_folder(plan, from, to, sockets);
}

LaunchStep show_places(const std::vector<Shown>& places, const LaunchPlan& plan,
                       SocketFiles& sockets) {
  for (const Shown& one : places) {
    if (is_below(one.place, plan.seen_as)) continue;
    const bool may_be_link =
        one.place.find('/', 1) == std::string::npos && is_below(one.real, "/usr");
    STEP(may_be_link ? show_system_folder(one.place) : show_place(plan, one, sockets));
  }
  return kWell;
}

LaunchStep make_devices() {
  for (const char* device : kDevices) {
    const std::string from = in_old(device);
    if (!is_there(from)) continue;
    make_file(in_new(device));
    STEP(step_of(::mount(from.c_str(), in_new(device).c_str(), nullptr, MS_BIND, nullptr) == 0,
                 "bind device"));
    // A device can be written all the same; its mode and its times are the system's.
    STEP(set_flags(in_new(device), MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NOEXEC, 0));
  }
  make_link("/proc/self/fd", "/new/dev/fd");
  make_link("/proc/self/fd/0", "/new/dev/stdin");
  make_link("/proc/self/fd/1", "/new/dev/stdout");
  make_link("/proc/self/fd/2", "/new/dev/stderr");
  return kWell;
}

// One limit for all that is temporary.
LaunchStep make_scratch() {
  for (const char* name : {"/tmp", "/dev/shm"}) {
    const std::string from = std::string("/scratch") + (std::strrchr(name, '/'));
    STEP(step_of(::mkdir(from.c_str(), 0700) == 0 && ::chmod(from.c_str(), 01777) == 0, "mkdir"));
    STEP(bind(from, in_new(name), Access::kWrite));
  }
  make_link("/tmp", "/new/var/tmp");
  return kWell;
}

// Who one is, without who else there is.
void make_identity(bool has_network) {
  const std::string user = std::to_string(::getuid());
  const std::string group = std::to_string(::getgid());
  make_file("/new/etc/passwd", "agent:x:" + user + ":" + group + "::/tmp:/bin/sh\n");
  make_file("/new/etc/group", "agent:x:" + group + ":\n");
  if (!has_network) make_file("/new/etc/hosts", "127.0.0.1 localhost\n::1 localhost\n");
}

LaunchStep hide(const std::string& folder) {
  STEP(mount_memory(folder, "mode=0755,size=64k"));
  return kWell;
}

// The workspace often lies below a folder that must not be seen.
LaunchStep hide_above(const LaunchPlan& plan) {
  const std::string marked = plan.seen_as + "/";
  const size_t at = marked.find("/" + std::string(kHidden) + "/");
  if (at == std::string::npos) return kWell;
  const std::string folder = in_new(marked.substr(0, at + 1 + kHidden.size()));
  if (!is_folder(folder)) return kWell;
  STEP(hide(folder));
  make_folder(in_new(plan.seen_as));
  return set_flags(folder, MOUNT_ATTR_RDONLY, 0);
}

// A workspace is what an agent made of it. A link in it must not choose where we make a folder.
bool has_no_links(const std::string& path, size_t from) {
  struct stat status{};
  for (size_t at = path.find('/', from); at != std::string::npos;) {
    at = path.find('/', at + 1);
    if (::lstat(path.substr(0, at).c_str(), &status) == 0 && S_ISLNK(status.st_mode)) return false;
  }
  return true;
}

LaunchStep show_project(const LaunchPlan& plan, SocketFiles& sockets) {
  const std::string from = in_old(plan.workspace);
  const std::string to = in_new(plan.seen_as);
  if (plan.throws_away) return overlay(plan, from, to);
  if (!plan.looks_only) return bind(from, to, Access::kWrite);
  // What a holder shows is an overlay already.
  return plan.holder > 0 ? bind(from, to, Access::kRead) : show_folder(plan, from, to, sockets);
}

// For the system an overlay may be one too many, on top of others.
LaunchStep keep_programs(const LaunchPlan& plan) {
  if (plan.looks_only || plan.throws_away) return kWell;
  for (const std::string_view name : kProgramFolders) {
    const std::string from = in_old(plan.workspace) + "/" + std::string(name);
    const std::string to = in_new(plan.seen_as) + "/" + std::string(name);
    if (!is_folder(from) || !has_no_links(to, in_new(plan.seen_as).size())) continue;
    if (!overlay(plan, from, to).ok()) STEP(bind(from, to, Access::kRead));
  }
  return kWell;
}

LaunchStep show_workspace(const LaunchPlan& plan, const std::vector<Shown>& places,
                          SocketFiles& sockets) {
  STEP(hide_above(plan));
  STEP(show_project(plan, sockets));
  STEP(keep_programs(plan));
  const std::string at = in_new(plan.seen_as);
  const std::string hidden = at + "/" + std::string(kHidden);
  if (is_folder(hidden) && has_no_links(hidden, at.size())) {
    STEP(hide(hidden));
    STEP(set_flags(hidden, MOUNT_ATTR_RDONLY, 0));
  }
  for (const Shown& one : places) {
    const bool is_inside = is_below(one.place, plan.seen_as) && !is_below(one.real, plan.workspace);
    if (!is_inside || !has_no_links(in_new(one.place), at.size())) continue;
    STEP(show_place(plan, one, sockets));
  }
  return kWell;
}

// Nobody in this user namespace makes another: what an outer one may do is a whole world of bugs.
void forbid_nesting() {
  const Descriptor file(::open("/new/proc/sys/user/max_user_namespaces", O_WRONLY | O_CLOEXEC));
  if (file.is_open()) (void)!::write(file.get(), "0", 1);
}

LaunchStep show_processes(const LaunchPlan& plan) {
  make_folder("/new/proc");
  if (!plan.layers.proc || !plan.layers.pidns) return kWell;  // what there is shows everybody
  STEP(step_of(::mount("proc", "/new/proc", "proc", kPlain | MS_NOEXEC, nullptr) == 0,
               "mount proc"));
  if (plan.layers.userns) forbid_nesting();
  // Its owner may write to some of it, and to the system that is whoever is the real root.
  return set_flags("/new/proc", MOUNT_ATTR_RDONLY, 0);
}

LaunchStep leave_old_root() {
  STEP(set_flags("/new", MOUNT_ATTR_RDONLY, 0));
  STEP(step_of(::chdir("/new") == 0, "chdir"));
  STEP(step_of(::syscall(SYS_pivot_root, ".", ".") == 0, "pivot_root"));
  STEP(step_of(::umount2(".", MNT_DETACH) == 0, "umount"));
  return step_of(::chdir("/") == 0, "chdir");
}

}  // namespace

std::vector<std::string> system_places(bool has_network) {
  std::vector<std::string> places = {"/usr",
                                     "/bin",
                                     "/sbin",
                                     "/lib",
                                     "/lib32",
                                     "/lib64",
                                     "/libx32",
                                     "/etc/alternatives",
                                     "/etc/ld.so.cache",
                                     "/etc/ld.so.conf",
                                     "/etc/ld.so.conf.d",
                                     "/etc/localtime",
                                     "/etc/timezone",
                                     "/etc/locale.alias",
                                     "/etc/mime.types",
                                     "/etc/magic",
                                     "/etc/nsswitch.conf",
                                     "/etc/protocols",
                                     "/etc/services",
                                     "/etc/ssl/certs",
                                     "/etc/ssl/openssl.cnf",
                                     "/etc/ca-certificates",
                                     "/etc/pki/tls/certs",
                                     "/etc/python3",
                                     "/etc/python3.11",
                                     "/etc/python3.12",
                                     "/etc/python3.13"};
  if (has_network) {
    for (const char* file : {"/etc/resolv.conf", "/etc/hosts", "/etc/host.conf", "/etc/gai.conf"}) {
      places.emplace_back(file);
    }
  }
  return places;
}

LaunchStep build_view(const LaunchPlan& plan, SocketFiles& sockets) {
  const std::vector<Shown> places = places_for(plan);
  // Each file takes memory of the system too, however small it is.
  STEP(take_root("mode=0755,size=" + std::to_string(plan.limits.temporary_bytes) +
                 ",nr_inodes=" + std::to_string(plan.limits.written_files)));
  // First, since places may lie below /tmp too.
  STEP(make_scratch());
  STEP(show_places(places, plan, sockets));
  STEP(make_devices());
  make_identity(plan.has_network);
  STEP(show_processes(plan));
  if (!plan.workspace.empty()) STEP(show_workspace(plan, places, sockets));
  for (const std::string& folder : plan.writable) {
    STEP(bind(in_old(folder), in_new(folder), Access::kWrite));
  }
  return leave_old_root();
}

}  // namespace twotrack::sandbox
