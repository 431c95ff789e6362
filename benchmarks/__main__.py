"""`make bench`: every benchmark, one after the other, or those that are named."""

import sys

from benchmarks import ai, bot, engine, messages

BENCHMARKS = {"engine": engine, "ai": ai, "bot": bot, "messages": messages}

for name in sys.argv[1:] or BENCHMARKS:
    print(f"{name}:")
    BENCHMARKS[name].main()
