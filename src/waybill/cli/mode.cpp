#include "waybill/cli/mode.h"

#include "waybill/cli/value.h"

namespace waybill::cli {
namespace {

bool is_set(const Environment& environment, std::string_view name) {
  const auto value = environment.variable(name);
  return value && !value->empty();
}

// Without a word about it from the user, letters beyond ASCII are shown.
bool speaks_unicode(const Environment& environment) {
  for (const std::string_view name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const auto value = environment.variable(name);
    if (!value || value->empty()) continue;
    return value->find("UTF-8") != value->npos || value->find("utf8") != value->npos ||
           value->find("UTF8") != value->npos || value->find("utf-8") != value->npos;
  }
  return false;
}

}  // namespace

std::string variable_of(std::string_view program, std::string_view what) {
  std::string name;
  for (const char c : program)
    name += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c == '-' ? '_' : c;
  return name + "_" + std::string(what);
}

Mode choose_mode(const Settings& settings, const Environment& environment, std::string_view program,
                 bool is_terminal, Misuse& misuse) {
  Mode mode;
  const bool quiet = is_set(environment, "CI") || is_set(environment, "NO_COLOR");
  const std::string variable = variable_of(program, "OUTPUT");
  if (settings.output) {
    mode.form = *settings.output;
  } else if (const auto wanted = environment.variable(variable); wanted && !wanted->empty()) {
    static_assert(std::get<1>(kFrameworkFlags).name == "--output");
    OptionInfo info = std::get<1>(kFrameworkFlags);
    info.name = variable;
    if (!read_word(info, *wanted, mode.form)) refuse(info, *wanted, misuse);
  } else if (is_terminal && !quiet && !settings.as) {
    mode.form = OutputForm::text;
  }
  const auto terminal = environment.variable("TERM");
  mode.colour = is_terminal && !is_set(environment, "NO_COLOR") && terminal != "dumb";
  mode.unicode = !is_terminal || speaks_unicode(environment);
  mode.indented = is_terminal && mode.form == OutputForm::json;
  return mode;
}

}  // namespace waybill::cli
