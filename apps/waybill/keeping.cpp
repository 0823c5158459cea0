#include "apps/waybill/keeping.h"

namespace waybill::app {
namespace {

std::string folder_in(const std::string& root) { return root + "/.waybill"; }

store::Url url_of(const std::string& root, const std::optional<std::string>& named) {
  if (named)
    if (auto url = store::read_url(*named)) return std::move(*url);
  return {store::Engine::sqlite, folder_in(root) + "/store.db"};
}

std::string file_of(const store::Url& url) {
  return url.engine == store::Engine::sqlite ? url.place : std::string();
}

}  // namespace

Keeping::Keeping(const cli::World& world, const std::string& root,
                 const std::optional<std::string>& url)
    : is_named_(url.has_value()),
      file_(file_of(url_of(root, url))),
      store_(url_of(root, url), {},
             [&files = world.files, folder = folder_in(root), is_named = is_named_] {
               return is_named ? Result<void>() : files.create_directories(folder);
             }),
      recorder_(store_, world.clock, world.ids,
                {.engine = std::string(store::name_of(url_of(root, url).engine)),
                 .max_events = url == "memory:" ? 1024u : 0u,
                 .may_commit = [this] { return is_named_ || store_.is_open(); }}) {}

Result<void> Keeping::open_if_named() { return is_named_ ? store_.open_now() : Result<void>(); }

Result<void> Keeping::check_there(const FileSystem& files) const {
  if (file_.empty() || files.exists(file_)) return {};
  return fail(ErrorKind::not_found, "There is no store at '" + file_ + "'.", {}, file_);
}

void check_store(const std::optional<std::string>& url, cli::Misuse& misuse) {
  if (!url) return;
  if (const auto read = store::read_url(*url); !read)
    misuse.add("ARG_ERROR", "--store", read.error().message);
}

}  // namespace waybill::app
