// The cases of a run.
#include "warpcheck/case_stream.h"

#include "gen/draw.h"
#include "gen/ledger.h"

namespace warpcheck::gen {
namespace {

// Deals every value once, in random order, before any value a second time.
template <class T>
class Deck {
 public:
  explicit Deck(std::vector<T> values) : values_(std::move(values)), at_(values_.size()) {}

  T deal(Dice& dice) {
    if (at_ == values_.size()) {
      dice.shuffle(values_);
      at_ = 0;
      ++rounds_;
    }
    return values_[at_++];
  }

  // Is there a value that was never dealt?
  bool fresh() const {
    return !values_.empty() && (rounds_ == 0 || (rounds_ == 1 && at_ < values_.size()));
  }

 private:
  std::vector<T> values_;
  std::size_t at_;
  int rounds_ = 0;
};

std::vector<double> attribute_values(const Domain<double>& domain) {
  if (!domain.candidates.empty()) {
    return domain.candidates;
  }
  return {domain.min, domain.max, domain.min + (domain.max - domain.min) / 2};
}

// The recipes of one input that were not yet tried.
struct Untried {
  Deck<Recipe> plain;
  Deck<Recipe> spiked;
};

Untried untried(const TensorSpec& input) {
  std::vector<Recipe> plain;
  std::vector<Recipe> spiked;
  for (const auto& recipe : recipes_of(input)) {
    (recipe.spike == Spike::none ? plain : spiked).push_back(recipe);
  }
  return {Deck<Recipe>(std::move(plain)), Deck<Recipe>(std::move(spiked))};
}

}  // namespace

class CaseStream::State {
 public:
  State(const Op& op, std::uint64_t seed)
      : space_(op),
        ledger_(space_),
        dice_(rc::Random(seed)),
        dtypes_(op.dtypes()),
        layouts_(op.layouts()) {
    for (const auto& attribute : op.attributes()) {
      attributes_.emplace_back(attribute_values(attribute.domain));
    }
    for (const auto& input : op.inputs()) {
      inputs_.push_back(untried(input));
    }
  }

  Case next() {
    const Op& op = space_.op();
    Case c = space_.plainest();
    // Every second case goes for a shape class that is still missing, one in five for special
    // values.
    const bool special = number_ % 5 == 4;
    const Ledger::Goal* goal = number_ % 2 == 0 && !special ? ledger_.next_goal() : nullptr;
    c.dims = sizes(goal);
    c.dtype = dtypes_.deal(dice_);
    c.layout = layouts_.deal(dice_);
    for (std::size_t i = 0; i < attributes_.size(); ++i) {
      c.attributes[i] = attributes_[i].fresh() ? attributes_[i].deal(dice_)
                                               : draw_attribute(op.attributes()[i], dice_);
    }
    c.inputs = goal != nullptr && goal->shape.others == Company::at_least_2
                   ? draw_recipes(op, dice_, Values::ordinary)
                   : recipes(special);
    draw_seeds(c.inputs, dice_);
    c.schedule = number_ == 0 ? 0 : draw_schedule(dice_);
    ledger_.note(c);
    ++number_;
    return c;
  }

  std::vector<std::string> not_reached() const { return ledger_.not_reached(); }

 private:
  Sizes sizes(const Ledger::Goal* goal) {
    if (goal == nullptr) {
      return draw_sizes(space_, dice_);
    }
    Sizes drawn = draw_sizes(space_, dice_, goal->shape);
    return drawn.empty() ? goal->witness : drawn;
  }

  // Special values are at first in every input, so that each is tried soon, later in one input
  // only, because NaN everywhere hides what the others do.
  std::vector<Recipe> recipes(bool special) {
    auto recipes = draw_recipes(space_.op(), dice_, special ? Values::special : Values::finite);
    for (std::size_t i = 0; i < inputs_.size(); ++i) {
      auto& deck = special ? inputs_[i].spiked : inputs_[i].plain;
      if (deck.fresh()) {
        recipes[i] = deck.deal(dice_);
      }
    }
    return recipes;
  }

  Space space_;
  Ledger ledger_;
  Dice dice_;
  Deck<Format> dtypes_;
  Deck<Layout> layouts_;
  std::vector<Deck<double>> attributes_;
  std::vector<Untried> inputs_;
  std::uint64_t number_ = 0;
};

CaseStream::CaseStream(const Op& op, std::uint64_t seed)
    : state_(std::make_unique<State>(op, seed)) {}
CaseStream::~CaseStream() = default;
CaseStream::CaseStream(CaseStream&&) noexcept = default;
CaseStream& CaseStream::operator=(CaseStream&&) noexcept = default;

Case CaseStream::next() {
  return state_->next();
}

std::vector<std::string> CaseStream::not_reached() const {
  return state_->not_reached();
}

}  // namespace warpcheck::gen
