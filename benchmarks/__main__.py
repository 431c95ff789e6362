"""`make bench`: every benchmark, one after the other."""

from benchmarks import ai, bot, engine, messages

print("The engine")
engine.main()
print("The opponents")
ai.main()
print("The bot")
bot.main()
print("Its messages")
messages.main()
print("The bot")
bot.main()
