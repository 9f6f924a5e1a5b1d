# Files and places of `cmake --install`, and the package that cpack makes of them.
# The program itself prints the manual and the completions during installation.
include(GNUInstallDirs)
set(EUSIM_LIBRARIES_DIR ${CMAKE_INSTALL_LIBDIR}/eusim)
file(RELATIVE_PATH EUSIM_LIBRARIES_FROM_PROGRAM ${CMAKE_INSTALL_FULL_BINDIR}
     ${CMAKE_INSTALL_FULL_LIBDIR}/eusim)
set(data_dir ${CMAKE_INSTALL_DATADIR}/eusim)
find_program(GZIP_PROGRAM gzip)

install(TARGETS eusim RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
# Programs preload it; nothing is linked with it.
install(TARGETS eusim_gpu LIBRARY DESTINATION ${EUSIM_LIBRARIES_DIR}
        PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)

# Scripts for users of the program: their names and files.
foreach(script cl2eu.sh glsl2eu.sh plot.py read_trace.py)
  string(REGEX REPLACE "[.].*" "" name ${script})
  string(REPLACE "_" "-" name ${name})
  if(NOT name MATCHES "2eu$")
    string(PREPEND name eusim-)
  endif()
  configure_file(scripts/packaging/launcher.sh.in generated/launchers/${name} @ONLY)
  install(PROGRAMS ${PROJECT_BINARY_DIR}/generated/launchers/${name}
          DESTINATION ${CMAKE_INSTALL_BINDIR})
  install(PROGRAMS scripts/${script} DESTINATION ${data_dir}/scripts)
endforeach()
install(FILES scripts/packages.sh scripts/isolated.sh scripts/compiler_environment.py
        DESTINATION ${data_dir}/scripts)
install(DIRECTORY scripts/opencl scripts/glsl scripts/workloads DESTINATION ${data_dir}/scripts
        FILES_MATCHING REGEX "[.](py|c|h)$" PATTERN __pycache__ EXCLUDE)
# The Python module, which two of the scripts need; pip and PYTHONPATH can use it from there.
install(DIRECTORY scripts/python DESTINATION ${data_dir}/scripts
        PATTERN __pycache__ EXCLUDE PATTERN build EXCLUDE PATTERN "*.egg-info" EXCLUDE)

# Pages, with the files of their commands.
install(FILES README.md CHANGES.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY config isa model results traces DESTINATION ${CMAKE_INSTALL_DOCDIR}
        FILES_MATCHING PATTERN "*.md")
install(DIRECTORY traces/kernels traces/workloads traces/opencl traces/shaders traces/programs
        DESTINATION ${CMAKE_INSTALL_DOCDIR}/traces)
install(FILES results/views/reduce_slm.png results/views/workbench.png
        DESTINATION ${CMAKE_INSTALL_DOCDIR}/results/views)
install(FILES scripts/python/examples/occupancy.png
        DESTINATION ${CMAKE_INSTALL_DOCDIR}/scripts/python/examples)

# Debian's zsh has different folders for completions of packages and of local installations.
install(CODE "
  set(eusim \"${PROJECT_BINARY_DIR}/eusim${CMAKE_EXECUTABLE_SUFFIX}\")
  set(output \"${PROJECT_BINARY_DIR}/generated/manual\")
  set(gzip \"${GZIP_PROGRAM}\")
  set(source \"${PROJECT_SOURCE_DIR}\")
  set(version \"${PROJECT_VERSION}\")
  set(contact \"${EUSIM_PACKAGE_CONTACT}\")
  include(\"${PROJECT_SOURCE_DIR}/scripts/packaging/write_manual.cmake\")
  file(INSTALL \"\${output}/man1\" DESTINATION \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_MANDIR}\")
  file(INSTALL \"\${output}/eusim\" DESTINATION
       \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}/bash-completion/completions\")
  file(INSTALL \"\${output}/eusim.fish\" DESTINATION
       \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d\")
  set(zsh site-functions)
  if(CMAKE_INSTALL_PREFIX MATCHES \"/usr/*$\")
    set(zsh vendor-completions)
  endif()
  file(INSTALL \"\${output}/_eusim\" DESTINATION
       \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}/zsh/\${zsh}\")
  file(INSTALL \"\${output}/copyright\" \"\${output}/changelog.gz\" DESTINATION
       \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DOCDIR}\")
")
include(${CMAKE_CURRENT_LIST_DIR}/package.cmake)
