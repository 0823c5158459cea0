#include "waybill/cli/data_directory.h"

namespace waybill::cli {

Result<std::string> data_directory(const Environment& environment, std::string_view program) {
  const auto absolute = [&](std::string_view name) {
    const auto value = environment.variable(name);
    return value && value->starts_with('/') ? *value : std::string();
  };
  if (const std::string data = absolute("XDG_DATA_HOME"); !data.empty())
    return data + "/" + std::string(program);
  if (const std::string home = absolute("HOME"); !home.empty())
    return home + "/.local/share/" + std::string(program);
  return fail(ErrorKind::not_found,
              "There is no data directory: neither XDG_DATA_HOME nor HOME is an absolute path.");
}

}  // namespace waybill::cli
