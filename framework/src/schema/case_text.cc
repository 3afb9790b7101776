// A case as text, and back.
#include <charconv>
#include <set>

#include "base/choice.h"
#include "base/list.h"
#include "base/word.h"
#include "number/number_text.h"
#include "schema/text.h"
#include "warpcheck/case.h"

namespace warpcheck {
namespace {

std::vector<std::string> dtype_names(const Op& op) {
  return names_of(op.dtypes());
}

std::vector<std::string> layout_names(const Op& op) {
  std::vector<std::string> names;
  for (const Layout layout : op.layouts()) {
    names.emplace_back(name_of(layout));
  }
  return names;
}

// Words between spaces; a space within parentheses separates nothing.
std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  int depth = 0;
  for (const char c : text) {
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    const bool space = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    if (!space || depth > 0) {
      word += c;
    } else if (!word.empty()) {
      words.push_back(std::move(word));
      word.clear();
    }
  }
  if (!word.empty()) {
    words.push_back(std::move(word));
  }
  return words;
}

class CaseParser {
 public:
  explicit CaseParser(const Op& op) : op_(op), case_(plainest(op)) {}

  Case parse(std::string_view text) {
    const auto words = words_of(text);
    for (std::size_t i = 0; i < words.size(); ++i) {
      const auto equals = words[i].find('=');
      if (equals == std::string::npos) {
        bare(words[i], i == 0);
      } else {
        field(words[i].substr(0, equals), words[i].substr(equals + 1));
      }
    }
    check_constraints();
    return case_;
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw Misuse("case of " + op_.name() + ": " + what);
  }

  void bare(const std::string& word, bool first) const {
    if (!first || !is_identifier(word)) {
      fail("'" + word + "' is no field; a field is name=value");
    }
    if (word != op_.name()) {
      fail("the text is of another op, '" + word + "'");
    }
  }

  void field(const std::string& name, const std::string& value) {
    if (!seen_.insert(name).second) {
      fail("field '" + name + "' is given twice");
    }
    if (name == "dtype") {
      dtype(value);
    } else if (name == "layout") {
      layout(value);
    } else if (name == "schedule") {
      case_.schedule = number<std::uint64_t>(name, value, "a whole number from 0 on");
    } else if (!dim(name, value) && !attribute(name, value) && !input(name, value)) {
      fail("no field '" + name + "'; there are: " + choices(name, fields()));
    }
  }

  std::vector<std::string> fields() const {
    auto names = names_of(op_.dims());
    for (const auto& more :
         {names_of(op_.attributes()), std::vector<std::string>{"dtype", "layout"},
          names_of(op_.inputs()), std::vector<std::string>{"schedule"}}) {
      names.insert(names.end(), more.begin(), more.end());
    }
    return names;
  }

  template <class T>
  T number(const std::string& name, const std::string& value, const char* what) const {
    T parsed{};
    const char* end = value.data() + value.size();
    const auto [at, error] = std::from_chars(value.data(), end, parsed);
    if (error != std::errc() || at != end) {
      fail(name + "=" + value + " is not " + what);
    }
    return parsed;
  }

  template <class Spec, class T>
  bool domain_value(const std::vector<Spec>& specs, std::vector<T>& values, const std::string& name,
                    const std::string& value, const char* what) {
    for (std::size_t i = 0; i < specs.size(); ++i) {
      if (specs[i].name != name) {
        continue;
      }
      const auto& domain = specs[i].domain;
      values[i] = number<T>(name, value, what);
      if (!domain.contains(values[i])) {
        std::string outside = name;
        outside += "=" + value;
        fail(outside + " is outside; allowed: " + domain_text(domain));
      }
      return true;
    }
    return false;
  }

  bool dim(const std::string& name, const std::string& value) {
    return domain_value(op_.dims(), case_.dims, name, value, "a whole number");
  }

  bool attribute(const std::string& name, const std::string& value) {
    return domain_value(op_.attributes(), case_.attributes, name, value, "a number");
  }

  bool input(const std::string& name, const std::string& value) {
    for (std::size_t i = 0; i < op_.inputs().size(); ++i) {
      if (op_.inputs()[i].name != name) {
        continue;
      }
      try {
        case_.inputs[i] = parse_recipe(value);
      } catch (const Misuse& misuse) {
        fail("field '" + name + "': " + misuse.what());
      }
      return true;
    }
    return false;
  }

  void dtype(const std::string& value) {
    for (const auto& format : op_.dtypes()) {
      if (value == format.name) {
        case_.dtype = format;
        return;
      }
    }
    fail("dtype=" + value + " is not in the op; allowed: " + listed(dtype_names(op_)));
  }

  void layout(const std::string& value) {
    for (const Layout layout : op_.layouts()) {
      if (value == name_of(layout)) {
        case_.layout = layout;
        return;
      }
    }
    fail("layout=" + value + " is not in the op; allowed: " + listed(layout_names(op_)));
  }

  void check_constraints() const {
    Dims named;
    std::string sizes;
    for (std::size_t d = 0; d < op_.dims().size(); ++d) {
      named.emplace(op_.dims()[d].name, case_.dims[d]);
      sizes += op_.dims()[d].name + "=" + std::to_string(case_.dims[d]) + " ";
    }
    for (const auto& constraint : op_.constraints()) {
      if (!constraint.holds(named)) {
        fail(sizes + "break the constraint '" + constraint.text + "'");
      }
    }
  }

  const Op& op_;
  Case case_;
  std::set<std::string> seen_;
};

}  // namespace

std::string to_text(const Op& op, const Case& c) {
  std::string text = c.op;
  const auto field = [&](const std::string& name, const std::string& value) {
    text += " " + name + "=" + value;
  };
  for (std::size_t d = 0; d < op.dims().size(); ++d) {
    field(op.dims()[d].name, std::to_string(c.dims.at(d)));
  }
  for (std::size_t i = 0; i < op.attributes().size(); ++i) {
    const auto& attribute = op.attributes()[i];
    if (c.attributes.at(i) != attribute.domain.min) {
      field(attribute.name, number_text(c.attributes[i]));
    }
  }
  if (op.dtypes().empty() || !(c.dtype == op.dtypes().front())) {
    field("dtype", c.dtype.name);
  }
  if (c.layout != Layout::contiguous) {
    field("layout", name_of(c.layout));
  }
  for (std::size_t i = 0; i < op.inputs().size(); ++i) {
    if (!(c.inputs.at(i) == Recipe(zeros()))) {
      field(op.inputs()[i].name, to_text(c.inputs[i]));
    }
  }
  if (c.schedule != 0) {
    field("schedule", std::to_string(c.schedule));
  }
  return text;
}

Case parse_case(const Op& op, std::string_view text) {
  return CaseParser(op).parse(text);
}

}  // namespace warpcheck
