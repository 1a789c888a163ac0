#include "model/llama/free_cores.h"

#include <gtest/gtest.h>

namespace twotrack::model {
namespace {

constexpr std::string_view kQuiet =
    "some avg10=0.00 avg60=9.00 avg300=9.00 total=1\nfull avg10=0.00";
constexpr std::string_view kBusy =
    "some avg10=31.40 avg60=0.00 avg300=0.00 total=1\nfull avg10=0.00";

TEST(FreeCoresTest, AreThoseOnWhichNobodyElseRuns) {
  EXPECT_EQ(free_cores(4, kQuiet, "0.1 0.1 0.1 1/150 99\n"), 4U);
  EXPECT_EQ(free_cores(4, kQuiet, "0.1 0.1 0.1 3/150 99\n"), 2U);
  EXPECT_EQ(free_cores(4, kQuiet, "0.1 0.1 0.1 0/150 99\n"), 4U);
}

TEST(FreeCoresTest, ThereIsAlwaysOne) {
  EXPECT_EQ(free_cores(2, kQuiet, "9.1 9.1 9.1 11/150 99\n"), 1U);
  EXPECT_EQ(free_cores(1), 1U);
  EXPECT_GE(usable_cores(), 1U);
}

TEST(FreeCoresTest, WhereSomethingWaitedForACoreThereIsOne) {
  EXPECT_EQ(free_cores(4, kBusy, "0.1 0.1 0.1 1/150 99\n"), 1U);
}

TEST(FreeCoresTest, WhatTheKernelDoesNotSayIsOne) {
  EXPECT_EQ(free_cores(4, "", "0.1 0.1 0.1 1/150 99\n"), 1U);
  EXPECT_EQ(free_cores(4, kQuiet, ""), 1U);
  EXPECT_EQ(free_cores(4, kQuiet, "0.1/"), 1U);
  EXPECT_EQ(free_cores(4, "some avg10=", "0.1 0.1 0.1 1/150 99\n"), 1U);
}

}  // namespace
}  // namespace twotrack::model
