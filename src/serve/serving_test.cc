#include "serve/serving.h"

#include <gtest/gtest.h>

namespace twotrack::serve {
namespace {

TEST(Serving, OnlyThePageIsOpen) {
  for (const RouteName& route : route_names()) {
    const bool is_page = route.path == "/" || route.path == "/assets/*";
    EXPECT_EQ(route.is_open, is_page) << route.path;
  }
}

TEST(Serving, RefusesToBeReachedByOthersUnprotected) {
  ServeOptions options;
  options.address = "0.0.0.0";
  EXPECT_EQ(Serving::start(".", options).error().code, Code::kInvalid);
  options.token = "0123456789abcdef";
  EXPECT_EQ(Serving::start(".", options).error().code, Code::kInvalid);
  ServeOptions weak;
  weak.token = "short";
  EXPECT_EQ(Serving::start(".", weak).error().code, Code::kInvalid);
}

}  // namespace
}  // namespace twotrack::serve
