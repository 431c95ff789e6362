"""`make bench`: every benchmark, one after the other."""

from benchmarks import ai, engine

print("The engine")
engine.main()
print("The opponents")
ai.main()
