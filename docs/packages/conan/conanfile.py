import os
import re

from conan import ConanFile
from conan.errors import ConanInvalidConfiguration
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy, load

required_conan_version = ">=2.0"


class LudusConan(ConanFile):
    """The headers of the repository that this file is in, with their own CMake package."""

    name = "ludus"
    description = "Learning to play board games: games as values, small networks, search"
    license = "MIT"
    topics = ("board-games", "reinforcement-learning", "tree-search", "header-only")
    package_type = "header-library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"app": [True, False]}  # whether programs are built with ludus::app
    default_options = {"app": False}
    no_copy_source = True

    @property
    def _repository(self):
        return os.path.join(self.recipe_folder, "..", "..", "..")

    def set_version(self):
        text = load(self, os.path.join(self._repository, "CMakeLists.txt"))
        self.version = re.search(r"project\(ludus VERSION ([0-9.]+)", text).group(1)

    def export_sources(self):
        for pattern in ("CMakeLists.txt", "CHANGELOG.md", "LICENSE", "include/*",
                        "docs/packages/debian.cmake"):
            copy(self, pattern, self._repository, self.export_sources_folder)

    def requirements(self):
        self.requires("eigen/3.4.0")
        self.requires("cereal/1.3.2")
        if self.options.app:
            self.requires("cli11/2.3.2")
            self.requires("fmt/9.1.0")

    def package_id(self):
        self.info.clear()

    def validate(self):
        check_min_cppstd(self, 20)
        if self.settings.compiler == "msvc":
            raise ConanInvalidConfiguration("ludus needs GCC or Clang: its kernels use their vectors")

    def layout(self):
        cmake_layout(self)

    def generate(self):
        CMakeDeps(self).generate()
        toolchain = CMakeToolchain(self)
        for what in ("TESTS", "EXAMPLES", "BENCHMARKS"):
            toolchain.cache_variables["LUDUS_BUILD_" + what] = False
        toolchain.generate()

    def build(self):
        CMake(self).configure()

    def package(self):
        CMake(self).install()
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))

    def package_info(self):
        self.cpp_info.bindirs = []
        self.cpp_info.libdirs = []
        # The installed ludusConfig.cmake, which has the components, and no other.
        self.cpp_info.set_property("cmake_find_mode", "none")
        self.cpp_info.builddirs = [os.path.join("share", "cmake", "ludus")]
