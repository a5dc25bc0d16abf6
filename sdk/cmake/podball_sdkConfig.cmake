include("${CMAKE_CURRENT_LIST_DIR}/podball_sdkTargets.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/PodballTeam.cmake")
