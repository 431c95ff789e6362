"""Table options and presets (RULES 1..7 and 10)."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

RULES_VERSION: Final = 1
"""Goes up when the same record would play out differently than before."""

HAND_SIZE: Final = 6
TABLE_LIMIT: Final = 6
OPENING_LIMIT: Final = 5
ENDLESS_BOUTS: Final = 60
"""So many taken bouts in a row, with no card drawn, end the game as a draw (RULES 7)."""

MAX_SEATS: Final = {24: 4, 36: 6, 52: 8}
TEAM_SEATS: Final = {2: (4, 6), 3: (6,)}


class FirstLead(StrEnum):
    """Who leads the first bout of a game (RULES 2)."""

    LOWEST_TRUMP = "lowest-trump"
    LEFT_OF_DEALER = "left-of-dealer"


class NextLead(StrEnum):
    """Who leads the first bout of the following game at the same table (RULES 2)."""

    LOWEST_TRUMP = "lowest-trump"
    TEACH_THE_DURAK = "teach-the-durak"
    FROM_UNDER_THE_DURAK = "from-under-the-durak"


class ThrowFrom(StrEnum):
    """Who is a thrower (RULES 3.2)."""

    ALL = "all"
    NEIGHBORS = "neighbors"
    NEIGHBORS_ONLY = "neighbors-only"
    ATTACKER = "attacker"


class ThrowTime(StrEnum):
    """When cards may be thrown in (RULES 3.2)."""

    ANY_TIME = "any-time"
    AFTER_FIRST_BEAT = "after-first-beat"
    ONE_BY_ONE = "one-by-one"


class ThrowOrder(StrEnum):
    """In what order cards may be thrown in (RULES 3.2)."""

    FREE = "free"
    IN_TURN = "in-turn"
    LAST_FIRST = "last-first"


class OpeningLimit(StrEnum):
    """When the table limit is five instead of six (RULES 3.3)."""

    UNTIL_BEATEN = "until-beaten"
    FIRST_BOUT = "first-bout"
    FIRST_BOUT_4PLUS = "first-bout-4plus"
    NONE = "none"


class TransferRule(StrEnum):
    """Whether the defender may transfer, and by showing a trump too (RULES 3.5)."""

    OFF = "off"
    ON = "on"
    PASS_CARD = "pass-card"


class SwapRule(StrEnum):
    """Whether the lowest trump may be exchanged for the turn-up (RULES 6)."""

    OFF = "off"
    ANY = "any"
    ACE = "ace"


Option: TypeAlias = int | bool | StrEnum
"""The value of a table option."""


@dataclass(frozen=True, slots=True)
class Rules:
    """Every option of a table; the defaults are classic throw-in Durak."""

    deck: int = 36
    first_lead: FirstLead = FirstLead.LOWEST_TRUMP
    next_lead: NextLead = NextLead.LOWEST_TRUMP
    throw_from: ThrowFrom = ThrowFrom.ALL
    throw_time: ThrowTime = ThrowTime.ANY_TIME
    throw_order: ThrowOrder = ThrowOrder.FREE
    opening_limit: OpeningLimit = OpeningLimit.UNTIL_BEATEN
    auto_pass: bool = True
    transfer: TransferRule = TransferRule.OFF
    heads_up_transfer: bool = True
    swap: SwapRule = SwapRule.OFF
    teams: int = 0

    def __str__(self) -> str:
        """Give the options that differ from the defaults, as `Rules:` lists them."""
        return " ".join(f"{name}={value}" for name, value in changed_options(self))

    @property
    def max_seats(self) -> int:
        """How many may sit down to this deck."""
        return MAX_SEATS[self.deck]

    def check_seats(self, seats: int) -> None:
        """Raise ValueError, in words, when so many cannot play by these rules."""
        if not 2 <= seats <= self.max_seats:
            raise ValueError(f"{self.deck} cards are for 2 to {self.max_seats} seats, not {seats}")
        if self.teams and seats not in TEAM_SEATS[self.teams]:
            allowed = " or ".join(map(str, TEAM_SEATS[self.teams]))
            raise ValueError(f"teams={self.teams} needs {allowed} seats, not {seats}")


CHOICES: Final[Mapping[str, tuple[Option, ...]]] = MappingProxyType(
    {
        "deck": tuple(MAX_SEATS),
        "first-lead": tuple(FirstLead),
        "next-lead": tuple(NextLead),
        "throw-from": tuple(ThrowFrom),
        "throw-time": tuple(ThrowTime),
        "throw-order": tuple(ThrowOrder),
        "opening-limit": tuple(OpeningLimit),
        "auto-pass": (True, False),
        "transfer": tuple(TransferRule),
        "heads-up-transfer": (True, False),
        "swap": tuple(SwapRule),
        "teams": (0, *TEAM_SEATS),
    }
)
"""What each option may be, by its name in records; the order is that of RULES.md."""


def option_text(value: Option) -> str:
    """Write an option's value as records do: on and off for the switches."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def changed_options(rules: Rules) -> list[tuple[str, str]]:
    """Name and value of each option off its default, in alphabetical order."""
    changed = []
    for field in sorted(fields(rules), key=lambda field: field.name):
        value: Option = getattr(rules, field.name)
        if value != field.default:
            changed.append((field.name.replace("_", "-"), option_text(value)))
    return changed


def with_option(rules: Rules, name: str, text: str) -> Rules:
    """Change one option given as text; ValueError says what is possible."""
    if name not in CHOICES:
        raise ValueError(f"no option is called {name!r}; there are {', '.join(CHOICES)}")
    for value in CHOICES[name]:
        if option_text(value) == text:
            changes: dict[str, Any] = {name.replace("-", "_"): value}
            return replace(rules, **changes)
    choices = ", ".join(map(option_text, CHOICES[name]))
    raise ValueError(f"{name}={text} is not possible; {name} can be {choices}")


def parse_rules(text: str) -> Rules:
    """Read `name=value` pairs between spaces; ValueError if one is unknown or comes twice."""
    rules, seen = Rules(), set[str]()
    for word in text.split():
        name, equals, value = word.partition("=")
        if not equals:
            raise ValueError(f"{word!r} is not an option: write name=value")
        if name in seen:
            raise ValueError(f"{name} is given twice")
        seen.add(name)
        rules = with_option(rules, name, value)
    return rules


PRESETS: Final[Mapping[str, Rules]] = MappingProxyType(
    {
        name: parse_rules(text)
        for name, text in {
            "classic": "",
            "encyclopedia": "throw-time=one-by-one throw-order=last-first opening-limit=none",
            "big-deck": "deck=52",
            "quick": "opening-limit=first-bout",
            "transfer": "transfer=on",
            "transfer-quick": "transfer=on heads-up-transfer=off opening-limit=first-bout",
            "pass-card": "transfer=pass-card",
            "house": "opening-limit=first-bout-4plus swap=any next-lead=teach-the-durak",
            "two-player-24": "deck=24 swap=any",
            "neighbors": "throw-from=neighbors",
            "table-manners": "throw-order=in-turn throw-time=after-first-beat auto-pass=off",
            "pairs": "teams=2",
        }.items()
    }
)
"""The named sets of options (RULES 10)."""
