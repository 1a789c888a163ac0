#include "grail/confine.h"

#include "sandbox/sandbox.h"

namespace twotrack::grail {

Result<WorkerPlan> confined_worker(const tool::CallContext& context,
                                   std::vector<std::string> argv) {
  sandbox::Policy policy = context.policy;
  if (policy.workspace.empty()) policy.workspace = context.workspace;
  policy.looks_only = true;
  policy.has_network = false;
  policy.read_only.push_back(Path(argv.front()).parent_path());
  return WorkerPlan{.argv = TRY(sandbox::confined(policy, std::move(argv)))};
}

}  // namespace twotrack::grail
