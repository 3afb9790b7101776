// The results for people: a table on the terminal, one in Markdown, and the closing line.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "corpus/row.h"

namespace warpcheck::corpus {

// What a bug or a control came to: "caught", "MISSED", "clean", "FLAGGED", "TROUBLE".
std::string outcome_of(const Row& row);

// A header and a row an entry, then the text of each smallest failing call; every line of the table
// at most 130 columns. `colour`: bugs stand out on a terminal.
std::string table_of(const std::vector<Row>& rows, bool colour);

// The same as a GitHub table, under a line that says how it came about.
std::string markdown_of(const std::vector<Row>& rows, std::string_view backend, std::uint64_t seed);

// "paper corpus [simt]: 10/10 buggy caught, 16/16 controls clean; accepted buggy: KernelBench ..."
std::string closing_line(const std::vector<Row>& rows, std::string_view backend);

// A row an entry of a wide run, with the first failing case of each, and the closing line.
std::string wide_table_of(const std::vector<Row>& rows, bool colour);
std::string wide_closing_line(const std::vector<Row>& rows, std::string_view backend);

}  // namespace warpcheck::corpus
