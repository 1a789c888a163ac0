#include "track/follower.h"

#include "track/log_file.h"

namespace twotrack::track {

Result<Follower> Follower::open(FileSystem& files, const Layout& layout, std::string_view agent,
                                uint64_t offset) {
  Follower follower(files, layout, agent);
  TRY(follower.reopen(offset));
  return follower;
}

uint64_t Follower::identity() const {
  const auto info = files_->info(layout_.log(agent_));
  return info.ok() ? info.value().identity : 0;
}

Status Follower::reopen(uint64_t offset) {
  // Asked before the file is opened: when it is replaced in between, the next look notices.
  identity_ = identity();
  file_ = TRY(open_log(*files_, layout_, agent_));
  reader_.emplace(*file_, offset);
  return Done{};
}

Result<std::optional<Line>> Follower::next() {
  auto line = TRY(reader_->next());
  if (line || identity() == identity_) return line;
  // Another file has taken the name. It holds the same lines at the same offsets, and goes on.
  TRY(reopen(reader_->offset()));
  return reader_->next();
}

}  // namespace twotrack::track
