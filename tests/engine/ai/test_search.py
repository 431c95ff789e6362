from random import Random

from engine.ai.belief import Belief
from engine.ai.flat import flat_search
from engine.ai.search import TAG, Node, Search
from tests.engine.ai.games import decisive, views_of


def test_a_search_finds_most_of_the_only_moves() -> None:
    cases, right = decisive(12), 0
    for view, good in cases:
        belief = Belief(view)
        tree = Search(belief, Random(1))
        tree.step(400)
        right += tree.best(belief.table.moves()) == good
    assert right >= 9


def test_a_flat_search_finds_many_of_them() -> None:
    cases, right = decisive(12), 0
    for view, good in cases:
        belief = Belief(view)
        right += flat_search(belief, belief.table.moves(), Random(1), 100) == good
    assert right >= 5


def test_a_search_prefers_nothing_before_its_first_step() -> None:
    belief = Belief(views_of("", 2, seed=1)[0])
    moves = belief.table.moves()
    assert Search(belief, Random(1)).best(moves) == moves[0]


def test_a_search_is_settled_when_one_move_has_left_the_others_behind() -> None:
    tree = Search(Belief(views_of("", 2, seed=1)[0]), Random(1))
    ahead, behind = Node(), Node()
    tree.root.children = {1: ahead, 2: behind}
    settled = []
    for ahead.visits, behind.visits in ((0, 0), (390, 1), (500, 49), (500, 51)):
        settled.append(tree.is_settled)
    assert settled == [False, False, True, False]


def test_equal_seeds_give_equal_searches() -> None:
    view = views_of("transfer=on", 3, seed=1)[4]
    totals = []
    for _ in range(2):
        tree = Search(Belief(view), Random(7))
        tree.step(60)
        totals.append([(move, child.visits) for move, child in tree.root.children.items()])
    assert totals[0] == totals[1]


def test_what_different_seats_may_do_at_one_point_stays_apart() -> None:
    tree = Search(Belief(views_of("", 2, seed=1)[0]), Random(1))
    tree.step(400)
    nodes, tags = [tree.root], set[int]()
    while nodes:
        children = nodes.pop().children
        tags.add(len({key & (1 << TAG) - 1 for key in children}))
        nodes += children.values()
    assert {0, 1, 2} <= tags
    assert len({key & (1 << TAG) - 1 for key in tree.root.children}) == 1
