// Functions of numbers computed with + - * / and exact operations alone, so every machine gets the same bits.
#pragma once

namespace podball::lua {

/// Errors: relative 1e-14 of the results below; the logarithms also absolute 1e-15 near 1.
double plain_exp(double x);
double plain_log(double x);
double plain_pow(double x, double y);  ///< Relative error 1e-13 for results from 1e-100 to 1e100.

/// Errors: absolute 1e-14 for |x| up to 1e5, and growing with |x| beyond.
double plain_sin(double x);
double plain_cos(double x);
double plain_atan2(double y, double x);
double plain_asin(double x);
double plain_acos(double x);

}  // namespace podball::lua
