#include "workspace/plan.h"

#include <sys/stat.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <set>

#include "base/lines.h"
#include "base/sha256.h"
#include "workspace/line_diff.h"
#include "workspace/sensitive.h"
#include "workspace/tree.h"

namespace twotrack::workspace {
namespace {

constexpr const char* kLeadsOut = "a link that leads out of the project";
// Larger texts are not merged: they are no source files.
constexpr uint64_t kMergeBytesMax = uint64_t{16} << 20;
constexpr std::string_view kBothChanged = "changed in the project and by the agent";

using StepKind = Step::Kind;

bool is_file_content(const State& state) {
  return state.is_there() && !state.is_folder();
}

// A file that became a folder is two changes, and each alone is simple.
std::vector<Proposal> simple(std::vector<Proposal> proposals) {
  std::vector<Proposal> all;
  for (Proposal& one : proposals) {
    const State& base = one.base.state;
    const State& theirs = one.theirs.state;
    const bool is_turned =
        base.is_there() && theirs.is_there() && base.is_folder() != theirs.is_folder();
    if (is_turned) {
      all.push_back({.path = one.path,
                     .base = std::move(one.base),
                     .base_is_uncertain = one.base_is_uncertain});
      one.base = {};
    }
    all.push_back(std::move(one));
  }
  return all;
}

// The folders around a path, the outermost first.
std::vector<std::string> parents(const std::string& path) {
  std::vector<std::string> all;
  for (size_t slash = path.find('/'); slash != std::string::npos;
       slash = path.find('/', slash + 1)) {
    all.push_back(path.substr(0, slash));
  }
  return all;
}

class Planner {
 public:
  Planner(const Beneath& project, const PlanRules& rules) : project_(&project), rules_(&rules) {}

  Result<Plan> plan(const std::vector<Proposal>& proposals) {
    std::vector<std::string> coming;
    for (const Proposal& one : proposals) {
      if (one.theirs.state.is_link()) links_[one.path] = one.theirs.target;
      if (one.theirs.state.is_there()) coming.push_back(one.path);
    }
    repositories_.emplace(*project_, coming);
    // What goes is settled first: a folder may take the place of a file that goes.
    for (auto one = proposals.rbegin(); one != proposals.rend(); ++one) {
      if (!one->theirs.state.is_there()) TRY(consider(*one));
    }
    for (const Proposal& one : proposals) {
      if (one.theirs.state.is_there()) TRY(consider(one));
    }
    order_steps();
    std::ranges::sort(plan_.conflicts, {}, &Conflict::path);
    std::ranges::sort(plan_.sensitive, {}, &Sensitive::path);
    return std::move(plan_);
  }

 private:
  Status consider(const Proposal& one) {
    const State& base = one.base.state;
    const State& theirs = one.theirs.state;
    if (!one.obstacle.empty()) return conflict(one, one.obstacle);
    auto looked = project_->look(one.path);
    if (!looked.ok()) return conflict(one, looked.error().message);
    State mine = std::move(looked).value();
    if (removed_.contains(one.path)) {
      if (mine.is_folder() && !TRY(goes(one.path))) {
        return conflict(one, "a file of the agent, a folder with more in it in the project");
      }
      mine = {};
    }
    if (mine == theirs) return Done{};
    const bool is_mode_change = base.is_folder() && theirs.is_folder();
    if (is_file_content(base) || is_file_content(theirs) || theirs.is_folder()) {
      State known = is_mode_change || !theirs.is_folder() ? base : State{};
      // A new folder takes the group bit of the one around it.
      if (theirs.is_folder()) known.mode |= TRY(group_bit_around(one.path));
      std::string why = sensitive_reason(one.path, one.theirs, *rules_, known);
      if (why.empty() && repositories_->hold(one.path)) why = kInRepository;
      if (why.empty() && leads_out_by_others(one)) why = kLeadsOut;
      if (!why.empty() && !rules_->takes_sensitive) {
        plan_.sensitive.push_back({one.path, std::move(why)});
        return Done{};
      }
    }
    return base.is_folder() || theirs.is_folder() ? consider_folder(one, mine)
                                                  : consider_content(one, mine);
  }

  // By links that the project has, or that come with this one.
  bool leads_out_by_others(const Proposal& one) const {
    if (!one.theirs.state.is_link()) return false;
    return leads_out(one.path, one.theirs.target, [&](const std::string& path) {
      const auto proposed = links_.find(path);
      return proposed != links_.end() ? proposed->second : project_->target_of(path);
    });
  }

  Result<uint32_t> group_bit_around(const std::string& path) const {
    const size_t slash = path.rfind('/');
    if (slash == std::string::npos) return 0U;
    const auto around = project_->look(path.substr(0, slash));
    return around.ok() ? around.value().mode & S_ISGID : 0U;
  }

  Status consider_folder(const Proposal& one, const State& mine) {
    const State& base = one.base.state;
    const State& theirs = one.theirs.state;
    if (!theirs.is_there()) {
      if (!mine.is_folder()) return Done{};
      const std::string why = TRY(project_->obstacle(one.path));
      if (!why.empty()) return conflict(one, why);
      remove(one, StepKind::kRemoveFolder, mine);
      return Done{};
    }
    if (!base.is_there()) {
      if (mine.is_folder()) return Done{};
      if (mine.is_there()) return conflict(one, "a folder of the agent, a file in the project");
      return add(one, StepKind::kMakeFolder, mine, theirs);
    }
    if (!mine.is_folder()) return Done{};  // what is in it says whether that is a conflict
    if (mine != base) return conflict(one, "its mode was changed in the project and by the agent");
    const std::string why = TRY(project_->mode_obstacle(one.path));
    if (!why.empty()) return conflict(one, why);
    return add(one, StepKind::kSetMode, mine, theirs);
  }

  Status consider_content(const Proposal& one, const State& mine) {
    const State& base = one.base.state;
    const State& theirs = one.theirs.state;
    if (one.base_is_uncertain) {
      return conflict(one, "the project may have changed while the agent worked on it");
    }
    if (mine == base) return take(one, mine);
    if (!base.is_there()) {
      return conflict(one, mine.is_folder() ? "a file of the agent, a folder in the project"
                                            : "added in the project and by the agent");
    }
    if (!theirs.is_there()) {
      return conflict(one, "changed in the project, removed by the agent");
    }
    if (!mine.is_there()) return conflict(one, "removed in the project, changed by the agent");
    if (!mine.is_file() || !base.is_file() || !theirs.is_file()) {
      return conflict(one, "changed in the project and by the agent");
    }
    return merge(one, mine);
  }

  // A folder of the project that the plan removes with all that it holds.
  Result<bool> goes(const std::string& folder) const {
    std::error_code error;
    std::filesystem::recursive_directory_iterator items(project_->root() / folder, error);
    for (; !error && items != std::filesystem::recursive_directory_iterator();
         items.increment(error)) {
      const std::string path = items->path().lexically_relative(project_->root()).string();
      if (!removed_.contains(path)) return false;
    }
    if (error) return system_error("list", project_->root() / folder, error.value());
    return removed_.contains(folder);
  }

  Status take(const Proposal& one, const State& mine) {
    if (one.theirs.state.is_there()) return add(one, StepKind::kWrite, mine, one.theirs.state);
    const std::string why = TRY(project_->obstacle(one.path));
    if (!why.empty()) return conflict(one, why);
    remove(one, StepKind::kRemove, mine);
    return Done{};
  }

  Status merge(const Proposal& one, const State& mine) {
    const State& base = one.base.state;
    const State& theirs = one.theirs.state;
    State after{.mode = mine.mode, .sha256 = mine.sha256};
    if (mine.mode == base.mode) after.mode = theirs.mode;
    const bool modes_conflict =
        mine.mode != base.mode && theirs.mode != base.mode && mine.mode != theirs.mode;
    if (modes_conflict) {
      return conflict(one, "its mode was changed in the project and by the agent");
    }
    if (mine.sha256 == base.sha256 || mine.sha256 == theirs.sha256) {
      after.sha256 = theirs.sha256;
      return add(one, StepKind::kWrite, mine, after);
    }
    const bool is_merge = theirs.sha256 != base.sha256;
    if (is_merge && (is_large(project_->root() / one.path) || is_large(one.theirs.bytes))) {
      return conflict(one, "large; " + std::string(kBothChanged));
    }
    const std::string my_text = TRY(project_->read(one.path));
    if (!is_merge) {
      TRY(add(one, StepKind::kWrite, mine, after, my_text));
      return Done{};
    }
    return merge_texts(one, mine, my_text, after);
  }

  Status merge_texts(const Proposal& one, const State& mine, const std::string& my_text,
                     State after) {
    const std::string why(kBothChanged);
    FileSystem& files = posix_file_system();
    const auto base_info = files.info(one.base.bytes);
    if (!base_info.ok()) return conflict(one, why);
    if (std::max(base_info.value().size, uint64_t{my_text.size()}) > kMergeBytesMax) {
      return conflict(one, why);
    }
    const std::string base_text = TRY(read_file(files, one.base.bytes));
    const std::string their_text = TRY(read_bytes(one.theirs.bytes));
    if (their_text.size() > kMergeBytesMax) return conflict(one, why);
    // Whoever kept the base may have lost it.
    if (sha256_hex(base_text) != one.base.state.sha256) return conflict(one, why);
    if (is_binary(base_text) || is_binary(my_text) || is_binary(their_text)) {
      return conflict(one, "binary; " + why);
    }
    Merge merged = merge_lines({.base = base_text, .mine = my_text, .theirs = their_text});
    if (!merged.conflicts.empty()) {
      plan_.conflicts.push_back({one.path, why, std::move(merged.conflicts)});
      return Done{};
    }
    after.sha256 = sha256_hex(merged.text);
    return add(one, StepKind::kWrite, mine, after, std::move(merged.text));
  }

  Status add(const Proposal& one, StepKind kind, const State& mine, const State& after,
             std::optional<std::string> merged = std::nullopt) {
    if (kind != StepKind::kSetMode) {
      const std::string why = TRY(make_room(one));
      if (!why.empty()) return conflict(one, why);
    }
    if (mine == after) return Done{};
    plan_.steps.push_back(
        {.step = {kind, one.path, mine, after}, .theirs = one.theirs, .merged = std::move(merged)});
    if (kind == StepKind::kMakeFolder) made_.insert(one.path);
    return Done{};
  }

  void remove(const Proposal& one, StepKind kind, const State& mine) {
    plan_.steps.push_back({.step = {kind, one.path, mine, {}}, .theirs = {}});
    removed_.insert(one.path);
  }

  // Plans the folders around a path that the project has not got. Why it cannot: else nothing.
  Result<std::string> make_room(const Proposal& one) {
    const std::string& path = one.path;
    bool is_new = false;
    for (const std::string& folder : parents(path)) {
      if (made_.contains(folder)) {
        is_new = true;
        continue;
      }
      auto looked = removed_.contains(folder) ? State{} : project_->look(folder);
      if (!looked.ok()) return std::move(looked).error().message;
      const State found = std::move(looked).value();
      if (found.is_folder()) continue;
      if (found.is_there()) return folder + " is not a folder in the project";
      plan_.steps.push_back(
          {.step = {StepKind::kMakeFolder, folder, {}, {.mode = folder_mode(one, folder)}},
           .theirs = {}});
      made_.insert(folder);
      is_new = true;
    }
    if (is_new) return std::string();
    auto why = project_->obstacle(path);
    return why.ok() ? std::move(why).value() : std::move(why).error().message;
  }

  // Of a folder around a path that the project has not got: as it is around the bytes.
  static uint32_t folder_mode(const Proposal& one, const std::string& folder) {
    const std::string bytes = one.theirs.bytes.string();
    struct stat status{};
    const bool is_found =
        bytes.ends_with("/" + one.path) &&
        ::lstat((bytes.substr(0, bytes.size() - one.path.size()) + folder).c_str(), &status) == 0 &&
        S_ISDIR(status.st_mode);
    return is_found ? status.st_mode : S_IFDIR | 0755;
  }

  Status conflict(const Proposal& one, std::string why) {
    plan_.conflicts.push_back({.path = one.path, .why = std::move(why)});
    return Done{};
  }

  // Away, the innermost first; folders, the outermost first; files; modes, which may lock folders.
  void order_steps() {
    const auto rank = [](const PlannedStep& one) {
      switch (one.step.kind) {
        case StepKind::kRemove:
        case StepKind::kRemoveFolder:
          return 0;
        case StepKind::kMakeFolder:
          return 1;
        case StepKind::kWrite:
          return 2;
        case StepKind::kSetMode:
          return 3;
      }
      return 4;
    };
    std::ranges::stable_sort(plan_.steps, [&](const PlannedStep& a, const PlannedStep& b) {
      if (rank(a) != rank(b)) return rank(a) < rank(b);
      const bool is_backwards = rank(a) == 0 || rank(a) == 3;
      return is_backwards ? a.step.path > b.step.path : a.step.path < b.step.path;
    });
    // A folder that shuts itself is filled first.
    const size_t count = plan_.steps.size();
    for (size_t i = count; i > 0; --i) {
      Step& step = plan_.steps[i - 1].step;
      const uint32_t open_mode = step.after.mode | S_IRWXU;
      if (step.kind != StepKind::kMakeFolder || step.after.mode == open_mode) continue;
      const State shut = step.after;
      step.after.mode = open_mode;
      plan_.steps.push_back(
          {.step = {StepKind::kSetMode, plan_.steps[i - 1].step.path, {.mode = open_mode}, shut},
           .theirs = {}});
    }
  }

  const Beneath* project_;
  const PlanRules* rules_;
  Plan plan_{};
  std::optional<Repositories> repositories_{};
  std::set<std::string> removed_{};
  std::set<std::string> made_{};
  std::map<std::string, std::optional<std::string>> links_{};  // that are proposed, by path
};

bool is_or_is_below(std::string_view path, std::string_view folder) {
  return path == folder || (path.starts_with(folder) && path.substr(folder.size())[0] == '/');
}

}  // namespace

// A link may go down through another link and up again from there, and by its letters it stays.
bool climbs_from_below(std::string_view target) {
  bool is_below = false;
  for (const std::string_view part : split(target, '/')) {
    if (part == ".." && is_below) return true;
    is_below = is_below || (part != ".." && part != "." && !part.empty());
  }
  return false;
}

std::string mode_reason(const State& theirs, const State& base) {
  if (theirs.is_link() || !theirs.is_there()) return {};
  const uint32_t added = theirs.mode & ~base.mode;
  if (theirs.is_file() && (theirs.mode & (S_ISUID | S_ISGID)) != 0) {
    return "runs with its owner's rights, whoever starts it";
  }
  if ((added & (S_ISUID | S_ISGID | S_ISVTX)) != 0) {
    return "has a special mode, " + mode_text(theirs.mode);
  }
  if ((added & S_IWOTH) != 0) return "everybody may write to it, " + mode_text(theirs.mode);
  return {};
}

std::string place_reason(std::string_view path, const State& theirs, const PlanRules& rules,
                         const State& base) {
  for (const char* name : {".git", ".hg", ".svn", ".jj", ".bzr", "_darcs"}) {
    if (has_name_like(path, name)) return "version control";
  }
  const bool is_new_folder = theirs.is_folder() && !base.is_folder();  // what is in it says so
  if (is_new_folder) return {};
  if (const std::string_view why = program_that_obeys(path); !why.empty()) return std::string(why);
  for (const std::string& pattern : rules.sensitive_names) {
    if (has_name_like(path, pattern)) return "named in workspace.sensitive";
  }
  for (const std::string& one : rules.sensitive_paths) {
    if (is_or_is_below(path, one)) return "what twotrack itself runs by";
    // A link or a file in the place of a folder around it.
    const bool is_around = is_file_content(theirs) && is_or_is_below(one, path);
    if (is_around) return "what twotrack itself runs by";
  }
  return {};
}

std::string sensitive_reason(std::string_view path, const FileVersion& theirs,
                             const PlanRules& rules, const State& base) {
  if (std::string why = place_reason(path, theirs.state, rules, base); !why.empty()) return why;
  const bool may_lead_out = theirs.state.is_link() &&
                            (leads_out(path, theirs.target) || climbs_from_below(theirs.target));
  if (may_lead_out) return kLeadsOut;
  return mode_reason(theirs.state, base);
}

std::string mode_text(uint32_t mode) {
  char text[8];
  std::snprintf(text, sizeof text, "%04o", mode & 07777);
  return text;
}

Result<Plan> make_plan(const Beneath& project, std::vector<Proposal> proposals,
                       const PlanRules& rules) {
  return Planner(project, rules).plan(simple(std::move(proposals)));
}

Result<std::string> diff_of(const Beneath& project, const Plan& plan) {
  std::vector<const PlannedStep*> steps;
  for (const PlannedStep& one : plan.steps) {
    if (is_file_content(one.step.before) || is_file_content(one.step.after)) steps.push_back(&one);
  }
  std::ranges::stable_sort(steps, {}, [](const PlannedStep* one) { return one->step.path; });
  std::string text;
  for (const PlannedStep* one : steps) {
    const Step& step = one->step;
    std::string before;
    std::string after;
    if (step.before.is_there()) {
      before = is_large(project.root() / step.path) ? in_place_of_large(step.before.sha256)
                                                    : TRY(project.read(step.path));
    }
    if (step.after.is_link()) after = one->theirs.target;
    if (step.after.is_file() && one->merged) {
      after = *one->merged;
    } else if (step.after.is_file()) {
      after = is_large(one->theirs.bytes) ? in_place_of_large(step.after.sha256)
                                          : TRY(read_bytes(one->theirs.bytes));
    }
    text += unified_diff(step.path, {.mode = step.before.mode, .bytes = before},
                         {.mode = step.after.mode, .bytes = after});
  }
  return text;
}

}  // namespace twotrack::workspace
