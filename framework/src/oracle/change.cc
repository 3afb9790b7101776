// Changes of an input that must be exact, or say that they are not.
#include <cmath>
#include <numeric>
#include <string>
#include <utility>

#include "warpcheck/error.h"
#include "warpcheck/trial.h"

namespace warpcheck {
namespace {

// Is a + b == sum without rounding? The error of an addition is itself a double (Knuth's two-sum:
// Ogita, Rump, Oishi, "Accurate sum and dot product", SIAM J. Sci. Comput. 26 (2005), algorithm
// 3.1).
bool exact_sum(double a, double b, double sum) {
  const double of_b = sum - a;
  return (a - (sum - of_b)) + (b - of_b) == 0;
}

// Is a * b == product without rounding? Below 2^-968 the error need not be a double: then the
// answer is no.
bool exact_product(double a, double b, double product) {
  if (a == 0 || b == 0) {
    return true;
  }
  return std::fabs(product) >= 0x1p-968 && std::fma(a, b, -product) == 0;
}

void must_be_exact(bool exact, const Format& format, double value, const char* what) {
  if (!exact || round_to(format, value) != value) {
    throw Inexact(std::string(what) + " is not exact in " + format.name);
  }
}

// Every old position once.
void check_order(const std::vector<Index>& order, Index size) {
  std::vector<bool> seen(static_cast<std::size_t>(size), false);
  bool whole = static_cast<Index>(order.size()) == size;
  for (const Index i : order) {
    whole = whole && i >= 0 && i < size && !seen[static_cast<std::size_t>(i)];
    if (whole) {
      seen[static_cast<std::size_t>(i)] = true;
    }
  }
  if (!whole) {
    throw Misuse("an order of " + std::to_string(size) + " must name each of 0 ... n - 1 once");
  }
}

std::size_t at(const Array& array, Index row, Index col) {
  return static_cast<std::size_t>(row * array.cols() + col);
}

}  // namespace

Change plus(double addend) {
  return [addend](const Array& old) {
    Array changed = old;
    for (double& x : changed.values) {
      const double sum = x + addend;
      if (std::isfinite(x)) {
        must_be_exact(std::isfinite(sum) && exact_sum(x, addend, sum), old.format, sum, "the sum");
      }
      x = sum;
    }
    return changed;
  };
}

Change times(double factor) {
  return [factor](const Array& old) {
    Array changed = old;
    for (double& x : changed.values) {
      const double product = x * factor;
      if (std::isfinite(x)) {
        must_be_exact(std::isfinite(product) && exact_product(x, factor, product), old.format,
                      product, "the product");
      }
      x = product;
    }
    return changed;
  };
}

Change negated() {
  return [](const Array& old) {
    Array changed = old;
    for (double& x : changed.values) {
      x = -x;
    }
    return changed;
  };
}

Change permute_columns(std::function<std::vector<Index>(Index cols)> order) {
  return [order = std::move(order)](const Array& old) {
    const std::vector<Index> from = order(old.cols());
    check_order(from, old.cols());
    Array changed = old;
    for (Index row = 0; row < old.rows(); ++row) {
      for (Index col = 0; col < old.cols(); ++col) {
        changed.values[at(old, row, col)] = old(row, from[static_cast<std::size_t>(col)]);
      }
    }
    return changed;
  };
}

Change permute_rows(std::function<std::vector<Index>(Index rows)> order) {
  return [order = std::move(order)](const Array& old) {
    const std::vector<Index> from = order(old.rows());
    check_order(from, old.rows());
    Array changed = old;
    for (Index row = 0; row < old.rows(); ++row) {
      for (Index col = 0; col < old.cols(); ++col) {
        changed.values[at(old, row, col)] = old(from[static_cast<std::size_t>(row)], col);
      }
    }
    return changed;
  };
}

std::vector<Index> reversed(Index n) {
  std::vector<Index> order(static_cast<std::size_t>(n));
  std::iota(order.rbegin(), order.rend(), Index{0});
  return order;
}

Change replaced_by(Array array) {
  return [array = std::move(array)](const Array&) { return array; };
}

}  // namespace warpcheck
