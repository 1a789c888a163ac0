#include "project/new_agent.h"

#include <span>

#include "agent/name.h"
#include "base/embedded_file.h"
#include "project/write_new.h"

namespace twotrack::project {

extern const std::span<const EmbeddedFile> kNewAgentFiles;

namespace {

// A template's text for the agent `name`.
std::string for_agent(std::string_view text, const std::string& name) {
  constexpr std::string_view kName = "@NAME@";
  std::string out(text);
  for (size_t at = out.find(kName); at != std::string::npos; at = out.find(kName, at)) {
    out.replace(at, kName.size(), name);
  }
  return out;
}

}  // namespace

Result<NewAgent> write_agent(Project& project, const std::string& name) {
  if (!agent::is_agent_name(name)) {
    return Error{Code::kInvalid, name + ": " + std::string(agent::kAgentNameRule)};
  }
  const config::Config* config = TRY(project.config());
  const Path folder = Path(std::get<std::string>(config->find("agents_dir")->value)) / name;
  if (exists(project.files(), project.layout().root / folder)) {
    return Error{Code::kInvalid, folder.string() + " is already there"};
  }
  NewAgent made{.trial = folder / "try.sh"};
  for (const EmbeddedFile& file : kNewAgentFiles) {
    const std::string own = file.name == "subagent.yaml" ? name + "_" : std::string();
    made.files.push_back(folder / (own + std::string(file.name)));
    TRY(write_new(project.layout().root, made.files.back(), for_agent(file.text, name)));
  }
  return made;
}

}  // namespace twotrack::project
