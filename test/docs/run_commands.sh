#!/usr/bin/env bash
# Runs the commands of the ```console blocks of the pages given, here. A command that ends in "# exits with N" must do so, any
# other must end with 0. warpcheck is in PATH.
set -u
rm -f regressions.txt
failed=0
ran=0
while IFS= read -r line; do
  command=${line#\$ }
  want=0
  [[ $command =~ \#\ exits\ with\ ([0-9]+)$ ]] && want=${BASH_REMATCH[1]}
  output=$(bash -c "$command" 2>&1)
  got=$?
  ran=$((ran + 1))
  if [ "$got" != "$want" ]; then
    printf 'exited with %s instead of %s: %s\n%s\n' "$got" "$want" "$command" "$output"
    failed=$((failed + 1))
  fi
done < <(awk '/^```console$/ {inside = 1; next} /^```/ {inside = 0} inside && /^\$ /' "$@")
# The failure that README.md shows is the one that the program prints, line by line. The number of a source line is not
# compared: for a chain of calls over several lines g++ names the line of the call, clang the chain's first.
without_line_numbers() { sed -E 's/\.(cc|cu):[0-9]+\)/.\1)/'; }
output=$(./my_softmax_test --gtest_filter=MySoftmaxTail.matches_reference 2>&1 | without_line_numbers)
shown=0
while IFS= read -r line; do
  shown=$((shown + 1))
  if ! grep -qxF -- "$(without_line_numbers <<<"$line")" <<<"$output"; then
    printf 'README shows a line that is not printed: %s\n' "$line"
    failed=$((failed + 1))
  fi
done < <(awk '/^```text$/ {inside = 1; next} /^```/ {inside = 0} inside' "$1")
[ "$shown" -gt 10 ] || failed=$((failed + 1))
# A text block that begins with a usage of warpcheck is what its --help prints.
helped=0
while IFS= read -r -d '' block; do
  command=$(sed -n '1s/^usage: warpcheck \([a-z]*\).*/\1/p' <<<"$block")
  # shellcheck disable=SC2086 # no command: the overview
  if [ "$(warpcheck help $command 2>&1)" != "$block" ]; then
    printf 'the manual shows another text than: warpcheck help %s\n' "$command"
    failed=$((failed + 1))
  fi
  helped=$((helped + 1))
done < <(awk '/^```text$/ {inside = 1; text = ""; next}
              /^```/ {if (inside && text ~ /^usage: warpcheck /) printf "%s%c", substr(text, 1, length(text) - 1), 0; inside = 0}
              inside {text = text $0 "\n"}' "$@")
for command in $(warpcheck help | sed -n '/^$/d; s/^  \([a-z][a-z]*\) .*/\1/p'); do
  [ "$command" = help ] || grep -q "^usage: warpcheck $command" "$@" || failed=$((failed + 1))
done
[ "$helped" -gt 5 ] || failed=$((failed + 1))
echo "$ran commands, $failed failed"
[ "$ran" -gt 0 ] && [ "$failed" = 0 ]
