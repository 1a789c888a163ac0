// Plan: what an accept or an undo would do to the project as it is now. Nothing is written.
//
// Three versions of each file matter: what the change started from (the base), what it ended with
// (theirs), and what the project has now (mine). Where mine is still the base, theirs is taken;
// if both changed a text in different places, both are taken; everything else is a conflict
// and is left alone.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "workspace/journal.h"
#include "workspace/line_diff.h"

namespace twotrack::workspace {

// One version of a path, and where its bytes are.
struct FileVersion {
  State state{};
  Path bytes{};          // of a file
  std::string target{};  // of a link
};

// A change to be applied to the project.
struct Proposal {
  std::string path{};
  FileVersion base{};
  FileVersion theirs{};
  // It is unknown whether the base is what the change started from.
  bool base_is_uncertain = false;
  std::string obstacle{};  // why it cannot be taken, whatever the project has
};

struct Conflict {
  std::string path{};
  std::string why{};                    // "changed in the project and by the agent"
  std::vector<MergeConflict> places{};  // of texts: the lines that both changed
};

// A change that needs a person's approval, whoever made it.
struct Sensitive {
  std::string path{};
  std::string why{};  // "the agents' folder"
};

struct PlannedStep {
  Step step{};
  FileVersion theirs{};                 // where the bytes come from
  std::optional<std::string> merged{};  // they are these instead: mine and theirs
};

struct Plan {
  Journal journal{};  // without id and steps
  std::vector<PlannedStep> steps{};
  std::vector<Conflict> conflicts{};
  std::vector<Sensitive> sensitive{};  // that are not in `steps`
};

struct PlanRules {
  // Folders and files whose change is pointed out, besides version control and what other programs
  // obey (sensitive.h): "agents", "twotrack.yaml".
  std::vector<std::string> sensitive_paths{};
  // The same by name, wherever it is: "Makefile", "*.mk".
  std::vector<std::string> sensitive_names{};
  bool takes_sensitive = false;
};

// Looks at the project's files; the rest of the plan is for the caller to fill in.
Result<Plan> make_plan(const Beneath& project, std::vector<Proposal> proposals,
                       const PlanRules& rules);

// Why a change of `path` to `theirs` needs a person's approval; empty if it does not. What `base`
// already allows does not count.
std::string sensitive_reason(std::string_view path, const FileVersion& theirs,
                             const PlanRules& rules, const State& base = {});

// The part of that which the path alone decides.
std::string place_reason(std::string_view path, const State& theirs, const PlanRules& rules,
                         const State& base);

// The permissions with all their bits: "2755".
std::string mode_text(uint32_t mode);

// What the plan does to the project, as a unified diff.
Result<std::string> diff_of(const Beneath& project, const Plan& plan);

}  // namespace twotrack::workspace
