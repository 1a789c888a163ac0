// SampleLog: a small log in a directory of its own, as tests of the track need it.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "testing/temp_dir.h"
#include "track/layout.h"
#include "track/writer.h"

namespace twotrack::testing {

inline constexpr std::string_view kAgent = "lint-foo-1f6e0a2b";

// A draft that must be valid.
Draft draft(std::string_view type, std::string_view data = "{}");
LogNames sample_names(std::string_view agent = kAgent);

// Begins a log of its own on `files` and aborts when that fails.
std::unique_ptr<track::Writer> create_log(const track::Layout& layout,
                                          std::string_view agent = kAgent,
                                          const track::WriterOptions& options = {});

// The lines of a log as they lie on the disk, without line feeds.
std::vector<std::string> read_lines(const track::Layout& layout, std::string_view agent = kAgent);

std::string read_text(const Path& path);
void write_text(const Path& path, std::string_view text);

}  // namespace twotrack::testing
