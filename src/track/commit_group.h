// CommitGroup: the threads that wait for the same write and the same sync.
//
// One of them leads: it does the disk work for all. The leader is not chosen in advance. When the
// group's turn comes, the first thread that is awake takes the lead: one of the sleepers, or one
// that joins at that moment and never has to sleep. All sleep on one word, so that one call to the
// system wakes the whole group.
#pragma once

#include "base/result.h"
#include "base/wait_word.h"

namespace twotrack::track {

class CommitGroup {
 public:
  // The group before this one is done: somebody must lead now. Call it once.
  void call_leader();

  // Whether the caller leads from now on. It must call finish().
  bool try_lead();

  enum class Told { kLead, kDone };
  // Sleeps until the group is done, or until the caller leads it.
  Told wait();

  // Tells everybody the result. Also used without a leader, if there is nothing left to commit.
  void finish(Status status);
  // REQUIRES: wait() returned kDone, or the caller called finish().
  const Status& status() const { return status_; }

 private:
  Status status_ = Done{};  // set before the word says that the group is done
  WaitWord word_{0};
};

}  // namespace twotrack::track
