// Stages of shrinking that leave the shape alone: configuration, then values.
#include <algorithm>
#include <utility>

#include "gen/shrink_inputs.h"
#include "gen/shrink_stages.h"

namespace warpcheck::gen {
namespace {

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

}  // namespace

bool fails_with(Inquiry& ask, std::size_t input, Recipe recipe) {
  Case candidate = ask.best();
  candidate.inputs[input] = std::move(recipe);
  return ask.fails(candidate);
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

}  // namespace warpcheck::gen
