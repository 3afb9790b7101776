#include "corpus/row.h"

#include <nlohmann/json.hpp>

namespace warpcheck::corpus {
namespace {

using Json = nlohmann::ordered_json;

const char* verdict_text(bool accepted) {
  return accepted ? "accept" : "reject";
}

// The fields that a reader of --json gets.
Json public_fields(const Row& row) {
  Json json;
  json["name"] = row.name;
  json["role"] = name_of(row.role);
  json["dtype_cases"] = row.dtype_cases;
  json["cases"] = row.cases;
  json["failures_absolute"] = row.failures_absolute;
  json["failures_bound"] = row.failures_bound;
  json["distinguishable"] = row.distinguishable;
  json["bench"] = {{"kernelbench", verdict_text(row.bench.kernelbench)},
                   {"tritonbench", verdict_text(row.bench.tritonbench)},
                   {"geak", verdict_text(row.bench.geak)}};
  json["minimal"] = nullptr;
  if (row.minimal) {
    Json dims = Json::object();
    for (const auto& [name, size] : row.minimal->dims) {
      dims[name] = size;
    }
    json["minimal"] = {
        {"case", row.minimal->case_text}, {"dims", dims}, {"dtype", row.minimal->dtype}};
  }
  json["ms_per_case"] = row.ms_per_case;
  if (!row.trouble.empty()) {
    json["trouble"] = row.trouble;
  }
  return json;
}

bool accepted(const Json& json, const char* bench) {
  return json["bench"][bench] == "accept";
}

}  // namespace

std::string to_json(const Row& row) {
  Json json = public_fields(row);
  json["caught"] = row.caught;
  json["first_failing"] = row.first_failing;
  json["trouble"] = row.trouble;
  json["unverifiable"] = row.unverifiable;
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Row row_from_json(std::string_view text) {
  const Json json = Json::parse(text);
  Row row;
  row.name = json["name"];
  row.role = json["role"] == "bug" ? Role::bug : Role::control;
  row.dtype_cases = json["dtype_cases"].get<std::map<std::string, int>>();
  row.cases = json["cases"];
  row.failures_absolute = json["failures_absolute"];
  row.failures_bound = json["failures_bound"];
  row.distinguishable = json["distinguishable"];
  row.caught = json["caught"];
  row.bench = {accepted(json, "kernelbench"), accepted(json, "tritonbench"),
               accepted(json, "geak")};
  if (const Json& minimal = json["minimal"]; !minimal.is_null()) {
    row.minimal.emplace();
    row.minimal->case_text = minimal["case"];
    row.minimal->dtype = minimal["dtype"];
    for (const auto& [name, size] : minimal["dims"].items()) {
      row.minimal->dims.emplace_back(name, size);
    }
  }
  row.first_failing = json["first_failing"];
  row.trouble = json["trouble"];
  row.ms_per_case = json["ms_per_case"];
  row.unverifiable = json["unverifiable"];
  return row;
}

std::string document_of(const std::vector<Row>& rows, std::string_view backend,
                        std::uint64_t seed) {
  Json json;
  json["backend"] = backend;
  json["seed"] = seed;
  json["entries"] = Json::array();
  for (const Row& row : rows) {
    json["entries"].push_back(public_fields(row));
  }
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace warpcheck::corpus
