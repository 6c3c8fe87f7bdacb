"""Writers wait in the order in which they came."""

import time
from threading import Event, Thread

import pytest
from django.db import transaction

from cribbage_events.events.history.turns import Turns, own_turn, writers


def test_first_come_first_served() -> None:
    turns, served, begun = Turns(), [], Event()

    def first() -> None:
        with turns.take():
            begun.set()
            while len(turns.waiting) < 5:
                time.sleep(0.001)
            served.append(0)

    def later(number: int) -> None:
        with turns.take():
            served.append(number)

    threads = [Thread(target=first)]
    threads[0].start()
    begun.wait(60)
    for number in range(1, 6):
        thread = Thread(target=later, args=[number])
        thread.start()
        # When the last one waits, the first one may have finished already.
        while len(turns.waiting) < number and not served:
            time.sleep(0.001)
        threads.append(thread)
    for thread in threads:
        thread.join(60)

    assert served == [0, 1, 2, 3, 4, 5]
    assert not turns.taken


def test_a_writer_that_fails_gives_up_its_turn() -> None:
    turns = Turns()

    with pytest.raises(ZeroDivisionError), turns.take():
        raise ZeroDivisionError

    assert not turns.taken


@pytest.mark.django_db(transaction=True)
def test_inside_a_transaction_nobody_waits_for_a_turn() -> None:
    with transaction.atomic(), own_turn():
        assert not is_taken()
    with own_turn():
        assert is_taken()
    assert not is_taken()


def is_taken() -> bool:
    return writers.taken
