# waybill_schemas(<target>): puts the JSON Schemas of spec/ into the library, so that programs have
# them without files. Made anew whenever one of them changes.
include_guard()
function(waybill_schemas target)
  set(cases "")
  foreach(dialect dotbot codegraph colibri cli buddy mcp)
    set(file ${PROJECT_SOURCE_DIR}/spec/${dialect}.schema.json)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    file(READ ${file} schema)
    string(APPEND cases "    case Dialect::${dialect}:\n      return R\"schema(${schema})schema\";\n")
  endforeach()
  set(source ${PROJECT_BINARY_DIR}/generated/schemas.cpp)
  file(GENERATE OUTPUT ${source} CONTENT "#include \"waybill/dialect/schemas.h\"

namespace waybill {

std::string_view schema_text(Dialect dialect) {
  switch (dialect) {
${cases}  }
  return {};
}

}  // namespace waybill
")
  target_sources(${target} PRIVATE ${source})
endfunction()
