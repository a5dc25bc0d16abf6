include(CMakeFindDependencyMacro)
find_dependency(podball_sdk CONFIG)  # Has podball::math.
include("${CMAKE_CURRENT_LIST_DIR}/podball_engineTargets.cmake")
