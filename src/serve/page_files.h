// The page's files: those inside the program, or those of a folder while the page is being worked
// on.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/file.h"
#include "http/message.h"

namespace twotrack::serve {

// Made by the build from viewer/dist (write_page_files.cmake).
struct PageFile {
  std::string_view name;  // "index.html", "assets/index-Cl6bEz8e.js"
  std::string_view hash;  // SHA-256
  const char* begin;
  const char* end;
  const char* packed_begin;  // the same with gzip
  const char* packed_end;
};
extern const std::span<const PageFile> kPageFiles;

class PageFiles {
 public:
  // With a folder, its files are served instead.
  explicit PageFiles(std::optional<Path> folder = std::nullopt) : folder_(std::move(folder)) {}

  // "index.html", or a file of "assets/".
  http::HttpReply answer(const http::HttpCall& call, std::string_view name) const;

 private:
  http::HttpReply from_folder(std::string_view name) const;

  std::optional<Path> folder_;
};

}  // namespace twotrack::serve
