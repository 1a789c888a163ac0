#include "project/log_tails.h"

#include <algorithm>

#include "event/line.h"
#include "track/index.h"
#include "track/log_file.h"

namespace twotrack::project {

Status LogTails::add(const std::string& agent, uint64_t events) {
  FileSystem& files = project_->files();
  const auto index = TRY(track::Index::open(files, project_->layout(), agent));
  const uint64_t all = index.event_count();
  const uint64_t first = all - std::min(all, events);
  const uint64_t offset = first < all ? index.row(first).offset : index.end();
  logs_.emplace(
      agent, Tailed{TRY(track::Follower::open(files, project_->layout(), agent, offset)), first});
  return Done{};
}

void LogTails::try_to_add(const std::string& agent, uint64_t events) {
  const Status added = add(agent, events);
  if (added.ok()) return;
  project_->warn(agent + ": " + added.error().message);
  unreadable_.insert(agent);
}

Status LogTails::add_new_logs() {
  for (const std::string& agent : TRY(track::list_agents(project_->files(), project_->layout()))) {
    if (!logs_.contains(agent) && !unreadable_.contains(agent)) try_to_add(agent, UINT64_MAX);
  }
  return Done{};
}

std::vector<TailLine> LogTails::take(uint64_t keep) {
  std::vector<TailLine> lines;
  for (auto log = logs_.begin(); log != logs_.end();) {
    const Status taken = take_of(log->second, keep, lines);
    if (!taken.ok() && taken.error().code == Code::kNotFound) {
      log = logs_.erase(log);  // pruned meanwhile
      continue;
    }
    if (!taken.ok()) {
      project_->warn(log->first + ": " + taken.error().message);
      ++log->second.number;
    }
    ++log;
  }
  std::ranges::stable_sort(lines, {}, &TailLine::time);
  return lines;
}

Status LogTails::take_of(Tailed& log, uint64_t keep, std::vector<TailLine>& lines) {
  // A damaged log may have millions of lines behind its events.
  constexpr uint64_t kSlack = 1000;
  const auto begin = static_cast<std::ptrdiff_t>(lines.size());
  while (const auto line = TRY(log.follower.next())) {
    const auto view = read_line(line->text);
    lines.push_back({.time = std::string(view.ok() ? view.value().time : ""),
                     .text = std::string(line->text),
                     .number = ++log.number});
    const uint64_t taken = lines.size() - static_cast<uint64_t>(begin);
    if (taken / 2 < keep || taken < kSlack) continue;
    lines.erase(lines.begin() + begin, lines.end() - static_cast<std::ptrdiff_t>(keep));
  }
  return Done{};
}

}  // namespace twotrack::project
