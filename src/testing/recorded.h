// recorded: files below tests/data, for tests that read what real programs wrote.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

#include "testing/source_dir.h"

namespace twotrack::testing {

// `name` is relative to tests/data.
inline std::string recorded(std::string_view name) {
  const std::string path = testing::source_dir() / "tests/data" / name;
  std::ifstream in(path, std::ios::binary);
  EXPECT_TRUE(in.good()) << path;
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace twotrack::testing
