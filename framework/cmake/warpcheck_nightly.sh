#!/bin/sh
# warpcheck_nightly.sh SETTINGS: runs warpcheck_nightly.cmake, which says what SETTINGS is and what the exit statuses 0 to 5
# mean. `ctest -S` itself ends with 0 or 255 alone; its last line holds the status.
if [ $# -ne 1 ]; then
  echo "warpcheck nightly: exit 2: one file of settings is wanted: warpcheck_nightly.sh SETTINGS"
  exit 2
fi
script=$(dirname "$0")/warpcheck_nightly.cmake
exec 3>&1
status=$(
  ctest -D WARPCHECK_NIGHTLY_LAUNCHED:BOOL=ON -S "$script,$1" 2>&1 | {
    status=
    while IFS= read -r line; do
      printf '%s\n' "$line" >&3 2>/dev/null
      case $line in "warpcheck nightly: exit "[0-5]:*)
        status=${line#"warpcheck nightly: exit "}
        status=${status%%:*}
        ;;
      esac
    done
    echo "$status"
  }
)
if [ -z "$status" ]; then
  echo "warpcheck nightly: exit 5: ctest came to an end before its results; is the disk full?"
  status=5
fi
exit "$status"
