"""Which entrants play together."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribbage_events.contest.divisions import (
    ALL,
    Candidate,
    DivisionError,
    DivisionKind,
    DivisionLabel,
    DivisionProblem,
    DivisionReason,
    Group,
    Why,
    age_on,
    candidates,
    propose,
)

AGES = st.dictionaries(st.integers(0, 60), st.integers(55, 70), min_size=1, max_size=30)


def of(*ages: int) -> dict[int, int]:
    return dict(enumerate(ages))


def test_eleven_play_in_one_division() -> None:
    proposal = propose(of(*range(60, 71)))
    assert (proposal.boundary, proposal.sizes) == (None, (11,))
    assert proposal.groups[0].label == ALL
    assert proposal.reason == DivisionReason(Why.TOO_FEW, 11, min_for_two=12)


def test_one_entrant_is_one_division() -> None:
    assert propose(of(70)).reason == DivisionReason(Why.TOO_FEW, 1, min_for_two=12)
    assert propose(of(70), min_for_two=1).sizes == (1,)


def test_twelve_play_in_two_age_groups() -> None:
    proposal = propose(of(*range(60, 72)))
    assert proposal.boundary == 66
    assert proposal.groups == (
        Group(DivisionLabel(DivisionKind.UNDER, 66), tuple(range(6))),
        Group(DivisionLabel(DivisionKind.FROM, 66), tuple(range(6, 12))),
    )
    even = Candidate(66, 6, 6)
    assert proposal.reason == DivisionReason(Why.MOST_EQUAL, 12, chosen=even, closest=even)


def test_fourteen_of_fourteen_ages_make_six_and_eight() -> None:
    proposal = propose(of(*range(60, 74)))
    assert (proposal.boundary, proposal.sizes) == (66, (6, 8))
    assert proposal.reason == DivisionReason(
        Why.FEWER_ODD, 14, chosen=Candidate(66, 6, 8), closest=Candidate(67, 7, 7)
    )


def test_people_of_one_age_stay_together() -> None:
    proposal = propose(of(*[60] * 4, *[65] * 5, *[70] * 4))
    assert (proposal.boundary, proposal.sizes) == (65, (4, 9))


def test_the_lower_of_two_equal_boundaries_is_chosen() -> None:
    proposal = propose(of(*range(60, 66), 70, *range(80, 86)))
    assert (proposal.boundary, proposal.sizes) == (70, (6, 7))


def test_one_age_has_no_boundary_and_the_reason_says_so() -> None:
    proposal = propose(of(*[70] * 14))
    assert proposal.boundary is None
    assert proposal.candidates == ()
    assert proposal.reason == DivisionReason(Why.ONE_AGE, 14, age=70)


def test_the_director_may_name_the_boundary() -> None:
    proposal = propose(of(*range(60, 74)), boundary=63)
    assert (proposal.boundary, proposal.sizes) == (63, (3, 11))
    assert proposal.reason == DivisionReason(Why.DIRECTOR_SET, 14, chosen=Candidate(63, 3, 11))


def test_a_boundary_between_two_ages_can_be_named() -> None:
    proposal = propose(of(*[60] * 6, *[70] * 6), boundary=65)
    assert [group.label[:2] for group in proposal.groups] == [("under", 65), ("from", 65)]
    assert proposal.sizes == (6, 6)


@pytest.mark.parametrize(
    ("boundary", "problem"),
    [(60, DivisionProblem.NOBODY_YOUNGER), (80, DivisionProblem.NOBODY_OLDER)],
)
def test_a_boundary_that_leaves_a_group_empty_is_refused(
    boundary: int, problem: DivisionProblem
) -> None:
    with pytest.raises(DivisionError) as caught:
        propose(of(*range(60, 74)), boundary=boundary)
    error = caught.value
    assert (error.problem, error.boundary, error.lowest, error.highest) == (
        problem,
        boundary,
        61,
        73,
    )


def test_a_named_boundary_waits_until_there_are_enough() -> None:
    proposal = propose(of(*range(60, 70)), boundary=65)
    assert proposal.boundary is None
    assert proposal.reason == DivisionReason(Why.TOO_FEW, 10, 65, 12)


def test_somebody_who_only_fills_in_is_neither_counted_nor_placed() -> None:
    ages = of(*range(60, 72))
    assert propose(ages, not_counted={11}).sizes == (11,)
    larger = propose(of(*range(60, 73)), not_counted={0})
    assert larger.sizes == (6, 6)
    assert all(0 not in group.players for group in larger.groups)


def test_every_possible_boundary_is_offered_with_its_sizes() -> None:
    assert candidates([60, 60, 61, 65]) == (Candidate(61, 2, 2), Candidate(65, 3, 1))


def test_the_numbers_of_the_rule_are_settings() -> None:
    fourteen = of(*range(60, 74))
    assert propose(fourteen, min_for_two=15).boundary is None
    assert propose(fourteen, tolerance=0).sizes == (7, 7)


def the_rule_read_aloud(ages: list[int]) -> int:
    """The boundary, straight from the sentence of the rules, by trying every age."""
    best: tuple[int, int, int, int] | None = None
    for boundary in range(min(ages) + 1, max(ages) + 1):
        if boundary not in ages:
            continue
        younger = len([age for age in ages if age < boundary])
        older = len([age for age in ages if age >= boundary])
        difference = abs(younger - older)
        odd = [younger % 2, older % 2].count(1)
        unequal = 0 if difference <= 2 else difference
        option = (unequal, odd, difference, boundary)
        best = option if best is None else min(best, option)
    assert best
    return best[3]


@given(AGES)
def test_the_proposal_is_what_the_rule_says(ages: dict[int, int]) -> None:
    proposal = propose(ages)
    placed = [player for group in proposal.groups for player in group.players]
    assert sorted(placed) == sorted(ages)
    if len(ages) < 12 or len(set(ages.values())) == 1:
        assert proposal.boundary is None
        assert len(proposal.groups) == 1
    else:
        assert proposal.boundary == the_rule_read_aloud([*ages.values()])
        younger, older = proposal.groups
        assert all(ages[player] < proposal.boundary for player in younger.players)
        assert all(ages[player] >= proposal.boundary for player in older.players)


@given(AGES, st.integers(50, 75))
def test_a_named_boundary_is_kept_or_refused(ages: dict[int, int], boundary: int) -> None:
    two = len(ages) >= 12 and len(set(ages.values())) > 1
    splits = min(ages.values()) < boundary <= max(ages.values())
    if two and not splits:
        with pytest.raises(DivisionError):
            propose(ages, boundary=boundary)
    else:
        assert propose(ages, boundary=boundary).boundary == (boundary if two else None)


@pytest.mark.parametrize(
    ("born", "day", "age"),
    [
        (date(1950, 6, 10), date(2026, 6, 9), 75),
        (date(1950, 6, 10), date(2026, 6, 10), 76),
        (date(1952, 2, 29), date(2026, 2, 28), 73),
        (date(1952, 2, 29), date(2026, 3, 1), 74),
        (date(1952, 2, 29), date(2028, 2, 29), 76),
    ],
)
def test_ages_count_on_the_day(born: date, day: date, age: int) -> None:
    assert age_on(born, day) == age


def test_a_date_of_birth_after_the_event_is_refused() -> None:
    with pytest.raises(DivisionError) as caught:
        age_on(date(2026, 6, 11), date(2026, 6, 10))
    assert caught.value.problem == DivisionProblem.BORN_AFTER_EVENT
