// Cases as a RapidCheck generator.
#include <memory>
#include <ostream>
#include <utility>

#include "gen/draw.h"
#include "gen/inquiry.h"
#include "gen/shrink.h"
#include "number/number_text.h"
#include "warpcheck/gen.h"

namespace warpcheck::gen {
namespace {

// The user's own attributes: which ones, and the shrink tree of each value.
struct OwnAttribute {
  std::size_t position;
  rc::Shrinkable<double> value;
};

using Ground = std::shared_ptr<const ShrinkGround>;

rc::Shrinkable<Case> tree_of(const Shrinker& shrinker, const Ground& ground,
                             const std::vector<OwnAttribute>& own);

// The children of a node, lazily: what the shrinker proposes next if it rejects all before. So no
// child is met unless its elder siblings passed, as RapidCheck's search does it.
class Proposals {
 public:
  Proposals(Shrinker shrinker, Ground ground, std::vector<OwnAttribute> own)
      : shrinker_(std::move(shrinker)), ground_(std::move(ground)), own_(std::move(own)) {}

  rc::Maybe<rc::Shrinkable<Case>> operator()() {
    if (!shrinker_.propose()) {
      return rc::Nothing;
    }
    Shrinker accepted = shrinker_;
    accepted.feedback(true);
    shrinker_.feedback(false);
    return tree_of(accepted, ground_, own_);
  }

 private:
  Shrinker shrinker_;
  Ground ground_;
  std::vector<OwnAttribute> own_;
};

// The children that come from the user's generator of an attribute.
rc::Seq<rc::Shrinkable<Case>> own_shrinks(const Case& best, const Ground& ground,
                                          const std::vector<OwnAttribute>& own) {
  auto all = rc::Seq<rc::Shrinkable<Case>>();
  for (std::size_t i = 0; i < own.size(); ++i) {
    auto shrinks = rc::seq::map(own[i].value.shrinks(),
                                [best, ground, own, i](const rc::Shrinkable<double>& smaller) {
                                  Case c = best;
                                  c.attributes[own[i].position] = smaller.value();
                                  auto changed = own;
                                  changed[i].value = smaller;
                                  return tree_of(Shrinker(ground, std::move(c)), ground, changed);
                                });
    all = rc::seq::concat(std::move(all), std::move(shrinks));
  }
  return all;
}

rc::Shrinkable<Case> tree_of(const Shrinker& shrinker, const Ground& ground,
                             const std::vector<OwnAttribute>& own) {
  return rc::shrinkable::lambda([shrinker]() -> Case { return shrinker.best(); },
                                [shrinker, ground, own] {
                                  return rc::seq::concat(
                                      rc::makeSeq<Proposals>(shrinker, ground, own),
                                      own_shrinks(shrinker.best(), ground, own));
                                });
}

// The attributes of an op that `attributes` names; Misuse if it names another.
std::vector<bool> named_attributes(const Op& op,
                                   const std::map<std::string, rc::Gen<double>>& attributes) {
  std::vector<bool> named(op.attributes().size(), false);
  for (const auto& [name, generator] : attributes) {
    named[op.attribute_index(name)] = true;
  }
  return named;
}

}  // namespace

rc::Gen<Case> call(const Op& op, std::map<std::string, rc::Gen<double>> attributes) {
  const auto ground = std::make_shared<const ShrinkGround>(op, named_attributes(op, attributes));
  return [ground, attributes = std::move(attributes)](const rc::Random& random, int size) {
    rc::Random rest = random;
    Dice dice(rest.split());
    Case c = draw_case(ground->space(), dice);
    std::vector<OwnAttribute> own;
    for (const auto& [name, generator] : attributes) {
      const std::size_t position = ground->op().attribute_index(name);
      own.push_back({position, generator(rest.split(), size)});
      c.attributes[position] = own.back().value.value();
    }
    return tree_of(Shrinker(ground, std::move(c)), ground, own);
  };
}

}  // namespace warpcheck::gen

namespace warpcheck {

std::ostream& operator<<(std::ostream& out, const Case& c) {
  out << c.op << " sizes";
  const char* before = " ";
  for (const Index size : c.dims) {
    out << before << size;
    before = "x";
  }
  for (const double value : c.attributes) {
    out << " attribute " << number_text(value);
  }
  out << " " << c.dtype.name << " " << name_of(c.layout);
  for (const auto& recipe : c.inputs) {
    out << " " << to_text(recipe);
  }
  return out << " schedule " << c.schedule;
}

}  // namespace warpcheck
