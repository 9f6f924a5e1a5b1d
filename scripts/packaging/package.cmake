# A Debian package: cpack -G DEB --config build/release/CPackConfig.cmake
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME eusim)
set(CPACK_PACKAGE_VENDOR "The eusim authors")
set(CPACK_PACKAGE_CONTACT "${EUSIM_PACKAGE_CONTACT}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "performance model of Intel's Gen7 to Gen9 GPU Execution Units")
set(CPACK_PACKAGE_DESCRIPTION
"eusim runs a kernel's machine code with real values on a cycle-approximate
model of the Execution Units of Ivy Bridge, Haswell, Broadwell, Skylake or
Broxton, says how many cycles the run took, and gives every one of these cycles
a cause. No GPU is needed: kernels come from the packaged compilers, and whole
programs run on the stock drivers with the model in the place of the GPU.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Python scripts draw tables and read traces; the other scripts install their packages themselves.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "python3")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS
    "python3-matplotlib, python3-pandas, intel-opencl-icd, mesa-opencl-icd, libgl1-mesa-dri, zstd")
include(CPack)
