from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribbage_events.contest.divisions import (
    ALL,
    Age,
    Candidate,
    DivisionError,
    DivisionKind,
    DivisionLabel,
    DivisionProblem,
    DivisionReason,
    Group,
    Side,
    Why,
    age_on,
    ages_on,
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
    """Return the boundary, straight from the sentence of the rules, by trying every age."""
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


UNDER, FROM = DivisionKind.UNDER, DivisionKind.FROM
BIRTHS = st.one_of(
    st.none(), st.integers(1940, 1965), st.dates(date(1940, 1, 1), date(1965, 12, 31))
)


def test_a_year_of_birth_gives_one_of_two_ages() -> None:
    assert ages_on(1950, date(2026, 6, 1)) == Age(75, 76)
    assert ages_on(date(1950, 7, 1), date(2026, 6, 1)) == Age(75, 75)


def test_on_the_last_of_december_a_year_of_birth_is_exact() -> None:
    assert ages_on(1950, date(2026, 12, 31)) == Age(76, 76)
    assert ages_on(date(1950, 12, 31), date(2026, 12, 31)) == Age(76, 76)


@pytest.mark.parametrize("born", [2027, date(2026, 6, 2)])
def test_nobody_is_born_after_the_event(born: int | date) -> None:
    with pytest.raises(DivisionError) as caught:
        ages_on(born, date(2026, 6, 1))
    assert caught.value.problem == DivisionProblem.BORN_AFTER_EVENT


@given(st.dates(date(1900, 1, 1), date(2026, 1, 1)), st.dates(date(2026, 1, 1), date(2030, 1, 1)))
def test_the_exact_age_is_one_of_the_two_of_its_year(born: date, day: date) -> None:
    age = ages_on(born.year, day)
    assert age.lowest <= age_on(born, day) <= age.highest


def test_only_those_whose_two_ages_fall_into_different_groups_are_asked_about() -> None:
    ages: dict[int, int | Age | None] = dict(enumerate([*range(60, 66), *range(67, 73)]))
    ages |= {12: Age(66, 67), 13: Age(70, 71)}
    proposal = propose(ages)
    assert (proposal.boundary, proposal.asked) == (67, (12,))
    assert proposal.sizes == (6, 7)


def test_the_choice_of_the_director_places_them_and_the_boundary_stays() -> None:
    ages: dict[int, int | Age | None] = dict(enumerate([*range(60, 66), *range(67, 73)]))
    ages |= {12: Age(66, 67), 13: Age(70, 71)}
    younger = propose(ages, chosen={12: UNDER})
    assert (younger.boundary, younger.sizes) == (67, (7, 7))
    assert younger.reason == DivisionReason(
        Why.BY_HAND, 14, chosen=Candidate(67, 7, 7), closest=Candidate(67, 6, 8)
    )
    assert propose(ages, chosen={12: FROM}).sizes == (6, 8)


def test_a_choice_counts_only_where_the_age_does_not_say_it() -> None:
    ages = {key: Age(age, age) for key, age in of(*range(60, 72)).items()}
    assert propose(ages, chosen=dict.fromkeys(ages, UNDER)).sizes == (6, 6)


def test_without_an_age_the_director_says_the_group_and_it_counts_in_the_balance() -> None:
    ages: dict[int, int | Age | None] = {**of(*range(60, 74)), 14: None, 15: None}
    assert propose(ages).asked == (14, 15)
    placed = propose(ages, chosen={14: UNDER, 15: UNDER})
    assert (placed.boundary, placed.sizes) == (66, (8, 8))


def test_a_group_may_consist_of_people_put_there_by_hand() -> None:
    ages: dict[int, int | Age | None] = {**of(*[70] * 9), 9: None, 10: None, 11: None}
    younger = propose(ages, chosen=dict.fromkeys([9, 10, 11], UNDER))
    assert (younger.boundary, younger.sizes) == (70, (3, 9))
    older = propose(ages, chosen=dict.fromkeys([9, 10, 11], FROM))
    assert (older.boundary, older.sizes) == (71, (9, 3))


def test_without_any_age_the_boundary_is_named_by_the_director() -> None:
    ages: dict[int, int | Age | None] = dict.fromkeys(range(12))
    halves = {key: UNDER if key % 2 else FROM for key in ages}
    nameless = propose(ages, chosen=halves)
    assert nameless.reason == DivisionReason(Why.NO_AGE, 12)
    assert nameless.asked == tuple(ages)
    assert propose(ages, chosen=halves, boundary=70).sizes == (6, 6)


def test_all_put_into_one_group_are_one_division() -> None:
    ages: dict[int, int | Age | None] = dict.fromkeys(range(12), Age(70, 71))
    ages[0] = 70
    proposal = propose(ages, chosen=dict.fromkeys(range(1, 12), UNDER))
    assert proposal.reason == DivisionReason(Why.ONE_GROUP, 12)
    assert proposal.sizes == (12,)


def test_all_of_one_year_are_one_division_and_the_reason_knows_that_they_may_be_younger() -> None:
    proposal = propose(dict.fromkeys(range(12), Age(70, 71)))
    assert proposal.reason == DivisionReason(Why.ONE_AGE, 12, age=71, one_of_two=True)


@given(st.lists(BIRTHS, min_size=12, max_size=30), st.dates(date(2026, 1, 1), date(2026, 12, 31)))
def test_once_asked_everybody_is_in_one_group_and_nobody_is_asked_again(
    births: list[int | date | None], day: date
) -> None:
    ages = {
        key: ages_on(born, day) if born is not None else None for key, born in enumerate(births)
    }
    undated: dict[int, Side] = {key: UNDER for key, age in ages.items() if age is None}
    before = propose(ages, chosen=undated)
    after = propose(ages, chosen=dict.fromkeys(before.asked, UNDER))
    assert after.asked == before.asked
    if after.reason and after.reason.why != Why.NO_AGE:
        placed = [player for group in after.groups for player in group.players]
        assert sorted(placed) == sorted(ages)
    for group in after.groups if after.boundary else ():
        for player in group.players:
            age = ages[player]
            if age is not None and player not in after.asked:
                assert age.group(after.boundary or 0) == group.label.kind


@given(st.lists(st.integers(1940, 1965), min_size=12, max_size=30))
def test_with_years_alone_the_boundary_is_that_of_the_ages_reached(years: list[int]) -> None:
    ages = {key: ages_on(year, date(2026, 5, 1)) for key, year in enumerate(years)}
    reached = {key: age.highest for key, age in ages.items()}
    assert propose(ages).boundary == propose(reached).boundary
