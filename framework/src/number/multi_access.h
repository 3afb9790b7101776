// The MPFR number inside a Multi; only for the sources of this folder that include MPFR.
#pragma once

#include <cstdio>

#include <boost/multiprecision/mpfr.hpp>

#include "warpcheck/detail/multi.h"

namespace warpcheck {

struct MultiAccess {
  using Backend = boost::multiprecision::backends::mpfr_float_backend<0>;
  static_assert(sizeof(Backend) <= sizeof(Multi::storage_));
  static_assert(alignof(Backend) <= alignof(std::max_align_t));

  static Backend& backend(Multi& m) {
    return *std::launder(reinterpret_cast<Backend*>(m.storage_));
  }
  static const Backend& backend(const Multi& m) {
    return *std::launder(reinterpret_cast<const Backend*>(m.storage_));
  }
  static void* storage(Multi& m) { return m.storage_; }
  static mpfr_ptr get(Multi& m) { return backend(m).data(); }
  static mpfr_srcptr get(const Multi& m) { return backend(m).data(); }
  static void set_exact(Multi& m, bool exact) { m.exact_ = exact; }
};

}  // namespace warpcheck
