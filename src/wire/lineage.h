// Lineage: which thread a request belongs to.
//
// An agent sends its whole history each time, and nothing on the wire says reliably which
// conversation that is: clients give one session id to a title call, to sub-agents and to the
// conversation itself, or none at all. So a thread is known by what was said. Each message of a
// request has a hash that also covers all messages before it, inside the scope that the headers
// name; the longest known run of them tells where the request comes from:
//
//   all of a thread's newest request, and more      kContinue
//   the same, but its last user text became shorter kAmended: a client took its reminder back
//   exactly a thread's newest request               kRetry while that has no answer, else kRerun
//                                                   (and while one is awaited: gateway/threads.h)
//   less than a thread has                          kFork, or kRerun if nothing is added
//   nothing                                         kNew
//
// A fork and a re-run are threads of their own. What two threads share goes to the one that is
// continued whole, then to the one whose answer is repeated, then to the one with the same system
// text, tools and model, then to the newest.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"
#include "wire/wire.h"

namespace twotrack {

// A digest of what of a message counts when two are compared: role, text, calls with their parsed
// arguments, results, digests of images. Marks for caches, ids of items, thoughts and members that
// we do not know do not: clients change them from request to request.
std::string norm(const WireMessage& message);
// The same of an answer, as the client will repeat it.
std::string norm(const WireAnswer& answer);

// One hash a message, which also covers those before it.
std::vector<std::string> chain_of(std::string_view scope, const std::vector<std::string>& norms);

// What a request is compared by: its messages but those of the system, which change in
// mid-conversation.
struct Ancestry {
  std::string scope{};
  std::vector<std::string> norms{};
  // The text of each message that is a user's, and short enough to be amended; else empty.
  std::vector<std::string> users{};
  std::vector<std::string> chain{};
  std::string frame{};  // a digest of system text, tools and model
};
Ancestry ancestry_of(std::string scope, const SentRequest& request);

enum class Descent : uint8_t { kNew, kContinue, kAmended, kFork, kRetry, kRerun };
constexpr auto all_names(Descent) {
  return name_list("new", "continue", "amended", "fork", "retry", "rerun");
}

struct LineageMatch {
  Descent how = Descent::kNew;
  std::string thread{};  // that it goes on with, or comes from; empty if it is new
  size_t shared = 0;     // so many messages of the chain are known
};

class Lineage {
 public:
  // So many threads keep the text by which a shortened one is known, the most recent ones: the
  // texts of all would take more than everything else that is known.
  static constexpr size_t kTextsMax = 512;

  LineageMatch find(const Ancestry& asked) const;

  // `thread` was sent this request.
  void asked(const std::string& thread, const Ancestry& request);
  // Its newest request was answered; `echo` is the norm of the answer.
  void answered(const std::string& thread, std::string echo);

  // `thread` cannot be gone on with.
  void forget(const std::string& thread);

  // What is known of each thread, the least recently used first; of its texts only the last.
  struct Known {
    std::string thread{};
    Ancestry ancestry{};
    std::optional<std::string> echo{};
  };
  std::vector<Known> known() const;

  // The newest thread of a scope; empty if there is none.
  std::string newest_in(std::string_view scope) const;
  size_t size() const { return heads_.size(); }

 private:
  struct Head {
    std::string scope{};
    std::vector<std::string> chain{};
    std::string last_user{};  // its last message, if that is a user's
    std::string frame{};
    std::string echo{};
    bool is_answered = false;
    uint64_t used = 0;  // the larger, the more recent
  };

  struct Rank {
    int kind = 0;
    bool is_echoed = false;
    bool has_frame = false;
    uint64_t used = 0;
    auto operator<=>(const Rank&) const = default;
  };
  struct Found {
    LineageMatch match{};
    Rank rank{};
  };
  // The best of the threads that have the first `shared` messages; no thread if there is none.
  Found best_at(const Ancestry& asked, size_t shared) const;
  void keep_text(const std::string& thread, const Head& head);
  static Descent descent(const Head& head, const Ancestry& asked, size_t shared);
  static Rank rank(const Head& head, const Ancestry& asked, size_t shared, Descent how);

  std::map<std::string, Head> heads_{};
  std::map<std::string, std::vector<std::string>> threads_{};  // by hash
  std::map<std::string, std::string, std::less<>> newest_{};   // by scope
  std::deque<std::pair<std::string, uint64_t>> texts_{};       // which threads have one, since when
  uint64_t clock_ = 0;
};

}  // namespace twotrack
