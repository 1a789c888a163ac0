#include "sandbox/report.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <span>

#include "base/json_writer.h"
#include "base/lines.h"
#include "base/nearest.h"
#include "process/process.h"
#include "sandbox/launcher_path.h"
#include "sandbox/sandbox.h"

namespace twotrack::sandbox {
namespace {

// What `full` is made of. A user namespace is not: root has the others without one.
constexpr std::string_view kOfFull[] = {"mountns",  "pidns",   "netns",   "ipcns",
                                        "landlock", "seccomp", "rlimits", "processes"};
constexpr std::string_view kOfReduced[] = {"landlock", "seccomp", "rlimits"};
constexpr std::string_view kOfMinimal[] = {"rlimits"};

std::span<const std::string_view> layers_of(Level level) {
  switch (level) {
    case Level::kFull:
      return kOfFull;
    case Level::kReduced:
      return kOfReduced;
    case Level::kMinimal:
      return kOfMinimal;
    case Level::kNone:
      break;
  }
  return {};
}

// From which version on Landlock knows what else to refuse.
constexpr int kAbiOfTruncating = 3;
constexpr int kAbiOfSignals = 6;

struct Meaning {
  std::string_view layer;
  std::string_view when_off;
};
constexpr Meaning kMeanings[] = {
    {"mountns",
     "names of files outside are visible, and modes and times of this user's can be changed; "
     "temporary files share the disk's room"},
    {"pidns",
     "processes outside are visible by number, and what a killed run leaves has to be "
     "searched for"},
    {"proc", "programs find no /proc"},
    {"netns", "without the network granted, no program can open a socket, not even on loopback"},
    {"ipcns", "shared memory and message queues of other programs of this user can be reached"},
    {"overlay", "a workspace is a copy, not an overlay"},
    {"landlock", "the kernel does not check which files are opened a second time"},
    {"seccomp", "every system call can be made"},
    {"cgroup",
     "memory is limited for each process, not for all of a tool's together, and what they share "
     "not at all"},
    {"processes", "the number of processes is not limited"},
};

struct Remedy {
  std::string_view layer;
  std::string_view error;  // empty: any
  std::string_view text;
};
constexpr std::string_view kAllowUserns =
    "allow user namespaces: sysctl kernel.unprivileged_userns_clone=1, on Ubuntu "
    "kernel.apparmor_restrict_unprivileged_userns=0, in a container --security-opt "
    "seccomp=unconfined";
constexpr Remedy kRemedies[] = {
    {"userns", "ENOSPC", "allow user namespaces: sysctl user.max_user_namespaces=15000"},
    {"userns", "", kAllowUserns},
    {"landlock", "EOPNOTSUPP", "boot with landlock in the list lsm="},
    {"landlock", "", "Landlock needs Linux 5.13 or later, built with CONFIG_SECURITY_LANDLOCK"},
    {"seccomp", "", "the kernel needs CONFIG_SECCOMP_FILTER"},
    {"processes", "", "run as another user than root, or give root a writable pids cgroup"},
    {"launcher", "", "install twotrack-sandbox beside twotrack"},
};

const Layer* find_layer(const Report& report, std::string_view name) {
  const auto found = std::ranges::find(report.layers, name, &Layer::name);
  return found == report.layers.end() ? nullptr : &*found;
}

Layer layer_of(std::string_view line) {
  std::vector<std::string_view> fields = split(line, '\t');
  fields.resize(4);  // of a line that was cut short, the others are empty
  Layer layer{
      .name = std::string(fields[0]), .is_on = fields[1] == "on", .why = std::string(fields[3])};
  (layer.is_on ? layer.detail : layer.stage) = fields[2];
  return layer;
}

Level level_of(const Report& report) {
  for (const Level level : {Level::kFull, Level::kReduced, Level::kMinimal}) {
    const auto is_layer_on = [&](std::string_view name) { return is_on(report, name); };
    if (std::ranges::all_of(layers_of(level), is_layer_on)) return level;
  }
  return Level::kNone;
}

// Of "abi 7: files, tcp"; 0 when it is off.
int landlock_abi(const Report& report) {
  const Layer* layer = find_layer(report, "landlock");
  if (layer == nullptr || !layer->is_on || !layer->detail.starts_with("abi ")) return 0;
  return std::atoi(layer->detail.c_str() + 4);
}

std::string remedy_for(const Layer& layer) {
  for (const Remedy& remedy : kRemedies) {
    if (remedy.layer != layer.name) continue;
    if (remedy.error.empty() || remedy.error == layer.why) return std::string(remedy.text);
  }
  return {};
}

Report missing(std::string why) {
  Report report;
  report.layers.push_back({.name = "launcher", .stage = "start", .why = std::move(why)});
  report.means.emplace_back("nothing contains a tool: twotrack-sandbox cannot be run");
  return report;
}

Report try_layers() {
  const auto launcher = find_launcher();
  if (!launcher.ok()) return missing(launcher.error().message);
  const auto ended = process::run_process({.argv = {launcher.value().string(), "probe"},
                                           .directory = "/",
                                           .environment = {"PATH=/usr/bin:/bin"},
                                           .streams = process::Streams::kApart});
  if (!ended.ok()) return missing(ended.error().message);
  if (ended.value().end != process::ProcessResult::End::kExited || ended.value().status != 0) {
    return missing("it ended in the middle: " + ended.value().errors);
  }
  return report_of(ended.value().output);
}

// By the number of the level.

}  // namespace

Report report_of(std::string_view probe) {
  Report report;
  for (const std::string_view line : lines_of(probe)) report.layers.push_back(layer_of(line));
  report.level = level_of(report);
  for (const Meaning& meaning : kMeanings) {
    if (!is_on(report, meaning.layer)) report.means.emplace_back(meaning.when_off);
  }
  const int abi = landlock_abi(report);
  if (!is_on(report, "mountns") && abi > 0 && abi < kAbiOfTruncating) {
    report.means.emplace_back("files of this user outside can be emptied: Landlock is too old");
  }
  if (!is_on(report, "pidns") && abi < kAbiOfSignals) {
    report.means.emplace_back("processes of this user outside can be sent signals");
  }
  return report;
}

bool is_on(const Report& report, std::string_view layer) {
  const Layer* found = find_layer(report, layer);
  return found != nullptr && found->is_on;
}

std::vector<std::string> missing_for(const Report& report, Level level) {
  std::vector<std::string_view> needed = {"launcher"};
  // It is no part of any level, but when it is off, it is the cause of most that is missing.
  if (level == Level::kFull) needed.emplace_back("userns");
  for (const std::string_view name : layers_of(level)) needed.push_back(name);
  std::vector<std::string> missing;
  for (const std::string_view name : needed) {
    const Layer* layer = find_layer(report, name);
    if (layer == nullptr || layer->is_on) continue;
    const std::string remedy = remedy_for(*layer);
    missing.push_back(layer->name + " is off (" + layer->stage + ": " + layer->why + ")" +
                      (remedy.empty() ? "" : "; " + remedy));
  }
  return missing;
}

const Report& report() {
  static const Report once = try_layers();
  return once;
}

Json to_json(const Report& report) {
  JsonWriter json;
  json.begin_object().member("level", name_of(report.level)).key("layers").begin_object();
  for (const Layer& layer : report.layers) {
    json.key(layer.name).begin_object().member("on", layer.is_on);
    if (!layer.detail.empty()) json.key("detail").lossy_string(layer.detail);
    if (!layer.stage.empty()) json.key("stage").lossy_string(layer.stage);
    if (!layer.why.empty()) json.key("errno").lossy_string(layer.why);
    json.end_object();
  }
  json.end_object().key("means").texts(report.means).end_object();
  return json.take();
}

Result<Level> level_named(std::string_view name) {
  if (const auto found = named<Level>(name)) return *found;
  constexpr auto kAll = all_names(Level{});
  const std::vector<std::string> known(kAll.begin(), kAll.end());
  return Error{Code::kInvalid, "no level of a sandbox is called \"" + std::string(name) + "\"" +
                                   suggestion(name, known)};
}

}  // namespace twotrack::sandbox
