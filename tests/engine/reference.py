"""The rules once more, told naively from RULES.md alone: text cards, dicts and lists.

It imports nothing of the engine and shares no idea with it. Slow and plain on purpose.
"""

import copy
from collections.abc import Iterator
from dataclasses import dataclass, field

SUITS = "cdhs"
RANKS = "23456789TJQKA"
LOWEST = {"24": "9", "36": "6", "52": "2"}

DEFAULTS = {
    "auto-pass": "on",
    "deck": "36",
    "first-lead": "lowest-trump",
    "heads-up-transfer": "on",
    "next-lead": "lowest-trump",
    "opening-limit": "until-beaten",
    "swap": "off",
    "teams": "0",
    "throw-from": "all",
    "throw-order": "free",
    "throw-time": "any-time",
    "transfer": "off",
}


@dataclass
class Game:
    """Everything there is to know about a game under way."""

    rules: dict[str, str]
    trump: str
    talon: list[str]
    hands: dict[int, list[str]]
    leader: int
    discard: list[str] = field(default_factory=list)
    out: list[list[int]] = field(default_factory=list)
    known: dict[int, set[str]] = field(default_factory=dict)
    bout: int = 1
    table: list[list[str]] = field(default_factory=list)
    attacker: int = 0
    defender: int = 0
    held: int = 0
    putter: int = 0
    passed: list[int] = field(default_factory=list)
    taking: bool = False
    shown: list[str] = field(default_factory=list)
    agreed: list[int] = field(default_factory=list)
    idle: int = 0
    resigned: int = 0
    result: str = ""


def deck(size: str) -> list[str]:
    return [rank + suit for suit in SUITS for rank in RANKS[RANKS.index(LOWEST[size]) :]]


def rank_of(card: str) -> int:
    return RANKS.index(card[0])


def beats(card: str, other: str, trump: str) -> bool:
    if card[1] == other[1]:
        return rank_of(card) > rank_of(other)
    return card[1] == trump


# --- the deal


def deal(
    options: dict[str, str], seats: int, order: list[str], dealer: int = 0, durak: int = 0
) -> Game:
    """The game as it stands before the first lead."""
    rules = DEFAULTS | options
    dealer = dealer or durak or seats
    order = list(order)
    trump = order[-1][1]
    hands: dict[int, list[str]] = {seat: [] for seat in range(1, seats + 1)}
    last = order[-1]
    for _ in range(6):
        for step in range(1, seats + 1):
            hands[(dealer + step - 1) % seats + 1].append(order.pop(0))
    game = Game(rules, trump, order, hands, leader=0)
    game.known = {seat: set() for seat in hands}
    if not order:
        game.known[dealer].add(last)
    left_of_dealer = dealer % seats + 1
    trumps = [(rank_of(c), seat) for seat in hands for c in hands[seat] if c[1] == trump]
    lowest = min(trumps)[1] if trumps else left_of_dealer
    if not durak:
        leader = lowest if rules["first-lead"] == "lowest-trump" else left_of_dealer
    elif rules["next-lead"] == "teach-the-durak":
        leader = (durak - 2) % seats + 1
    elif rules["next-lead"] == "from-under-the-durak":
        leader = durak % seats + 1
    else:
        leader = lowest
    open_bout(game, leader)
    return game


def position(
    options: dict[str, str],
    hands: list[list[str]],
    lead: int,
    *,
    talon: list[str] | None = None,
    trump: str = "",
    discard: list[str] | None = None,
    bouts: int | None = None,
    known: dict[int, list[str]] | None = None,
) -> Game:
    """A game that starts in the middle, at the start of a bout."""
    talon, discard = list(talon or []), list(discard or [])
    game = Game(
        DEFAULTS | options,
        talon[-1][1] if talon else trump,
        talon,
        {seat: list(hand) for seat, hand in enumerate(hands, 1)},
        lead,
        discard,
    )
    game.known = {seat: set((known or {}).get(seat, [])) for seat in game.hands}
    gone = [seat for seat, hand in game.hands.items() if not hand and not talon]
    game.out = [gone] if gone else []
    game.bout = 1 + (bouts if bouts is not None else int(bool(discard)))
    open_bout(game, lead)
    return game


# --- who is who


def in_play(game: Game) -> list[int]:
    gone = [seat for place in game.out for seat in place]
    return [seat for seat in sorted(game.hands) if seat not in gone]


def team(game: Game, seat: int) -> int:
    teams = int(game.rules["teams"])
    return (seat - 1) % teams + 1 if teams else seat


def clockwise(game: Game, seat: int) -> list[int]:
    """The other seats in play, the one at the left first."""
    count = len(game.hands)
    around = [(seat + step - 1) % count + 1 for step in range(1, count)]
    return [other for other in around if other in in_play(game)]


def opponents(game: Game, seat: int) -> list[int]:
    return [s for s in clockwise(game, seat) if team(game, s) != team(game, seat)]


def neighbors(game: Game) -> list[int]:
    around = opponents(game, game.defender)
    return [around[0], around[-1], game.attacker]


def throwers(game: Game) -> list[int]:
    around = opponents(game, game.defender)
    if game.rules["throw-from"] == "attacker":
        return [seat for seat in around if seat == game.attacker]
    if game.rules["throw-from"] == "neighbors-only":
        return [seat for seat in around if seat in neighbors(game)]
    return around


def word(game: Game) -> int | None:
    """Who has the word; nobody when the order is free."""
    if game.rules["throw-order"] == "free":
        return None
    order = [game.attacker, *throwers(game)]
    if game.rules["throw-order"] == "last-first":
        order.insert(0, game.putter)
    for seat in order:
        if seat in throwers(game) and not has_passed(game, seat):
            return seat
    return None


# --- what may be thrown in


def limit(game: Game) -> int:
    return min(table_limit(game), game.held)


def table_limit(game: Game) -> int:
    lowered = {
        "none": False,
        "until-beaten": not game.discard,
        "first-bout": game.bout == 1,
        "first-bout-4plus": game.bout == 1 and len(game.hands) >= 4,
    }[game.rules["opening-limit"]]
    return 5 if lowered else 6


def unbeaten(game: Game) -> list[str]:
    return [pair[0] for pair in game.table if len(pair) == 1]


def too_early(game: Game) -> bool:
    if game.taking or game.rules["throw-time"] == "any-time":
        return False
    if game.rules["throw-time"] == "after-first-beat":
        return len(unbeaten(game)) == len(game.table)
    return bool(unbeaten(game))


def card_trouble(game: Game, seat: int, card: str) -> str | None:
    """Why this card cannot be added by this thrower, time and priority aside."""
    if card[0] not in [half[0] for pair in game.table for half in pair]:
        return "rank-not-on-table"
    distant = game.rules["throw-from"] == "neighbors" and seat not in neighbors(game)
    if distant and card[0] != game.table[0][0][0]:
        return "rank-not-opening"
    if len(game.table) >= table_limit(game):
        return "table-full"
    if len(game.table) >= game.held:
        return "defender-hand"
    return None


def has_passed(game: Game, seat: int) -> bool:
    """Whether the seat has passed, or counts as having passed."""
    if seat in game.passed or not game.hands[seat]:
        return True
    if game.rules["auto-pass"] == "off":
        return False
    if too_early(game):
        return True
    return all(card_trouble(game, seat, card) for card in game.hands[seat])


# --- refusals, in the order of the table


def refusal(game: Game, seat: int, action: str) -> str | None:  # noqa: C901, PLR0912 - one kind after the other
    if game.result:
        return "game-over"
    if seat not in in_play(game):
        return "out"
    kind, *cards = action.split()
    if wrong_kind(game, seat, kind):
        return "not-your-turn"
    if cards and cards[-1] not in game.hands[seat]:
        return "no-such-card"
    if kind == "attack":
        return None
    if kind == "throw":
        return throw_refusal(game, seat, cards[0])
    if kind == "pass":
        return pass_refusal(game, seat)
    if kind in ("transfer", "show"):
        return transfer_refusal(game, kind, cards[0])
    if kind == "beat":
        if game.taking:
            return "already-taken"
        if cards[0] not in unbeaten(game):
            return "no-such-attack"
        return None if beats(cards[1], cards[0], game.trump) else "does-not-beat"
    if kind == "take":
        if game.taking:
            return "already-taken"
        return None if unbeaten(game) else "nothing-to-take"
    if kind == "swap":
        return swap_refusal(game, seat)
    if kind == "draw" and seat in game.agreed:
        return "already-agreed"
    return None


def wrong_kind(game: Game, seat: int, kind: str) -> bool:
    if kind == "attack":
        return bool(game.table) or seat != game.attacker
    if kind in ("beat", "transfer", "show", "take"):
        return seat != game.defender
    if kind == "throw":
        return seat == game.defender or not game.table
    return kind == "pass" and seat == game.defender


def seat_refusal(game: Game, seat: int) -> str | None:
    if team(game, seat) == team(game, game.defender):
        return "partner"
    return None if seat in throwers(game) else "not-a-thrower"


def final(game: Game, seat: int) -> bool:
    return seat in game.passed and (game.taking or game.rules["throw-order"] == "last-first")


def throw_refusal(game: Game, seat: int, card: str) -> str | None:
    if trouble := seat_refusal(game, seat):
        return trouble
    if final(game, seat):
        return "already-passed"
    if too_early(game):
        return "too-early"
    if word(game) not in (None, seat):
        return "wait-priority"
    return card_trouble(game, seat, card)


def pass_refusal(game: Game, seat: int) -> str | None:
    if trouble := seat_refusal(game, seat):
        return trouble
    if not game.table:
        return "nothing-to-pass"
    if has_passed(game, seat):
        return "already-passed"
    return "nothing-to-pass" if unbeaten(game) and not game.taking else None


def transfer_refusal(game: Game, kind: str, card: str) -> str | None:
    allowed = {"transfer": ("on", "pass-card"), "show": ("pass-card",)}[kind]
    follower = opponents(game, game.defender)[0]
    needed = len(game.table) + (kind == "transfer")
    checks = [
        ("already-taken", game.taking),
        ("table-full", kind == "transfer" and len(game.table) >= table_limit(game)),
        ("transfer-off", game.rules["transfer"] not in allowed),
        ("transfer-late", len(unbeaten(game)) < len(game.table)),
        ("transfer-rank", not game.table or card[0] != game.table[0][0][0]),
        (
            "transfer-heads-up",
            game.rules["heads-up-transfer"] == "off" and len(in_play(game)) == 2,
        ),
        ("transfer-hand", len(game.hands[follower]) < needed),
        ("show-not-trump", kind == "show" and card[1] != game.trump),
        ("show-again", kind == "show" and card in game.shown),
    ]
    return next((code for code, holds in checks if holds), None)


def swap_refusal(game: Game, seat: int) -> str | None:
    not_the_ace = bool(game.talon) and game.talon[-1][0] != "A"
    if game.rules["swap"] == "off" or (game.rules["swap"] == "ace" and not_the_ace):
        return "swap-off"
    if LOWEST[game.rules["deck"]] + game.trump not in game.hands[seat]:
        return "swap-card"
    return None if game.talon else "swap-gone"


# --- playing


def play(game: Game, seat: int, action: str) -> Game:  # noqa: C901 - one case after the other
    """The game after the action, which must not be refused."""
    game = copied(game)
    kind, *cards = action.split()
    if kind in ("attack", "throw", "transfer"):
        leave_hand(game, seat, cards[0])
        game.table.append([cards[0]])
        game.putter = seat
    if kind == "throw" and not game.taking and game.rules["throw-order"] != "last-first":
        game.passed = []
    if kind == "beat":
        leave_hand(game, seat, cards[1])
        next(pair for pair in game.table if pair == [cards[0]]).append(cards[1])
    if kind == "show":
        game.shown.append(cards[0])
        game.known[seat].add(cards[0])
    if kind in ("transfer", "show"):
        game.attacker, game.defender = seat, opponents(game, seat)[0]
        game.held = len(game.hands[game.defender])
    if kind == "take":
        game.taking = True
    if kind == "pass":
        game.passed.append(seat)
    if kind == "swap":
        low, up = LOWEST[game.rules["deck"]] + game.trump, game.talon[-1]
        leave_hand(game, seat, low)
        game.hands[seat].append(up)
        game.known[seat].add(up)
        game.talon[-1] = low
    if kind == "resign":
        game.resigned = seat
        game.result = f"team {team(game, seat)}" if game.rules["teams"] != "0" else f"durak {seat}"
    if kind == "draw":
        game.agreed.append(seat)
        if all(one in game.agreed for one in in_play(game)):
            game.result = "draw"
    if game.table and not game.result and bout_is_over(game):
        end_bout(game)
    return game


def copied(game: Game) -> Game:
    twin = copy.copy(game)
    twin.talon, twin.discard = list(game.talon), list(game.discard)
    twin.hands = {seat: list(hand) for seat, hand in game.hands.items()}
    twin.known = {seat: set(cards) for seat, cards in game.known.items()}
    twin.out = [list(place) for place in game.out]
    twin.table = [list(pair) for pair in game.table]
    twin.passed, twin.shown, twin.agreed = list(game.passed), list(game.shown), list(game.agreed)
    return twin


def leave_hand(game: Game, seat: int, card: str) -> None:
    game.hands[seat].remove(card)
    game.known[seat].discard(card)


def bout_is_over(game: Game) -> bool:
    if unbeaten(game) and not game.taking:
        return False
    return len(game.table) >= limit(game) or all(has_passed(game, s) for s in throwers(game))


def open_bout(game: Game, leader: int) -> None:
    game.leader = game.attacker = leader
    game.defender = opponents(game, leader)[0]
    game.held = len(game.hands[game.defender])
    game.table, game.passed, game.shown, game.agreed = [], [], [], []
    game.taking = False
    game.putter = 0


def end_bout(game: Game) -> None:
    cards = [card for pair in game.table for card in pair]
    taken, defender = game.taking, game.defender
    if taken:
        game.hands[defender] += cards
        game.known[defender] |= set(cards)
    else:
        game.discard += cards
    drawn = refill(game)
    game.idle = game.idle + 1 if taken and not drawn else 0
    gone = [s for s in in_play(game) if not game.hands[s] and not game.talon]
    if gone:
        game.out.append(gone)
    game.table, game.passed, game.shown, game.agreed = [], [], [], []
    sides = sorted({team(game, s) for s in in_play(game)})
    if len(sides) <= 1:
        game.taking = False
        loser = "team" if game.rules["teams"] != "0" else "durak"
        game.result = f"{loser} {sides[0]}" if sides else "draw"
    elif game.idle >= 60:
        game.result = "draw"
    else:
        stays = defender in in_play(game) and not taken
        game.bout += 1
        open_bout(game, defender if stays else clockwise(game, defender)[0])


def refill(game: Game) -> bool:
    """Whether anybody drew a card."""
    others = [game.leader, *clockwise(game, game.leader)]
    others.remove(game.defender)
    drawn = False
    for seat in [*others, game.defender]:
        while game.talon and len(game.hands[seat]) < 6:
            card = game.talon.pop(0)
            game.hands[seat].append(card)
            drawn = True
            if not game.talon:
                game.known[seat].add(card)
    return drawn


# --- from a position line


def read(line: str) -> Game:
    """The game that a whole position line tells, as long as it is not over."""
    rules, talon, discard, hands, table, roles, passed, bout, extra = line.split()
    rules, _, trump = rules.partition("@")
    size, *options = rules.split("+")
    cards = {name: pairs(text) for name, text in (("talon", talon), ("discard", discard))}
    holders = dict(enumerate(hands.split("/"), 1))
    game = Game(
        DEFAULTS | {"deck": size} | dict(option.split("=") for option in options),
        trump or cards["talon"][-1][1],
        cards["talon"],
        {seat: [] if text[0] == "#" else pairs(text) for seat, text in holders.items()},
        leader=0,
        discard=cards["discard"],
        bout=int(bout),
        known={seat: set() for seat in holders},
    )
    places = sorted({text for text in holders.values() if text[0] == "#"})
    game.out = [[seat for seat in holders if holders[seat] == place] for place in places]
    game.taking = roles.endswith("t")
    before, _, after = roles.rstrip("t").partition("v")
    game.leader, game.attacker, game.defender = int(before[0]), int(before[-1]), int(after)
    game.putter = game.attacker
    game.table = [pair.split(":") for pair in table.split(",")] if table != "-" else []
    beaten = len(game.table) - len(unbeaten(game))
    game.held = len(game.hands[game.defender]) + beaten
    game.passed = [int(seat) for seat in passed if seat != "-"]
    for item in extra.split(","):
        read_extra(game, item)
    return game


def read_extra(game: Game, item: str) -> None:
    kind, text = item[0], item[1:]
    if kind == "k":
        game.known[int(text[0])] = set(pairs(text[2:]))
    elif kind == "s":
        game.shown = pairs(text)
    elif kind == "d":
        game.agreed = [int(seat) for seat in text]
    elif kind == "i":
        game.idle = int(text)
    elif kind == "l":
        game.putter = int(text)


def pairs(text: str) -> list[str]:
    return [] if text == "-" else [text[at : at + 2] for at in range(0, len(text), 2)]


# --- what can be done, and how often


def conceivable(game: Game, *, cards: list[str] | None = None) -> Iterator[str]:
    """Every action that can be written down with the cards of this deck."""
    pack = cards if cards is not None else deck(game.rules["deck"])
    for kind in ("attack", "throw", "transfer", "show"):
        yield from (f"{kind} {card}" for card in pack)
    yield from (f"beat {attack} {card}" for attack in pack for card in pack)
    yield from ("take", "pass", "swap", "resign", "draw")


def plausible(game: Game, seat: int) -> list[str]:
    """The actions with a chance: the seat's own cards, the cards on the table."""
    hand = sorted(game.hands[seat])
    actions = [f"{kind} {c}" for kind in ("attack", "throw", "transfer", "show") for c in hand]
    actions += [f"beat {pair[0]} {c}" for pair in game.table for c in hand]
    return [*actions, "take", "pass", "swap", "resign", "draw"]


def legal(game: Game, seat: int) -> list[str]:
    return [action for action in plausible(game, seat) if refusal(game, seat, action) is None]


def moves(game: Game) -> list[tuple[int, str]]:
    """Every legal action of every seat but resign and draw."""
    return [
        (seat, action)
        for seat in sorted(game.hands)
        for action in legal(game, seat)
        if action not in ("resign", "draw")
    ]


def perft(game: Game, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(perft(play(game, *move), depth - 1) for move in moves(game))


def turn(game: Game) -> list[int]:
    return sorted({seat for seat, action in moves(game) if action != "swap"})


def phase(game: Game) -> str:
    if game.result:
        return "over"
    if game.taking:
        return "taking"
    return "bout" if game.table else "lead"


# --- the position line of NOTATION.md


def line(game: Game, viewer: int | None = None) -> str:
    """The position line: whole without a viewer, else as that seat (0: a watcher) sees it."""
    rules = "".join(
        f"+{option}={value}"
        for option, value in sorted(game.rules.items())
        if option != "deck" and value != DEFAULTS[option]
    )
    roles = "-"
    if not game.result:
        opener = "" if game.attacker == game.leader else f"{game.leader}."
        roles = f"{opener}{game.attacker}v{game.defender}{'t' if game.taking else ''}"
    fields = [
        game.rules["deck"] + rules + ("" if game.talon else f"@{game.trump}"),
        talon_text(game, hidden=viewer is not None),
        "".join(sorted(game.discard, key=lambda c: (SUITS.index(c[1]), rank_of(c)))),
        "/".join(hand_text(game, seat, viewer) for seat in sorted(game.hands)),
        ",".join(":".join(pair) for pair in game.table),
        roles,
        "" if game.result else "".join(str(seat) for seat in sorted(game.passed)),
        str(game.bout),
        ",".join(extras(game)),
    ]
    return " ".join(text or "-" for text in fields)


def in_order(game: Game, cards: list[str] | set[str]) -> str:
    suits = SUITS.replace(game.trump, "") + game.trump
    return "".join(sorted(cards, key=lambda c: (suits.index(c[1]), rank_of(c))))


def talon_text(game: Game, *, hidden: bool) -> str:
    if not hidden or not game.talon:
        return "".join(game.talon)
    unknown = len(game.talon) - 1
    return (f"{unknown}?" if unknown else "") + game.talon[-1]


def hand_text(game: Game, seat: int, viewer: int | None) -> str:
    for place, seats in enumerate(game.out, 1):
        if seat in seats:
            return f"#{place}"
    hand = game.hands[seat]
    if viewer is None or viewer == seat:
        return in_order(game, hand) or "-"
    unknown = len(hand) - len(game.known[seat])
    return in_order(game, game.known[seat]) + (f"{unknown}?" if unknown else "") or "-"


def extras(game: Game) -> Iterator[str]:
    for seat in sorted(game.hands):
        if game.known[seat]:
            yield f"k{seat}:{in_order(game, game.known[seat])}"
    if game.shown:
        yield "s" + in_order(game, game.shown)
    if game.agreed:
        yield "d" + "".join(str(seat) for seat in sorted(game.agreed))
    if game.idle:
        yield f"i{game.idle}"
    if game.resigned:
        yield f"r{game.resigned}"
