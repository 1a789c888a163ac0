#include "project/sandbox_policy.h"

#include "config/runner_config.h"

namespace twotrack::project {

Result<sandbox::Policy> sandbox_policy(const config::Config& config, const Path& project) {
  const config::SandboxConfig wanted = config::sandbox_config(config);
  sandbox::Policy policy{.require = TRY(sandbox::level_named(wanted.require)),
                         .project = project,
                         .has_network = wanted.has_network,
                         .limits = {.memory_bytes = wanted.memory_bytes,
                                    .processes = wanted.processes,
                                    .open_files = wanted.open_files,
                                    .file_bytes = wanted.file_bytes,
                                    .temporary_bytes = wanted.temporary_bytes,
                                    .written_bytes = wanted.written_bytes,
                                    .written_files = wanted.written_files}};
  for (const std::string& text : wanted.read_only) {
    const Path path = (project / text).lexically_normal();
    std::error_code unknown;
    if (!std::filesystem::exists(path, unknown)) {
      return Error{Code::kInvalid, "sandbox.read_only: no such path: " + path.string()};
    }
    policy.read_only.push_back(path);
  }
  return policy;
}

}  // namespace twotrack::project
