"""People who play by tapping: the first green button, or the one button that brings them on."""

from functools import partial

from bot.playground.wire import JsonObject
from tests.support.house import House, Message

GREEN, RED, BLUE = "success", "danger", "primary"


def choice(house: House, person: int) -> tuple[Message, JsonObject] | None:
    """What a simple player taps now: beat or throw in, else done, else take; None to wait."""
    hands = [pair for pair in house.buttons(person) if is_play(pair[1])]
    for style in (GREEN, BLUE, RED):
        found = next((pair for pair in hands if pair[1].get("style") == style), None)
        if found is not None:
            return found
    return None


def is_play(button: JsonObject) -> bool:
    """Whether a button carries a move of the game, or the question which card to beat."""
    return str(button.get("callback_data", "")).startswith(("p1:", "h1:")) and "style" in button


async def play_on(house: House, people: set[int], *, most: int = 600) -> int:
    """Let people tap until the game is over; the number of taps."""
    for taps in range(most):
        await house.until(
            lambda: is_over(house, people) or movable(house, people), "somebody's turn"
        )
        if is_over(house, people):
            return taps
        await move(house, people)
    raise AssertionError(f"the game is not over after {most} taps")


async def move(house: House, people: set[int]) -> None:
    """Let somebody tap who has something to tap."""
    await house.until(lambda: movable(house, people), "somebody's turn")
    person = movable(house, people)
    pair = choice(house, person) if person else None
    if person and pair:
        message, button = pair
        data = str(button["callback_data"])
        await house.presses(person, person, message["message_id"], data)


def movable(house: House, people: set[int]) -> int | None:
    """Somebody who has something to tap."""
    return next((person for person in sorted(people) if choice(house, person)), None)


def is_over(house: House, people: set[int]) -> bool:
    """Whether everybody has been shown the end."""
    return all(
        any("🏁" in message.get("text", "") for message in house.messages(person))
        for person in people
    )


def labels(house: House, chat: int) -> list[str]:
    """What stands on the buttons of the newest message that has any."""
    found = house.buttons(chat)
    rows = found[0][0]["reply_markup"]["inline_keyboard"] if found else []
    return [str(button["text"]) for row in rows for button in row]


async def sit_down(house: House, *people: int, bots: int = 0) -> None:
    """People gather round the group's table, the first of them opens it; programs beside them."""
    house.says(people[0], house.group, "/durak")
    for number, person in enumerate(people, start=1):
        if number > 1:
            await house.taps(person, house.group, "Join")
        seat = f"{number}  {name_of(house, person)}"
        await house.until(partial(stands, house, seat), seat)
    for number in range(bots):
        await house.taps(people[0], house.group, "Add a bot")
        await house.until_shown(house.group, f"{len(people) + number + 1}  🤖")


def stands(house: House, text: str) -> bool:
    """Whether the newest message in the group says this."""
    return text in house.told(house.group)


async def deal(house: House, *people: int, bots: int = 0) -> None:
    """The same, and the cards are dealt: everybody has been shown their hand."""
    await sit_down(house, *people, bots=bots)
    await house.taps(people[0], house.group, "Deal")
    for person in people:
        await house.until_shown(person, "trump")
    await house.until_shown(house.group, "trump ·")


async def gives_up(house: House, person: int) -> JsonObject:
    """Somebody gives up, and means it; what the bot answered."""
    await house.taps(person, person, "⋯")
    await house.taps(person, person, "Give up")
    return await house.taps(person, person, "Yes, give up")


def name_of(house: House, person: int) -> str:
    """What somebody calls themselves."""
    return house.world.person(person).first_name
