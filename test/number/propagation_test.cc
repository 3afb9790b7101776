// Errors of arguments: f of any argument within its error is within the error of f.

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include <gtest/gtest.h>

#include "warpcheck/scalar.h"

namespace warpcheck {
namespace {

using Real = Tracked<double>;

// What one argument moved by `moved` does to the result, against what the result claims; 0 where it
// claims nothing.
template <class F, class G>
double moved_ratio(const F& tracked, const G& plain, double x, double error, double moved) {
  const double centre = plain(x), other = plain(x + moved);
  if (!std::isfinite(centre) || !std::isfinite(other))
    return 0;
  const Real kernel = tracked(Real(x, 0, error)), own = tracked(Real(x, error, 0));
  const double change = std::fabs(other - centre);
  const double noise = 1e-14 * std::max(std::fabs(centre), std::fabs(other));
  EXPECT_LE(change, kernel.bound + kernel.own + noise) << "at " << x << " moved by " << moved;
  EXPECT_LE(change, own.own + noise) << "at " << x << " moved by " << moved;
  EXPECT_GE(own.bound, 0);
  return std::isfinite(kernel.bound) ? change / kernel.bound : 0;
}

// Arguments of every size, errors from a rounding to several times the argument.
template <class F, class G>
void propagate(const char* name, const F& tracked, const G& plain) {
  SCOPED_TRACE(name);
  // So fine that errors come from arguments alone.
  const ArithmeticScope scope(accumulate(f64).resolve(f64));
  std::mt19937_64 random(13);
  std::uniform_real_distribution<double> uniform(-1, 1);
  double worst = 0;
  for (int i = 0; i < 30'000; ++i) {
    const double x = i % 2 == 0 ? 8 * uniform(random)
                                : std::copysign(std::exp2(12 * uniform(random)), uniform(random));
    const double error = std::fabs(x) * std::exp2(-20 + 22 * std::fabs(uniform(random)));
    // A little less than the error, since x + moved is rounded here.
    const double most = error * (1 - 1e-6);
    for (const double moved : {most, -most, most * uniform(random)})
      worst = std::max(worst, moved_ratio(tracked, plain, x, error, moved));
  }
  EXPECT_GT(worst, 0.5);  // the claims are within reach
}

TEST(Propagation, Exponentials) {
  propagate(
      "exp", [](const Real& x) { return exp(x); }, [](double x) { return std::exp(x); });
  propagate(
      "expm1", [](const Real& x) { return expm1(x); }, [](double x) { return std::expm1(x); });
}

TEST(Propagation, Logarithms) {
  propagate(
      "log", [](const Real& x) { return log(x); }, [](double x) { return std::log(x); });
  propagate(
      "log1p", [](const Real& x) { return log1p(x); }, [](double x) { return std::log1p(x); });
}

TEST(Propagation, Roots) {
  propagate(
      "sqrt", [](const Real& x) { return sqrt(x); }, [](double x) { return std::sqrt(x); });
  propagate(
      "rsqrt", [](const Real& x) { return rsqrt(x); }, [](double x) { return 1 / std::sqrt(x); });
}

TEST(Propagation, Powers) {
  propagate(
      "pow 1.7", [](const Real& x) { return pow(x, 1.7); },
      [](double x) { return std::pow(x, 1.7); });
  propagate(
      "pow -2", [](const Real& x) { return pow(x, -2); }, [](double x) { return std::pow(x, -2); });
  propagate(
      "pow 3", [](const Real& x) { return pow(x, 3); }, [](double x) { return std::pow(x, 3); });
}

TEST(Propagation, BoundedFunctions) {
  propagate(
      "tanh", [](const Real& x) { return tanh(x); }, [](double x) { return std::tanh(x); });
  propagate(
      "erf", [](const Real& x) { return erf(x); }, [](double x) { return std::erf(x); });
  propagate(
      "sin", [](const Real& x) { return sin(x); }, [](double x) { return std::sin(x); });
  propagate(
      "cos", [](const Real& x) { return cos(x); }, [](double x) { return std::cos(x); });
}

TEST(Propagation, Arithmetic) {
  propagate(
      "square", [](const Real& x) { return x * x; }, [](double x) { return x * x; });
  propagate(
      "product", [](const Real& x) { return 3 * x; }, [](double x) { return 3 * x; });
  propagate(
      "sum", [](const Real& x) { return x + x * x; }, [](double x) { return x + x * x; });
  propagate(
      "difference", [](const Real& x) { return 2 - x; }, [](double x) { return 2 - x; });
  propagate(
      "reciprocal", [](const Real& x) { return 1 / x; }, [](double x) { return 1 / x; });
  propagate(
      "quotient", [](const Real& x) { return (1 + x) / (3 - x); },
      [](double x) { return (1 + x) / (3 - x); });
  propagate(
      "max", [](const Real& x) { return max(x, 0.5); }, [](double x) { return std::fmax(x, 0.5); });
  propagate(
      "min", [](const Real& x) { return min(x, x * x); },
      [](double x) { return std::fmin(x, x * x); });
  propagate(
      "abs", [](const Real& x) { return abs(x); }, [](double x) { return std::fabs(x); });
}

}  // namespace
}  // namespace warpcheck
