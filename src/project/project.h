// Project: a folder with its logs and its configuration, as every front end (command line, Python,
// your own program) uses it. The functions of this module take one: they find agents, plan and
// execute runs, open models and logs, but never decide how anything is printed.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/file.h"
#include "base/result.h"
#include "config/config.h"
#include "config/trust.h"
#include "model/model.h"
#include "redact/redactor.h"
#include "track/kv_mirror.h"
#include "track/layout.h"
#include "track/writer.h"

namespace twotrack::replica {
class LiveShipper;
}

namespace twotrack::project {

// A model that only some programs have, from the part after the colon in its name.
using ModelMaker = std::function<Result<std::unique_ptr<model::Model>>(std::string_view rest)>;
using ModelMakers = std::map<std::string, ModelMaker, std::less<>>;

// The nearest folder from `start` upwards with .agentfs or twotrack.yaml; otherwise `start`.
Path find_root(FileSystem& files, const Path& start);
// The folder that `root` names, or the nearest one from here. Fails with kNotFound when it names
// none, and with kInvalid if its .agentfs, or anything directly in that, is a link: whoever writes
// or removes there must not do so elsewhere; or if nobody named it and it is another user's, who
// would read the logs and may change all of it at any time.
Result<Path> root_of(FileSystem& files, const std::optional<std::string>& root);

// Whether `path` is not in the folder `root`, by its letters or because a link leads elsewhere. A
// relative one is meant from there.
bool leads_out(const Path& root, const Path& path);

// Where the files of the project at `root` are, with this user's key for what is cached there:
// made at first use, none if there is nowhere to keep it.
track::Layout layout_at(Path root);

class Project {
 public:
  explicit Project(Path root);
  Project(const Project&) = delete;  // What it hands out points into it.
  Project& operator=(const Project&) = delete;
  virtual ~Project();

  FileSystem& files() { return *files_; }
  Clock& clock() { return *clock_; }
  const track::Layout& layout() const { return layout_; }

  // The project's configuration. Fails with every fault in it, and with what the project's files
  // ask for if the user has not trusted that.
  Result<const config::Config*> config();
  // The same without asking anybody: to show it, never to act on it.
  Result<const config::Config*> written_config();
  // The folder with its agents, which may be missing. Fails with kInvalid if a link there leads out
  // of the project: who trusts other agents says so by `agents_dir`.
  Result<Path> agents_folder();
  // What the user has trusted.
  static Result<config::TrustStore> trust_store();
  // Asks for what is not trusted yet; fails with kInvalid, and names it, if that is not granted.
  Status require_trust(config::TrustStore store, const std::vector<config::Wish>& wishes);

  // What shows that the hub was made by this user in this folder. Without a key of the user's it is
  // another one each time: then no hub is kept.
  std::string hub_seal() const;

  // Removes secrets from every event made here. Lives as long as the project.
  Result<const Redactor*> redactor();

  // The mirror of `trace_store: kv`; null with another store. Lives as long as the project.
  Result<track::KvMirror*> mirror();
  // Brings the mirror, if there is one, up to date with the log of `agent`. The log is
  // authoritative and already written, so a mirror that cannot be updated is only a warning.
  void mirror_log(std::string_view agent);

  // How logs are written here: on these files, by this clock, and copied to the replica and signed
  // as the user wishes. Fails as config() does.
  Result<track::WriterOptions> writer_options();
  // From the first writer_options() on, logs go to this replica, and an event is acknowledged when
  // the replica has it, whatever the configuration says.
  void replicate_to(std::string replica) { replica_ = std::move(replica); }
  // Gives what was written a short time to reach the replica, and tells what has not. Call it when
  // no writer is left and somebody can still be told.
  void end_shipping();

  // Fails, and says how to start, if the project has no .agentfs.
  Status require_project();
  // Checks that there is a project in which logs may be started: with a log, a configuration, or
  // agents. Fails with kNotFound, and says how to create one.
  Status require_begun_project();

  // Models of this program, by name.
  ModelMakers models{};
  // What stands before a command that reads logs, in hints: "twotrack", or "twotrack fleet" where
  // they are a replica's.
  std::string called = "twotrack";

  // Messages to the user of a front end; here they go nowhere.
  // Something worth knowing.
  virtual void note(std::string_view /*text*/) {}
  // What went wrong without stopping the work.
  virtual void warn(std::string_view /*text*/) {}
  // An error that is part of the answer.
  virtual void fail(const Error& /*error*/) {}
  // Whether somebody is watching while it works.
  virtual bool is_watched() const { return false; }
  // Asks the user, who has not trusted them yet, whether to grant the project these wishes.
  enum class Grant {
    kNo,
    kNow,     // here, and nothing is remembered
    kAlways,  // it becomes the user's trust
  };
  virtual Grant grants(const std::vector<config::Wish>& /*wishes*/) { return Grant::kNo; }

 private:
  FileSystem* files_ = &posix_file_system();
  Clock* clock_ = &system_clock();
  track::Layout layout_;
  Status check_trust(const std::vector<config::Wish>& wishes);

  std::optional<config::Config> config_;
  std::optional<Status> trust_;  // once it has been checked
  std::unique_ptr<redact::SecretRedactor> redactor_;
  std::optional<track::KvMirror> mirror_;
  std::optional<std::string> replica_;  // instead of the configured one
  std::unique_ptr<replica::LiveShipper> shipper_;
};

}  // namespace twotrack::project
