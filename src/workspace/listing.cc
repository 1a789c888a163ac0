#include "workspace/listing.h"

#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <fstream>

#include "base/encoding.h"

namespace twotrack::workspace {
namespace {

constexpr std::string_view kListingMagic = "twotrack-workspace 1";
// Clocks of file systems tick in steps of some milliseconds, of some in whole seconds or two.
constexpr int64_t kClockDoubtNs = 3'000'000'000;
// The system's clock for files stands still for up to this long, so two writes have one time.
constexpr int64_t kTickNs = 10'000'000;

// Empty where the system does not say: then nothing is ever settled.
const std::string& this_boot() {
  static const std::string kId = [] {
    std::string id;
    std::ifstream("/proc/sys/kernel/random/boot_id") >> id;
    return id;
  }();
  return kId;
}

char kind_letter(const Entry& entry) {
  if (entry.is_folder()) return 'D';
  return entry.is_link() ? 'L' : 'F';
}

void append_entry(std::string& out, const Entry& entry) {
  out += kind_letter(entry);
  for (const std::string& number :
       {std::to_string(entry.mode), std::to_string(entry.size), std::to_string(entry.modified_ns),
        std::to_string(entry.changed_ns), std::to_string(entry.inode)}) {
    out.append(" ").append(number);
  }
  out.append(" ").append(entry.sha256.empty() ? "-" : entry.sha256);
  out.append(" ").append(entry.path).push_back('\0');
  if (entry.is_link()) out.append(entry.target).push_back('\0');
}

// The list lies in a folder that anybody may have written: no path in it leads out of the tree.
bool is_inside(std::string_view path) {
  while (true) {
    const std::string_view name = path.substr(0, path.find('/'));
    if (name.empty() || name == "." || name == "..") return false;
    if (name.size() == path.size()) return true;
    path.remove_prefix(name.size() + 1);
  }
}

bool is_hash(std::string_view text) {
  return text.empty() || (text.size() == 64 && is_lowercase_hex(text));
}

Result<Entry> read_entry(Fields& fields) {
  Entry entry;
  entry.mode = TRY(fields.number<uint32_t>());
  entry.size = TRY(fields.number<uint64_t>());
  entry.modified_ns = TRY(fields.number<int64_t>());
  entry.changed_ns = TRY(fields.number<int64_t>());
  entry.inode = TRY(fields.number<uint64_t>());
  entry.sha256 = TRY(fields.next(' '));
  if (entry.sha256 == "-") entry.sha256.clear();
  entry.path = TRY(fields.next('\0'));
  if (entry.is_link()) entry.target = TRY(fields.next('\0'));
  return entry;
}

}  // namespace

bool Entry::has_same_stat(const Entry& other) const {
  return mode == other.mode && size == other.size && modified_ns == other.modified_ns &&
         changed_ns == other.changed_ns && inode == other.inode;
}

Listing Listing::begin() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return {.boot_id = this_boot(),
          .made_ns = std::chrono::duration_cast<std::chrono::nanoseconds>(now).count()};
}

bool Listing::is_settled(const Entry& entry) const {
  return !boot_id.empty() && boot_id == this_boot() &&
         entry.modified_ns < made_ns - kClockDoubtNs && entry.changed_ns < made_ns - kTickNs;
}

const Entry* Listing::find(std::string_view path) const {
  const auto found = std::ranges::lower_bound(entries, path, {}, &Entry::path);
  return found != entries.end() && found->path == path ? &*found : nullptr;
}

std::string encode(const Listing& listing) {
  std::string out(kListingMagic);
  out.append(" ").append(listing.boot_id).append(" ");
  out.append(std::to_string(listing.made_ns)).push_back('\0');
  for (const Entry& entry : listing.entries) append_entry(out, entry);
  for (const std::string& path : listing.removed) out.append("R ").append(path).push_back('\0');
  for (const std::string& path : listing.opaque) out.append("O ").append(path).push_back('\0');
  for (const std::string& path : listing.uncertain) out.append("U ").append(path).push_back('\0');
  return out;
}

Result<Listing> decode(std::string_view bytes) {
  Fields fields(bytes, "the list of a workspace");
  if (!fields.skip(kListingMagic)) return fields.damaged("it does not begin as one");
  TRY(fields.next(' '));
  Listing listing;
  listing.boot_id = TRY(fields.next(' '));
  listing.made_ns = TRY(fields.number<int64_t>('\0'));
  while (!fields.empty()) {
    const std::string_view kind = TRY(fields.next(' '));
    if (kind == "R" || kind == "O" || kind == "U") {
      auto& paths = kind == "R"   ? listing.removed
                    : kind == "O" ? listing.opaque
                                  : listing.uncertain;
      paths.emplace_back(TRY(fields.next('\0')));
      if (!is_inside(paths.back())) return fields.damaged(paths.back() + " leads out of it");
      continue;
    }
    Entry entry = TRY(read_entry(fields));
    if (kind.size() != 1 || kind.front() != kind_letter(entry)) {
      return fields.damaged("the kind of " + entry.path + " is not clear");
    }
    if (!is_inside(entry.path)) return fields.damaged(entry.path + " leads out of it");
    if (!is_hash(entry.sha256)) return fields.damaged("the hash of " + entry.path + " is none");
    listing.entries.push_back(std::move(entry));
  }
  return listing;
}

}  // namespace twotrack::workspace
