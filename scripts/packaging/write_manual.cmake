# Writes documentation printed by the program `eusim` to `output`: man1/eusim*.1(.gz with `gzip`), and the
# completions eusim (bash), _eusim (zsh) and eusim.fish; and the documents of a Debian package.
function(print_to file)
  execute_process(COMMAND ${eusim} ${ARGN} OUTPUT_FILE ${file} RESULT_VARIABLE code)
  if(NOT code EQUAL 0)
    message(FATAL_ERROR "${eusim} ${ARGN}: ends with ${code}; is it built?")
  endif()
endfunction()

file(REMOVE_RECURSE ${output})
file(MAKE_DIRECTORY ${output}/man1)
print_to(${output}/man1/eusim.1 help --man)
print_to(${output}/names help --names)
file(STRINGS ${output}/names verbs)
foreach(verb ${verbs})
  print_to(${output}/man1/eusim-${verb}.1 help --man ${verb})
endforeach()
print_to(${output}/eusim completion bash)
print_to(${output}/_eusim completion zsh)
print_to(${output}/eusim.fish completion fish)

# Every Debian contains the licence's text.
configure_file(${source}/scripts/packaging/copyright.in ${output}/copyright @ONLY)
configure_file(${source}/scripts/packaging/changelog.in ${output}/changelog @ONLY)
file(GLOB pages ${output}/man1/*)
execute_process(COMMAND ${gzip} -9n ${pages} ${output}/changelog RESULT_VARIABLE code)
if(NOT code EQUAL 0)
  message(FATAL_ERROR "gzip is needed, and ended with ${code}")
endif()
