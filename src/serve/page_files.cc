#include "serve/page_files.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/text.h"

namespace twotrack::serve {
namespace {

using http::HttpReply;

std::string type_of(std::string_view name) {
  struct Row {
    std::string_view end;
    std::string_view type;
  };
  constexpr Row kRows[] = {{".html", "text/html; charset=utf-8"},
                           {".js", "text/javascript; charset=utf-8"},
                           {".css", "text/css; charset=utf-8"},
                           {".svg", "image/svg+xml"},
                           {".png", "image/png"},
                           {".woff2", "font/woff2"},
                           {".json", "application/json"}};
  for (const Row& row : kRows) {
    if (name.ends_with(row.end)) return std::string(row.type);
  }
  return "application/octet-stream";
}

bool takes_gzip(const http::HttpCall& call) {
  std::string_view list = call.header("Accept-Encoding").value_or("");
  while (!list.empty()) {
    const std::string_view one = list.substr(0, list.find(','));
    list.remove_prefix(std::min(list.size(), one.size() + 1));
    const std::string_view name = trimmed(one.substr(0, one.find(';')));
    if (name == "gzip") return !contains(one, "q=0") || contains(one, "q=0.");
  }
  return false;
}

HttpReply no_such_file() {
  return http::error_reply(404, "not_found", {Code::kNotFound, "the page has no such file"});
}

}  // namespace

HttpReply PageFiles::answer(const http::HttpCall& call, std::string_view name) const {
  if (folder_) return from_folder(name);
  const auto found = std::ranges::find(kPageFiles, name, &PageFile::name);
  if (found == kPageFiles.end()) {
    return name == "index.html"
               ? http::error_reply(404, "not_found",
                                   {Code::kNotFound, "this program was built without its page"})
               : no_such_file();
  }
  const std::string tag = "\"" + std::string(found->hash.substr(0, 32)) + "\"";
  // The name of an asset has the hash of what is in it; the page itself has always the same.
  const bool is_page = name == "index.html";
  HttpReply reply{
      .headers = {{"ETag", tag},
                  {"Vary", "Accept-Encoding"},
                  {"Cache-Control", is_page ? "no-cache" : "public, max-age=31536000, immutable"}}};
  if (call.header("If-None-Match") == tag) {
    reply.status = 304;
    return reply;
  }
  reply.headers.emplace_back("Content-Type", type_of(name));
  if (takes_gzip(call)) {
    reply.headers.emplace_back("Content-Encoding", "gzip");
    reply.body = std::string(found->packed_begin, found->packed_end);
  } else {
    reply.body = std::string(found->begin, found->end);
  }
  return reply;
}

HttpReply PageFiles::from_folder(std::string_view name) const {
  // parse_target() lets no part through that could lead out of the folder.
  auto text = read_file(posix_file_system(), *folder_ / name);
  if (!text.ok()) return no_such_file();
  return {.headers = {{"Content-Type", type_of(name)}, {"Cache-Control", "no-store"}},
          .body = std::move(text).value()};
}

}  // namespace twotrack::serve
