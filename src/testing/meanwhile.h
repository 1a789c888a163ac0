// Meanwhile: what somebody else does in the middle of some work, at a moment that is not left to
// chance.
//
// The work runs in a thread whose system calls that name files are stopped one by one (seccomp,
// user notification). Before the n-th of them `meanwhile` runs. With n from 0 on,
// every moment is tried, and a race that can be lost is lost in every run.
#pragma once

#include <functional>
#include <optional>

namespace twotrack::testing {

// How many such calls the work made; nullopt if the kernel cannot stop calls: then nothing was
// done at all. `meanwhile` runs in the caller's thread, at most once.
std::optional<int> run_meanwhile(int before_call, const std::function<void()>& meanwhile,
                                 const std::function<void()>& work);

}  // namespace twotrack::testing
