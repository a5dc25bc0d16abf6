#pragma once

// Catch2 2.x has one header, 3.x another; test sources include this file and build with both.
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>
#endif
