// The coverage ledger: classes of cases that a run should reach, and which ones it has reached.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "gen/draw.h"

namespace warpcheck::gen {

class Ledger {
 public:
  // Classes that the op's domains, constraints and limit of elements rule out are not in it.
  explicit Ledger(const Space& space);

  void note(const Case& c);
  // Names of the classes that no noted case was in.
  std::vector<std::string> not_reached() const;

  // The next shape goal that no noted case has reached, and sizes that reach it; null if none is
  // left.
  struct Goal {
    ShapeGoal shape;
    Sizes witness;
    bool reached = false;
  };
  const Goal* next_goal() const;

 private:
  struct Class {
    std::string name;
    std::function<bool(const Case&)> holds;
    bool reached = false;
  };
  void add_configuration();
  void add_values();
  void add_shapes();

  const Space* space_;
  std::vector<Class> classes_;
  std::vector<Goal> goals_;
};

// The shape goals of an op, whether or not they can be reached.
std::vector<ShapeGoal> shape_goals(const Space& space);

}  // namespace warpcheck::gen
