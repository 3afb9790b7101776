// What is wrong with a schema, one line each: what was given, what is allowed.
#include <algorithm>
#include <cmath>
#include <map>
#include <stdexcept>

#include "base/list.h"
#include "base/word.h"
#include "schema/smallest.h"
#include "schema/text.h"
#include "warpcheck/op.h"

namespace warpcheck {
namespace {

using Lines = std::vector<std::string>;

std::string quoted(const std::string& name) {
  return "'" + name + "'";
}

// Every name is one word, and no word has two meanings in a case text.
void check_names(const Op& op, Lines& faults) {
  std::map<std::string, std::string> meaning;
  for (const char* word : {"dtype", "layout", "schedule"}) {
    meaning[word] = "a word of every case text";
  }
  const auto claim = [&](const std::string& name, const std::string& what) {
    if (!is_identifier(name)) {
      faults.push_back(what + " has the name " + quoted(name)
                       + "; allowed: letters, digits and _, no digit first");
    } else if (const auto [at, fresh] = meaning.emplace(name, what); !fresh) {
      faults.push_back("the name " + quoted(name) + " is used twice: " + at->second + " and "
                       + what);
    }
  };
  if (!is_identifier(op.name())) {
    faults.push_back("an op has the name " + quoted(op.name())
                     + "; allowed: letters, digits and _, no digit first");
  }
  for (const auto& dim : op.dims()) {
    claim(dim.name, "a dim");
  }
  for (const auto& attribute : op.attributes()) {
    claim(attribute.name, "an attribute");
  }
  for (const auto& tensor : op.inputs()) {
    claim(tensor.name, "an input");
  }
  for (const auto& tensor : op.outputs()) {
    claim(tensor.name, "an output");
  }
}

void check_dims(const Op& op, Lines& faults) {
  std::vector<std::string> used;
  for (const auto* tensors : {&op.inputs(), &op.outputs()}) {
    for (const auto& tensor : *tensors) {
      used.insert(used.end(), tensor.dims.begin(), tensor.dims.end());
    }
  }
  std::sort(used.begin(), used.end());
  used.erase(std::unique(used.begin(), used.end()), used.end());
  for (const auto& dim : op.dims()) {
    const std::string name = "dim " + quoted(dim.name);
    if (!std::binary_search(used.begin(), used.end(), dim.name)) {
      faults.push_back(name + " is in no tensor; the tensors have: " + listed(used));
    }
    if (dim.domain.min > dim.domain.max) {
      faults.push_back(name + " has no values: " + domain_text(dim.domain)
                       + "; give a range with min <= max, or candidates");
    } else if (dim.domain.min < 0) {
      faults.push_back(name + " may be " + std::to_string(dim.domain.min)
                       + "; allowed: sizes from 0 on");
    }
  }
}

void check_attributes(const Op& op, Lines& faults) {
  for (const auto& attribute : op.attributes()) {
    const auto& domain = attribute.domain;
    const std::string name = "attribute " + quoted(attribute.name);
    const bool finite = std::isfinite(domain.min) && std::isfinite(domain.max)
                        && std::all_of(domain.candidates.begin(), domain.candidates.end(),
                                       [](double value) { return std::isfinite(value); });
    if (!finite) {
      faults.push_back(name + " may be " + domain_text(domain) + "; allowed: finite numbers");
    } else if (domain.min > domain.max) {
      faults.push_back(name + " has no values: " + domain_text(domain)
                       + "; give an interval with min <= max, or candidates");
    }
  }
}

void check_values(const Op& op, Lines& faults) {
  for (const auto& tensor : op.inputs()) {
    for (const auto& recipe : tensor.recipes) {
      if (const std::string fault = fault_of(recipe); !fault.empty()) {
        faults.push_back("values of " + quoted(tensor.name) + ": " + fault);
      }
    }
  }
}

void check_dtypes(const Op& op, Lines& faults) {
  if (op.dtypes().empty()) {
    faults.emplace_back("the list of dtypes is empty; give at least one, such as f32");
  }
  Lines seen;
  for (const auto& format : op.dtypes()) {
    if (std::find(seen.begin(), seen.end(), format.name) != seen.end()) {
      faults.push_back("dtype " + std::string(format.name) + " is given twice");
    }
    seen.emplace_back(format.name);
    if (format == tf32) {
      faults.emplace_back(
          "dtype tf32 is what tensor cores round to, not how tensors are stored; give f32");
    }
  }
}

// Only for an op whose domains are sound: evaluates the constraints on small shapes.
void check_constraints(const Op& op, Lines& faults) {
  Dims smallest;
  for (const auto& dim : op.dims()) {
    smallest.emplace(dim.name, dim.domain.min);
  }
  const std::string unknown_dim =
      " asks for a dim that the op does not have; it has: " + listed(names_of(op.dims()));
  bool sound = true;
  for (const auto& constraint : op.constraints()) {
    const std::string name = "constraint " + quoted(constraint.text);
    if (!constraint.holds) {
      faults.push_back(name + " has no function");
      sound = false;
      continue;
    }
    try {
      constraint.holds(smallest);
    } catch (const std::out_of_range&) {
      faults.push_back(name + unknown_dim);
      sound = false;
    } catch (const std::exception& error) {
      faults.push_back(name + " throws: " + error.what());
      sound = false;
    }
  }
  if (!sound) {
    return;
  }
  const auto shapes = smallest_shapes(op, 1, false);
  if (shapes.empty()) {
    Lines texts;
    for (const auto& constraint : op.constraints()) {
      texts.push_back(quoted(constraint.text));
    }
    faults.push_back("no sizes were found that satisfy: " + listed(texts));
  } else if (const Index total = total_elements(op, shapes.front()); total > op.max_elements()) {
    faults.push_back("the smallest call has " + std::to_string(total)
                     + " elements, more than max_elements(" + std::to_string(op.max_elements())
                     + ")");
  }
}

}  // namespace

std::vector<std::string> Op::faults() const {
  Lines found;
  check_names(*this, found);
  if (outputs_.empty()) {
    found.emplace_back("there is no output; give at least one");
  }
  const std::size_t before = found.size();
  check_dims(*this, found);
  if (found.size() == before) {
    check_constraints(*this, found);
  }
  check_attributes(*this, found);
  check_values(*this, found);
  check_dtypes(*this, found);
  for (auto& line : found) {
    line.insert(0, name_ + ": ");
  }
  found.insert(found.end(), faults_.begin(), faults_.end());
  return found;
}

}  // namespace warpcheck
