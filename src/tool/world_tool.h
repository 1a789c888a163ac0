// WorldTool: a tool of a simulated world. What it changes lies in no workspace, so it says itself
// which state it has left its world in.
#pragma once

#include <string>

#include "tool/tool.h"

namespace twotrack::tool {

class WorldTool : public Tool {
 public:
  // A word for the state of the world. Where it is another than before a call, the call has changed
  // something, and evidence from before is old. Empty: nothing has ever been changed.
  virtual std::string world_state() const = 0;
};

}  // namespace twotrack::tool
