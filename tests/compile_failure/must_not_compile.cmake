set(ENV{LC_ALL} C)  # messages in English, with plain quotes
set(command ${COMPILER} -std=c++23 -fsyntax-only -Werror=unused-result -I${INCLUDE} ${FILE})

execute_process(COMMAND ${command} RESULT_VARIABLE status ERROR_VARIABLE message)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "${FILE} does not even compile without its mistake:\n${message}")
endif()

execute_process(COMMAND ${command} -DMISTAKE RESULT_VARIABLE status ERROR_VARIABLE message)
if(status EQUAL 0)
  message(FATAL_ERROR "${FILE} compiles with its mistake")
endif()
# Only the errors count: notes and quoted source lines name almost anything.
string(REGEX MATCHALL "error: [^\n]*" errors "${message}")
if(NOT errors MATCHES "${EXPECTED}")
  message(FATAL_ERROR "${FILE} fails for another reason than \"${EXPECTED}\":\n${message}")
endif()
