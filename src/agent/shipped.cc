#include "agent/shipped.h"

namespace twotrack::agent {

extern const std::span<const EmbeddedFile> kShippedAgents;

std::span<const EmbeddedFile> shipped_agents() {
  return kShippedAgents;
}

}  // namespace twotrack::agent
