# The package for Debian, which `cpack` makes of an installation: headers, the CMake package, the
# licence and the changelog. Nothing in it is compiled, so that one serves all architectures. It
# depends on what the headers need; only those of ludus::app need the packages that it suggests.

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME libludus-dev)
if(NOT CPACK_PACKAGE_CONTACT)
    set(CPACK_PACKAGE_CONTACT "the ludus authors <ludus@example.org>")
endif()
set(CPACK_PACKAGE_DESCRIPTION
    "ludus is a library of headers for C++20: games as values, tree searches,
networks and trainers that learn to play them, and programs of one line for
any game. It has the L-Game, Onitama, Alquerque, Chinese Checkers, Dots and
Boxes and tic-tac-toe.")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "libeigen3-dev (>= 3.4), libcereal-dev (>= 1.3.2)")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "libcli11-dev (>= 2.1.2), libfmt-dev (>= 9.1)")

# What Debian asks of every package, which an installation elsewhere does not have: the licence and
# the changes in a folder of its name, and files that all may read, whatever the umask.
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(CONFIGURE OUTPUT debian_changelog @ONLY CONTENT
"@CPACK_PACKAGE_NAME@ (@PROJECT_VERSION@) unstable; urgency=medium

  * Made from its sources. NEWS.gz has what is new.

 -- @CPACK_PACKAGE_CONTACT@  @date@
")
file(CONFIGURE OUTPUT debian_rules.cmake @ONLY CONTENT [[
set(folder "${CPACK_TEMPORARY_DIRECTORY}/usr/share/doc/@CPACK_PACKAGE_NAME@")
file(MAKE_DIRECTORY "${folder}")
configure_file("@PROJECT_SOURCE_DIR@/LICENSE" "${folder}/copyright" COPYONLY)
execute_process(COMMAND gzip -9n INPUT_FILE "@PROJECT_SOURCE_DIR@/CHANGELOG.md"
    OUTPUT_FILE "${folder}/NEWS.gz" COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND gzip -9n INPUT_FILE "@CMAKE_CURRENT_BINARY_DIR@/debian_changelog"
    OUTPUT_FILE "${folder}/changelog.gz" COMMAND_ERROR_IS_FATAL ANY)
file(CHMOD_RECURSE "${CPACK_TEMPORARY_DIRECTORY}/usr"
    FILE_PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ
    DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE
        WORLD_READ WORLD_EXECUTE)
]])
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_BINARY_DIR}/debian_rules.cmake)

include(CPack)
