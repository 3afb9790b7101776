// A suite: chained setters over plain values.
#include "warpcheck/suite.h"

#include <set>
#include <utility>

#include "base/word.h"

namespace warpcheck {
namespace {

// What is wrong with one tolerance; empty when nothing is. A dtype that is missing from a table has
// tolerance 0, which nobody means.
std::string fault_of(const Tolerance& tolerance, const Op& op) {
  if (!(tolerance.value >= 0) || !(tolerance.relative >= 0)) {
    return to_text(tolerance) + " is not a tolerance: it must not be negative";
  }
  for (const auto& [name, value] : tolerance.by_dtype) {
    if (!(value >= 0)) {
      return to_text(tolerance) + " is not a tolerance: it must not be negative";
    }
  }
  if (tolerance.by_dtype.empty()) {
    return {};
  }
  for (const Format& dtype : op.dtypes()) {
    bool given = false;
    for (const auto& [name, value] : tolerance.by_dtype) {
      given = given || name == dtype.name;
    }
    if (!given) {
      return to_text(tolerance) + " has no value for " + dtype.name;
    }
  }
  return {};
}

bool has_input(const Op& op, const std::string& name) {
  for (const TensorSpec& input : op.inputs()) {
    if (input.name == name) {
      return true;
    }
  }
  return false;
}

// What is wrong with the inputs that a law asks for.
void add_grid_faults(const Law& law, const Op& op, std::vector<std::string>& faults) {
  for (const Grid& grid : law.grids) {
    if (!has_input(op, grid.input)) {
      faults.push_back("property " + law.name + ": " + op.name() + " has no input '" + grid.input
                       + "'");
    }
    if (grid.denominator < 1 || grid.limit < 1) {
      faults.push_back("property " + law.name + ": a grid needs a denominator and a limit of at "
                       "least 1");
    }
  }
}

// Names must differ, and be words that a GoogleTest name may hold.
void add_name_faults(const std::string& kind, const std::string& name, std::set<std::string>& seen,
                     std::vector<std::string>& faults) {
  if (!is_word(name)) {
    faults.push_back(kind + " '" + name + "': a name has letters, digits and _ only");
  }
  if (!seen.insert(name).second) {
    faults.push_back("two entries are named '" + name + "'");
  }
}

}  // namespace

Grid grid(std::string input, int denominator, int limit) {
  return {std::move(input), denominator, limit};
}

Suite::Suite(Op op, Source where)
    : op_(std::move(op)), model_(accumulate(f32)), model_source_(where), where_(std::move(where)) {}

Suite& Suite::reference(Reference reference) {
  reference_ = std::move(reference);
  return *this;
}

Suite& Suite::model(Model model, Source where) {
  model_ = std::move(model);
  model_source_ = std::move(where);
  return *this;
}

Suite& Suite::tolerance(Tolerance tolerance) {
  tolerance_ = std::move(tolerance);
  return *this;
}

Suite& Suite::property(std::string name, std::function<void(Trial&)> holds, Source where) {
  return property(std::move(name), std::move(holds), std::vector<Grid>{}, std::move(where));
}

Suite& Suite::property(std::string name, std::function<void(Trial&)> holds, Grid grid,
                       Source where) {
  return property(std::move(name), std::move(holds), std::vector<Grid>{std::move(grid)},
                  std::move(where));
}

Suite& Suite::property(std::string name, std::function<void(Trial&)> holds, std::vector<Grid> grids,
                       Source where) {
  laws_.push_back({std::move(name), std::move(holds), std::move(grids), std::move(where)});
  return *this;
}

Suite& Suite::agrees_with(std::string peer, std::function<void(Call&)> launch,
                          Tolerance tolerance) {
  peers_.push_back({std::move(peer), std::move(launch), std::move(tolerance)});
  return *this;
}

Suite& Suite::dtypes(std::vector<Format> formats) {
  op_.dtypes(std::move(formats));
  return *this;
}

Suite& Suite::dim(std::string name, Domain<Index> domain) {
  op_.dim(std::move(name), std::move(domain));
  return *this;
}

Suite& Suite::values(std::string input, std::vector<Recipe> recipes) {
  op_.values(std::move(input), std::move(recipes));
  return *this;
}

Suite& Suite::specials(Specials specials) {
  specials_ = specials;
  return *this;
}

Suite& Suite::nondeterministic(Tolerance allowed) {
  nondeterminism_ = std::move(allowed);
  return *this;
}

std::vector<std::string> Suite::faults() const {
  std::vector<std::string> faults = op_.faults();
  std::set<std::string> seen;
  for (const Law& law : laws_) {
    add_name_faults("property", law.name, seen, faults);
    add_grid_faults(law, op_, faults);
    if (!law.holds) {
      faults.push_back("property " + law.name + " has no function");
    }
  }
  std::vector<Tolerance> tolerances{tolerance_};
  for (const Peer& peer : peers_) {
    add_name_faults("peer", peer.name, seen, faults);
    tolerances.push_back(peer.tolerance);
    if (!peer.launch) {
      faults.push_back("peer " + peer.name + " has no launcher");
    }
    if (peer.tolerance.kind == Tolerance::Kind::bound) {
      faults.push_back("peer " + peer.name + ": bound() is about the reference; two runs are compared by "
                       "bitwise(), ulps(n), relative(r), absolute(a) or allclose(a, r)");
    }
  }
  if (nondeterminism_) {
    tolerances.push_back(*nondeterminism_);
    if (nondeterminism_->kind == Tolerance::Kind::bound) {
      faults.emplace_back(
          "nondeterministic(bound()): bound() is about the reference; name another tolerance, such "
          "as ulps(n)");
    }
  }
  for (const Tolerance& tolerance : tolerances) {
    if (std::string fault = fault_of(tolerance, op_); !fault.empty()) {
      faults.push_back(std::move(fault));
    }
  }
  if (!reference_ && peers_.empty() && laws_.empty()) {
    faults.push_back(op_.name() + " has nothing that could fail: no reference, peer or property");
  }
  return faults;
}

}  // namespace warpcheck
