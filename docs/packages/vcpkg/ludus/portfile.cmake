# A port beside its sources: the repository that this file is in.
get_filename_component(SOURCE_PATH "${CMAKE_CURRENT_LIST_DIR}/../../../.." ABSOLUTE)
set(VCPKG_BUILD_TYPE release)  # headers alone

vcpkg_cmake_configure(
    SOURCE_PATH "${SOURCE_PATH}"
    OPTIONS
        -DLUDUS_BUILD_TESTS=OFF
        -DLUDUS_BUILD_EXAMPLES=OFF
        -DLUDUS_BUILD_BENCHMARKS=OFF
        -DLUDUS_INSTALL=ON)
vcpkg_cmake_install()

# From share/cmake/ludus to share/ludus; so that sources of compiled libraries lie elsewhere.
vcpkg_cmake_config_fixup(CONFIG_PATH share/cmake/ludus)
vcpkg_replace_string("${CURRENT_PACKAGES_DIR}/share/ludus/ludusConfig.cmake"
    "/../../../include/" "/../../include/")
vcpkg_fixup_pkgconfig()
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
