// What of a smallest case matters: one field at a time is changed and the kernel run again.
#include <algorithm>
#include <cmath>

#include "base/list.h"
#include "run/shrinking.h"

namespace warpcheck::run {
namespace {

class Explainer {
 public:
  Explainer(const Subject& subject, Counterexample& counterexample)
      : subject_(subject), counterexample_(counterexample), smallest_(counterexample.smallest) {}

  void all() {
    for (std::size_t d = 0; d < op().dims().size(); ++d)
      size(d);
    for (std::size_t i = 0; i < op().inputs().size(); ++i)
      values(i);
    dtypes();
  }

 private:
  const Op& op() const { return subject_.suite.op(); }

  bool fails(const Case& c) {
    ++counterexample_.shrink_runs;
    const Ruling ruling = subject_.on(c);
    return ruling.result.failure
           && same_kind(ruling.result.failure->kind, counterexample_.failure.kind);
  }

  // The admitted size of dim d that is next to the smallest case's, downwards or upwards; that size
  // itself if none.
  Index neighbour(std::size_t d, int step) const {
    const DimSpec& dim = op().dims()[d];
    Case c = smallest_;
    for (Index size = smallest_.dims[d] + step; size >= dim.domain.min && size <= dim.domain.max;
         size += step) {
      c.dims[d] = size;
      if (dim.domain.contains(size) && op().admits(c.dims))
        return size;
      if (std::abs(size - smallest_.dims[d]) > 4096)
        break;
    }
    return smallest_.dims[d];
  }

  void size(std::size_t d) {
    const std::string& name = op().dims()[d].name;
    const Index here = smallest_.dims[d];
    Case c = smallest_;
    c.dims[d] = neighbour(d, -1);
    if (c.dims[d] != here && !fails(c)) {
      counterexample_.matters.push_back(name + " = " + std::to_string(c.dims[d]) + " passes, "
                                        + std::to_string(here) + " fails");
    }
    c.dims[d] = neighbour(d, 1);
    if (c.dims[d] == here)
      return;
    const Index above = c.dims[d];
    if (!fails(c)) {
      counterexample_.matters.push_back(name + " = " + std::to_string(here) + " fails, "
                                        + std::to_string(above) + " passes");
      return;
    }
    const Index twice = std::max(above + 1, 2 * here + 1);
    c.dims[d] = twice;
    if (!op().dims()[d].domain.contains(twice) || !op().admits(c.dims) || fails(c)) {
      counterexample_.matters_not.push_back("a larger " + name);
    }
  }

  void values(std::size_t i) {
    Case c = smallest_;
    for (const Recipe& other : {uniform(-2, 2), ones(), zeros()}) {
      c.inputs[i] = other;
      c.inputs[i].seed = 1;
      if (c.inputs[i] != smallest_.inputs[i] && !fails(c))
        return;
    }
    counterexample_.matters_not.push_back("the values of " + op().inputs()[i].name);
  }

  void dtypes() {
    if (op().dtypes().size() < 2)
      return;
    Case c = smallest_;
    std::vector<std::string> passing;
    for (const Format& dtype : op().dtypes()) {
      c.dtype = dtype;
      if (dtype == smallest_.dtype || fails(c))
        continue;
      passing.emplace_back(dtype.name);
    }
    if (passing.empty()) {
      counterexample_.matters_not.emplace_back("the dtype");
    } else {
      counterexample_.matters.push_back("dtype " + std::string(smallest_.dtype.name) + " fails, "
                                        + listed(passing)
                                        + (passing.size() == 1 ? " passes" : " pass"));
    }
  }

  const Subject& subject_;
  Counterexample& counterexample_;
  const Case smallest_;
};

}  // namespace

void explain(const Subject& subject, Counterexample& counterexample) {
  Explainer(subject, counterexample).all();
}

}  // namespace warpcheck::run
