// The coverage ledger.
#include "gen/ledger.h"

#include <algorithm>
#include <bit>
#include <set>

#include "number/number_text.h"

namespace warpcheck::gen {
namespace {

// A recipe whatever its seed.
std::string kind_text(Recipe recipe) {
  recipe.seed = 0;
  return to_text(recipe);
}

// Dims that are the last of a tensor, and dims that a kernel sums over (in no output).
std::set<std::size_t> last_dims(const Op& op) {
  std::set<std::size_t> dims;
  for (const auto* tensors : {&op.inputs(), &op.outputs()}) {
    for (const auto& tensor : *tensors) {
      if (!tensor.dims.empty()) {
        dims.insert(op.dim_index(tensor.dims.back()));
      }
    }
  }
  return dims;
}

std::set<std::size_t> inner_dims(const Op& op) {
  std::set<std::size_t> dims;
  for (const auto& tensor : op.inputs()) {
    for (const auto& dim : tensor.dims) {
      dims.insert(op.dim_index(dim));
    }
  }
  for (const auto& tensor : op.outputs()) {
    for (const auto& dim : tensor.dims) {
      dims.erase(op.dim_index(dim));
    }
  }
  return dims;
}

}  // namespace

std::vector<ShapeGoal> shape_goals(const Space& space) {
  const Op& op = space.op();
  const auto name = [&](std::size_t dim) { return op.dims()[dim].name; };
  std::vector<ShapeGoal> goals;
  auto tiled = last_dims(op);
  const auto inner = inner_dims(op);
  tiled.insert(inner.begin(), inner.end());
  for (const std::size_t dim : tiled) {
    goals.push_back(
        {name(dim) + " above 128 and no power of two", dim, Company::at_least_2, [](Index value) {
           return value > 128 && !std::has_single_bit(static_cast<std::uint64_t>(value));
         }});
    goals.push_back({name(dim) + " no multiple of 32", dim, Company::at_least_2,
                     [](Index value) { return value % 32 != 0; }});
  }
  for (const std::size_t dim : inner) {
    goals.push_back({name(dim) + " at least 2", dim, Company::at_least_2,
                     [](Index value) { return value >= 2; }});
  }
  for (std::size_t dim = 0; dim < op.dims().size(); ++dim) {
    const Index floor = space.floor()[dim];
    goals.push_back({"only " + name(dim) + " above its minimum", dim, Company::floor,
                     [floor](Index value) { return value > floor; }});
  }
  goals.push_back({"all dims at their minimum", 0, Company::any, {}});
  for (std::size_t dim = 0; dim < op.dims().size(); ++dim) {
    goals.push_back(
        {name(dim) + " = 0", dim, Company::any, [](Index value) { return value == 0; }});
  }
  return goals;
}

Ledger::Ledger(const Space& space) : space_(&space) {
  add_configuration();
  add_values();
  add_shapes();
}

void Ledger::add_configuration() {
  const Op& op = space_->op();
  for (const auto& dtype : op.dtypes()) {
    classes_.push_back(
        {std::string("dtype=") + dtype.name, [dtype](const Case& c) { return c.dtype == dtype; }});
  }
  for (const Layout layout : op.layouts()) {
    classes_.push_back({std::string("layout=") + name_of(layout),
                        [layout](const Case& c) { return c.layout == layout; }});
  }
  for (std::size_t i = 0; i < op.attributes().size(); ++i) {
    const auto& [name, domain] = op.attributes()[i];
    auto values = domain.candidates;
    if (values.empty()) {
      values = {domain.min, domain.max};
    }
    for (const double value : values) {
      classes_.push_back({name + "=" + number_text(value),
                          [i, value](const Case& c) { return c.attributes[i] == value; }});
    }
  }
}

void Ledger::add_values() {
  const Op& op = space_->op();
  for (std::size_t i = 0; i < op.inputs().size(); ++i) {
    for (const auto& recipe : recipes_of(op.inputs()[i])) {
      const std::string text = kind_text(recipe);
      classes_.push_back({op.inputs()[i].name + "=" + text,
                          [i, text](const Case& c) { return kind_text(c.inputs[i]) == text; }});
    }
  }
}

void Ledger::add_shapes() {
  Dice dice(rc::Random(0));
  for (auto& goal : shape_goals(*space_)) {
    Sizes witness = draw_sizes(*space_, dice, goal);
    if (witness.empty() && goal.others == Company::at_least_2) {  // some dim is always below 2
      goal.others = Company::any;
      witness = draw_sizes(*space_, dice, goal);
    }
    if (!witness.empty()) {
      goals_.push_back({std::move(goal), std::move(witness)});
    }
  }
}

void Ledger::note(const Case& c) {
  for (auto& item : classes_) {
    item.reached = item.reached || item.holds(c);
  }
  // All zeros of any shape say little of it.
  const bool ordinary = has_ordinary_values(space_->op(), c);
  for (auto& goal : goals_) {
    const bool counts = ordinary || goal.shape.others != Company::at_least_2;
    goal.reached = goal.reached || (counts && goal.shape.holds(*space_, c.dims));
  }
}

std::vector<std::string> Ledger::not_reached() const {
  std::vector<std::string> names;
  for (const auto& goal : goals_) {
    if (!goal.reached) {
      names.push_back(goal.shape.name);
    }
  }
  for (const auto& item : classes_) {
    if (!item.reached) {
      names.push_back(item.name);
    }
  }
  return names;
}

const Ledger::Goal* Ledger::next_goal() const {
  const auto found =
      std::find_if(goals_.begin(), goals_.end(), [](const Goal& goal) { return !goal.reached; });
  return found == goals_.end() ? nullptr : &*found;
}

}  // namespace warpcheck::gen
