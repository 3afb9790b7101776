// Stages of shrinking that leave the shape alone: configuration, then values.
#include <algorithm>
#include <utility>

#include "gen/shrink_stages.h"

namespace warpcheck::gen {
namespace {

bool fails_with(Inquiry& ask, std::size_t input, Recipe recipe) {
  Case candidate = ask.best();
  candidate.inputs[input] = std::move(recipe);
  return ask.fails(candidate);
}

Case plain_configuration(const Inquiry& ask) {
  Case c = ask.best();
  const Case& plainest = ask.ground().space().plainest();
  for (std::size_t i = 0; i < c.attributes.size(); ++i) {
    c.attributes[i] = ask.ground().is_frozen(i) ? c.attributes[i] : plainest.attributes[i];
  }
  c.dtype = plainest.dtype;
  c.layout = Layout::contiguous;
  c.schedule = 0;
  return c;
}

void simplify_attribute(Inquiry& ask, std::size_t attribute) {
  const auto& domain = ask.op().attributes()[attribute].domain;
  auto values = domain.candidates;
  if (values.empty()) {
    values = {domain.min, 0, 1, static_cast<double>(static_cast<Index>(domain.min)) + 1};
  }
  for (const double value : values) {
    Case candidate = ask.best();
    candidate.attributes[attribute] = value;
    if (domain.contains(value) && ask.fails(candidate)) {
      return;
    }
  }
}

// The recipe with another kind, keeping its special value, rounding aside.
Recipe as_kind(const Recipe& from, Recipe to) {
  to.spike = from.spike;
  to.seed = from.spike == Spike::none && to.is_constant() ? 0 : from.seed;
  to.keep = from.keep;
  to.keep_none = from.keep_none;
  return to;
}

// From the plainest up, without and with the special value.
void simplify_kind(Inquiry& ask, std::size_t input) {
  for (const auto& kind : {zeros(), ones(), constant(2), constant(-1), iota(), small_ints(2)}) {
    Recipe plain = as_kind(ask.best().inputs[input], kind);
    plain.spike = Spike::none;
    plain.seed = plain.is_constant() || plain.kind == RecipeKind::iota ? 0 : plain.seed;
    if (fails_with(ask, input, plain)) {
      return;
    }
  }
  Recipe plain = ask.best().inputs[input];
  plain.spike = Spike::none;
  fails_with(ask, input, plain);
  for (const auto& kind : {zeros(), ones(), constant(2), iota(), small_ints(2)}) {
    if (fails_with(ask, input, as_kind(ask.best().inputs[input], kind))) {
      return;
    }
  }
}

void simplify_numbers(Inquiry& ask, std::size_t input) {
  const Recipe& recipe = ask.best().inputs[input];
  if (recipe.is_constant() || recipe.kind <= RecipeKind::small_ints) {
    return;
  }
  for (const int rounding : {0, 1, 2, 3}) {
    Recipe rounded = ask.best().inputs[input];
    rounded.rounding = rounding;
    if (fails_with(ask, input, rounded)) {
      return;
    }
  }
}

void simplify_seed(Inquiry& ask, std::size_t input) {
  for (const std::uint64_t seed : {0, 1, 2}) {
    Recipe reseeded = ask.best().inputs[input];
    reseeded.seed = seed;
    if (fails_with(ask, input, reseeded)) {
      return;
    }
  }
}

bool all_inputs(Inquiry& ask, const Recipe& recipe) {
  Case candidate = ask.best();
  std::fill(candidate.inputs.begin(), candidate.inputs.end(), recipe);
  return ask.fails(candidate);
}

// Which elements of one input matter; the others become zero.
class Localiser {
 public:
  Localiser(Inquiry& ask, std::size_t input)
      : ask_(ask),
        input_(input),
        size_(ask.op().shape_of(ask.op().inputs()[input], ask.best().dims).size()) {}

  void run() {
    bisect_prefixes();
    drop_singly();
    try_pairs();
  }

 private:
  static constexpr std::size_t most_elements = 12;
  static constexpr Index most_singly = 64;

  static Index count(const Recipe& recipe) {
    Index kept = 0;
    for (const auto& [first, last] : recipe.keep) {
      kept += last - first + 1;
    }
    return kept;
  }

  // Elements 0 to prefix - 1 and the ones in `needed`, which lie above.
  bool fails_keeping(Index prefix, const std::vector<Index>& needed) {
    Recipe recipe = ask_.best().inputs[input_];
    recipe.keep.clear();
    if (prefix > 0) {
      recipe.keep.emplace_back(0, prefix - 1);
    }
    for (auto element = needed.rbegin(); element != needed.rend(); ++element) {
      append(recipe.keep, *element);
    }
    return fails_with(ask_, input_, recipe);
  }

  static void append(std::vector<std::pair<Index, Index>>& keep, Index element) {
    if (!keep.empty() && keep.back().second + 1 == element) {
      keep.back().second = element;
    } else {
      keep.emplace_back(element, element);
    }
  }

  // The end of the shortest failing prefix is an element that matters; then the one before it.
  // Stops where every element seems to matter.
  void bisect_prefixes() {
    constexpr int most_neighbours = 4;
    std::vector<Index> needed;
    int neighbours = 0;
    Index end = size_;
    while (end > 0 && needed.size() < most_elements && neighbours < most_neighbours) {
      if (!needed.empty() && fails_keeping(0, needed)) {
        return;
      }
      Index passes = 0;
      Index fails = end;
      while (fails - passes > 1) {
        const Index middle = passes + (fails - passes) / 2;
        (fails_keeping(middle, needed) ? fails : passes) = middle;
      }
      neighbours = fails == end ? neighbours + 1 : 0;
      needed.push_back(fails - 1);
      end = fails - 1;
    }
  }

  // Bisection trusts that more elements fail too. Whether or not that holds, no kept element may be
  // idle: drop chunks, at last of one element, while that still fails.
  void drop_singly() {
    const Index kept = count(ask_.best().inputs[input_]);
    if (kept < 2 || kept > most_singly) {
      return;
    }
    for (Index chunk = kept / 2; chunk > 0; chunk /= 2) {
      for (Index at = 0; at < count(ask_.best().inputs[input_]);) {
        at += drop(at, chunk) ? 0 : chunk;
      }
    }
  }

  // Two elements are often all that is needed, and easy to read.
  void try_pairs() {
    constexpr Index most = 10;
    const Index kept = count(ask_.best().inputs[input_]);
    if (kept < 3 || kept > most) {
      return;
    }
    std::vector<Index> elements;
    for (const auto& [first, last] : ask_.best().inputs[input_].keep) {
      for (Index element = first; element <= last; ++element) {
        elements.push_back(element);
      }
    }
    for (std::size_t second = 1; second < elements.size(); ++second) {
      for (std::size_t first = 0; first < second; ++first) {
        if (fails_keeping(0, {elements[second], elements[first]})) {
          return;
        }
      }
    }
  }

  // Without kept elements number `at` to `at + chunk - 1`.
  bool drop(Index at, Index chunk) {
    Recipe recipe = ask_.best().inputs[input_];
    const auto before = std::exchange(recipe.keep, {});
    Index number = 0;
    for (const auto& [first, last] : before) {
      for (Index element = first; element <= last; ++element, ++number) {
        if (number < at || number >= at + chunk) {
          append(recipe.keep, element);
        }
      }
    }
    return !recipe.keep.empty() && fails_with(ask_, input_, recipe);
  }

  Inquiry& ask_;
  std::size_t input_;
  Index size_;
};

}  // namespace

void simplify_configuration(Inquiry& ask) {
  if (ask.fails(plain_configuration(ask))) {
    return;
  }
  for (std::size_t i = 0; i < ask.best().attributes.size(); ++i) {
    if (!ask.ground().is_frozen(i)) {
      simplify_attribute(ask, i);
    }
  }
  for (const Layout layout : ask.op().layouts()) {
    Case candidate = ask.best();
    candidate.layout = layout;
    if (ask.fails(candidate)) {
      break;
    }
  }
  for (const Format& dtype : ask.op().dtypes()) {
    Case candidate = ask.best();
    candidate.dtype = dtype;
    if (ask.fails(candidate)) {
      break;
    }
  }
  for (const std::uint64_t schedule : {0, 1, 2}) {
    Case candidate = ask.best();
    candidate.schedule = schedule;
    if (ask.fails(candidate)) {
      break;
    }
  }
}

void simplify_values(Inquiry& ask) {
  if (all_inputs(ask, zeros()) || all_inputs(ask, ones())) {
    return;
  }
  for (std::size_t input = 0; input < ask.best().inputs.size(); ++input) {
    simplify_kind(ask, input);
    simplify_numbers(ask, input);
    simplify_seed(ask, input);
  }
}

void keep_few_elements(Inquiry& ask) {
  for (std::size_t input = 0; input < ask.best().inputs.size(); ++input) {
    const Recipe& recipe = ask.best().inputs[input];
    const bool plain = recipe.is_constant() && recipe.spike == Spike::none;
    if (plain || recipe.keep_none || !recipe.keep.empty()) {
      continue;
    }
    Localiser(ask, input).run();
    simplify_kind(ask, input);
    simplify_numbers(ask, input);
  }
}

}  // namespace warpcheck::gen
