// A verdict as a JSON document, for programs.
#pragma once

#include <string>

#include "report/message.h"
#include "warpcheck/verdict.h"

namespace warpcheck::report {

// Everything that a verdict holds; cases as their texts and as dims. Numbers as in verdict_json.h.
std::string verdict_document(const Verdict& verdict, const Op& op, const MessageStyle& style);

}  // namespace warpcheck::report
