// landlock: which files a process may open, kept by the kernel itself, whoever the process is.
#pragma once

#include <string>
#include <vector>

#include "sandbox/launcher/plan.h"
#include "sandbox/launcher/step.h"

namespace twotrack::sandbox {

// What this kernel knows of it; 0: nothing, with errno set.
int landlock_version();

// What may be read, and what may be written as well. Paths that are not there are passed over.
struct Allowed {
  std::vector<std::string> read{};
  std::vector<std::string> list{};  // names only, below these too
  std::vector<std::string> write{};
  std::vector<std::string> devices{};  // read and written, nothing else
  bool has_network = false;            // TCP is left alone
};

// What the plan allows, as the process sees it now: in the view of build_view(), or without one.
Allowed allowed_by(const LaunchPlan& plan, const std::string& temporary);

// For this process and all that come from it. Also ends signals and abstract sockets to outside,
// where the kernel can. REQUIRES: no_new_privs.
LaunchStep restrict_files(const Allowed& allowed);

}  // namespace twotrack::sandbox
