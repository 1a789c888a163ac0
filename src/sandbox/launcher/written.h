// WrittenWatch: how much a program writes to the disk, looked at while it runs.
//
// No limit of the system counts what many files take together, so somebody has to look. Looking
// means to walk over folders that the program is free to fill, so it happens rarely while little is
// going on, never takes more than a tenth of the time, and stops where the limit is reached. What
// the file system says about its free room costs nothing, and calls for a look at once when much
// has gone.
//
// Counted is every file that was made or touched since the beginning, with all the room that it
// takes: the system's own time of change (ctime) tells, which nobody can set. So nothing needs to
// be known of what was there before. Files without a name that a process has still open count too.
#pragma once

#include <sys/statvfs.h>
#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <ctime>
#include <string>
#include <vector>

#include "base/posix.h"

namespace twotrack::sandbox {

class WrittenWatch {
 public:
  struct Limits {
    uint64_t bytes = 0;
    uint64_t files = 0;  // and folders, links, marks of what was removed
  };

  // What is written from now on counts.
  explicit WrittenWatch(const Limits& limits);

  // Before namespaces are entered: inside, the folder may be covered. One that cannot be opened is
  // not written to either.
  void watch(const std::string& folder);
  bool has_folders() const { return !folders_.empty(); }
  // The program whose open files are looked at, with all that it starts. REQUIRES: a folder was
  // watched before, when /proc was still the system's.
  void follow(pid_t program) { program_ = program; }

  // To be called every kTick. Whether there is more than the limits allow, as far as a look is due;
  // also when the disk is nearly full and has lost more than that since the beginning, to whatever
  // has no name any more.
  bool is_too_much();
  // The same, looked at now.
  bool is_too_much_in_the_end() { return is_over(); }

  static constexpr std::chrono::milliseconds kTick{50};

 private:
  using Clock = std::chrono::steady_clock;
  struct Folder {
    Descriptor descriptor{};
    bool has_hidden = false;  // a folder of ours that the program cannot write
    struct statvfs at_start{};
    struct statvfs at_last_look{};
  };

  bool is_over();
  bool is_look_due() const;

  Limits limits_;
  Descriptor processes_{};  // /proc
  pid_t program_ = 0;
  timespec since_{};
  std::vector<Folder> folders_{};
  Clock::time_point looked_at_ = Clock::now();
  Clock::duration took_{};
  Clock::duration pause_ = kTick;
};

// A folder for temporary files where a program cannot have a /tmp of its own.

// Makes it in the system's folder for temporary files; what earlier ones left when they were killed
// goes first. Empty when that cannot be.
std::string make_temporary();
void remove_temporary(const std::string& folder);

}  // namespace twotrack::sandbox
