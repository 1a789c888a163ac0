// Checking logs: the bytes, and that models were shown what the log says.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "track/layout.h"
#include "track/verify.h"

namespace twotrack::project {

// Told how many further bytes were read. Called by several threads.
using BytesRead = std::function<void(uint64_t bytes)>;

// The log itself, then what the model was shown, derived again from it. Fails as
// track::verify_log() does.
Result<track::VerifyReport> verify_with_views(FileSystem& files, const track::Layout& layout,
                                              const std::string& agent,
                                              const track::VerifyOptions& options = {});

using Verify = std::function<Result<track::VerifyReport>(const std::string& agent,
                                                         const track::VerifyOptions& options)>;
// One report for each agent, by `verify`, several logs at once.
std::vector<Result<track::VerifyReport>> verify_each(const std::vector<std::string>& agents,
                                                     const std::optional<track::Head>& anchor,
                                                     const BytesRead& progress,
                                                     const Verify& verify);

}  // namespace twotrack::project
