from random import Random

from engine.ai.belief import Belief
from engine.ai.flat import flat_search
from engine.ai.search import FIRST_LOOK, TAG, Runner, Search, Style
from engine.view import View
from tests.engine.ai.games import decisive, views_of


def race(view: View, seed: int = 1) -> Search:
    belief = Belief(view)
    return Search(belief, belief.table.moves(), Random(seed))


def test_a_search_finds_most_of_the_only_moves() -> None:
    right = 0
    for view, good in decisive(12):
        search = race(view)
        search.step(400)
        right += search.best() == good
    assert right >= 9


def test_a_flat_search_finds_many_of_them() -> None:
    cases, right = decisive(12), 0
    for view, good in cases:
        belief = Belief(view)
        right += flat_search(belief, belief.table.moves(), Random(1), 100) == good
    assert right >= 5


def test_a_search_prefers_nothing_before_its_first_step() -> None:
    search = race(views_of("", 2, seed=1)[0])
    assert search.best() == search.belief.table.moves()[0]


def test_every_deal_is_played_with_every_move() -> None:
    search = race(views_of("", 2, seed=1)[0])
    search.step(100)
    count = len(search.belief.table.moves())
    assert search.deals == 100 // count
    assert [len(runner.results) for runner in search.running] == [search.deals] * count


def test_a_step_is_at_least_a_deal() -> None:
    search = race(views_of("", 2, seed=1)[0])
    search.step(1)
    assert search.deals == 1


def runner(results: list[float]) -> Runner:
    one = Runner(1)
    one.results = results
    return one


def test_a_move_drops_out_when_chance_does_not_explain_how_far_it_is_behind() -> None:
    luck = [1.0, 0.0] * 20
    leader = runner([1.0, 1.0] * 20)
    assert runner(luck).is_behind(leader, doubt=3.0)
    assert not runner(luck).is_behind(leader, doubt=7.0)
    assert not runner([1.0, 1.0] * 19 + [0.0, 0.0]).is_behind(leader, doubt=3.0)
    assert not leader.is_behind(leader, doubt=3.0)


def test_a_search_is_settled_when_all_moves_but_one_have_dropped_out() -> None:
    view, good = decisive(1)[0]
    search = race(view)
    while not search.is_settled:
        assert search.deals < 20_000
        search.step(400)
    assert search.best() == good


def test_no_move_drops_out_before_the_first_look() -> None:
    view, _ = decisive(1)[0]
    search = race(view)
    count = len(search.running)
    search.step((FIRST_LOOK - 1) * count)
    assert len(search.running) == count


def test_the_favourite_is_played_unless_another_did_clearly_better() -> None:
    search = race(views_of("", 2, seed=1)[0])
    search.favourite, search.deals, search.style = 2, 40, Style(trust=2.0)
    leader, favourite = runner([1.0, 1.0] * 20), runner([1.0, 1.0] * 19 + [1.0, 0.0])
    favourite.move = 2
    search.running = [leader, favourite]
    assert search.best() == 2
    favourite.results = [1.0, 0.0] * 20
    assert search.best() == 1


def test_a_favourite_that_dropped_out_is_not_played() -> None:
    search = race(views_of("", 2, seed=1)[0])
    search.favourite = search.running.pop().move
    search.step(100)
    assert search.best() != search.favourite


def test_equal_seeds_give_equal_searches() -> None:
    view = views_of("transfer=on", 3, seed=1)[4]
    totals = []
    for _ in range(2):
        search = race(view, seed=7)
        search.step(60)
        totals.append([runner.results for runner in search.running])
    assert totals[0] == totals[1]


def test_what_different_seats_may_do_at_one_point_stays_apart() -> None:
    search = race(views_of("", 2, seed=1)[0])
    search.step(3000)
    nodes, tags = [runner.node for runner in search.running], set[int]()
    while nodes:
        children = nodes.pop().children
        tags.add(len({key & (1 << TAG) - 1 for key in children}))
        nodes += children.values()
    assert {0, 1, 2} <= tags
