"""`make bench`: every benchmark, one after the other."""

from benchmarks import engine

print("The engine")
engine.main()
