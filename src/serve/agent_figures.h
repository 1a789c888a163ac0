// AgentFigures: what a list shows of each log that only its index tells: the tokens that were used,
// and how large the views were. They are read once, and again when the log has grown.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/json_writer.h"
#include "serve/agent_cards.h"
#include "serve/log_cache.h"

namespace twotrack::serve {

// A number is missing where an answer did not say it.
struct UsedTokens {
  std::optional<uint64_t> prompt = 0;
  std::optional<uint64_t> cached = 0;
  std::optional<uint64_t> written = 0;
};

struct Figures {
  std::optional<UsedTokens> tokens{};  // nothing: no model was asked, or nobody has counted
  std::vector<uint64_t> sizes{};       // of the views of some turns, evenly chosen
};
// Members of an open object.
void write_members(JsonWriter& json, const Figures& figures);

class AgentFigures {
 public:
  // More than are in sight at once.
  static constexpr size_t kAgentsMax = 2000;

  explicit AgentFigures(LogCache& logs) : logs_(&logs) {}

  // Of a log that has no index yet: none, and its index is begun.
  std::shared_ptr<const Figures> of(const AgentCard& card);

 private:
  struct Kept {
    uint64_t size = 0;
    uint64_t identity = 0;
    uint64_t asked = 0;
    std::shared_ptr<const Figures> figures{};
  };
  void keep(const AgentCard& card, std::shared_ptr<const Figures> figures);

  LogCache* logs_;
  std::mutex mutex_;  // guards what follows
  std::map<std::string, Kept> kept_;
  uint64_t now_ = 0;
};

}  // namespace twotrack::serve
