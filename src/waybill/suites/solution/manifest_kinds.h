// One reader for each kind of project file; see manifest.h, which is the door.
#pragma once

#include "waybill/suites/solution/manifest.h"

namespace waybill::suites::solution {

using ManifestReading = Result<std::optional<Manifest>>;

ManifestReading read_dotnet(std::string_view file_name, std::string_view text);
ManifestReading read_maven(std::string_view text);
ManifestReading read_node(std::string_view text);
ManifestReading read_cargo(std::string_view text);
ManifestReading read_python(std::string_view text);
ManifestReading read_go(std::string_view text);
ManifestReading read_cmake(std::string_view text);

}  // namespace waybill::suites::solution
