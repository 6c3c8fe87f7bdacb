from collections.abc import Sequence
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from cribbage_events.contest.agreement import Report, Verdict, weigh

type Words = tuple[int | None, bool, bool]


def said(*reports: tuple[str, str] | tuple[str, str, str]) -> list[Report[int]]:
    """Return reports by name and result; "!" marks a decision, "?" a reason."""
    return [
        Report(key, who, what, decides="!" in how, has_reason="?" in how)
        for key, (who, what, *marks) in enumerate(reports)
        for how in ["".join(marks)]
    ]


def short(verdict: Verdict[int]) -> Words:
    accepted = verdict.accepted.key if verdict.accepted else None
    return accepted, verdict.confirmed, verdict.disputed


def weighed(*reports: tuple[str, str] | tuple[str, str, str], wanted: int = 1) -> Words:
    return short(weigh(said(*reports), wanted=wanted))


def test_without_reports_nothing_is_accepted() -> None:
    assert weighed() == (None, False, False)


def test_the_first_report_counts() -> None:
    assert weighed(("joe", "A")) == (0, False, False)


def test_two_who_agree_confirm_each_other() -> None:
    assert weighed(("joe", "A"), ("ann", "A")) == (0, True, False)


def test_one_who_says_it_twice_confirms_nothing() -> None:
    assert weighed(("joe", "A"), ("joe", "A"), ("joe", "A", "?")) == (0, False, False)


def test_a_different_second_report_disputes_the_first_which_still_counts() -> None:
    assert weighed(("joe", "A"), ("ann", "B")) == (0, False, True)
    assert weighed(("joe", "A"), ("ann", "B"), ("bob", "B")) == (0, False, True)
    assert weighed(("joe", "A"), ("ann", "A"), ("bob", "B")) == (0, False, True)


def test_somebody_who_says_another_result_without_a_reason_disputes_their_own() -> None:
    assert weighed(("joe", "A"), ("joe", "B")) == (0, False, True)


def test_with_a_reason_it_takes_the_place_of_what_they_said() -> None:
    assert weighed(("joe", "A"), ("joe", "B", "?")) == (1, False, False)
    assert weighed(("joe", "A"), ("joe", "B"), ("joe", "B", "?")) == (1, False, False)
    assert weighed(("joe", "A"), ("joe", "B"), ("joe", "C", "?")) == (2, False, False)


def test_giving_in_settles_it() -> None:
    assert weighed(("joe", "A"), ("ann", "B"), ("ann", "A", "?")) == (0, True, False)
    assert weighed(("joe", "A"), ("ann", "B"), ("joe", "B", "?")) == (1, True, False)


def test_a_change_of_mind_against_somebody_who_agreed_is_a_dispute() -> None:
    assert weighed(("joe", "A"), ("ann", "A"), ("joe", "B", "?")) == (1, False, True)


def test_a_decision_settles_what_was_said_before_it() -> None:
    assert weighed(("joe", "A"), ("ann", "B"), ("desk", "C", "!")) == (2, False, False)
    assert weighed(("joe", "A"), ("ann", "B"), ("desk", "B", "!")) == (2, False, False)


def test_reports_after_a_decision_confirm_or_dispute_it() -> None:
    assert weighed(("desk", "A", "!"), ("joe", "A")) == (0, True, False)
    assert weighed(("desk", "A", "!"), ("joe", "B")) == (0, False, True)
    assert weighed(("joe", "B"), ("desk", "A", "!"), ("joe", "B")) == (1, False, True)


def test_nobody_confirms_their_own_decision() -> None:
    assert weighed(("desk", "A"), ("desk", "A", "!"), ("desk", "A")) == (1, False, False)


def test_the_latest_decision_wins() -> None:
    assert weighed(("desk", "A", "!"), ("joe", "B"), ("desk", "B", "!")) == (2, False, False)
    assert weighed(("desk", "A", "!"), ("other", "A", "!")) == (1, True, False)


def test_where_two_are_wanted_one_report_waits() -> None:
    assert weighed(("joe", "A"), wanted=2) == (None, False, False)
    assert weighed(("joe", "A"), ("joe", "A"), wanted=2) == (None, False, False)
    assert weighed(("joe", "A"), ("ann", "A"), wanted=2) == (0, True, False)


def test_where_two_are_wanted_the_first_pair_counts() -> None:
    assert weighed(("joe", "A"), ("ann", "B"), wanted=2) == (None, False, True)
    apart = [("joe", "A"), ("ann", "B"), ("bob", "B"), ("eve", "A")]
    assert weighed(*apart, wanted=2) == (1, False, True)


def test_where_two_are_wanted_the_desk_alone_decides() -> None:
    assert weighed(("desk", "A", "!"), wanted=2) == (0, False, False)
    assert weighed(("joe", "A"), ("ann", "B"), ("desk", "B", "!"), wanted=2) == (2, False, False)


def test_the_latest_report_of_each_since_the_decision_counts() -> None:
    reports = said(("joe", "A"), ("desk", "B", "!"), ("ann", "B"), ("joe", "A"), ("joe", "B", "?"))
    verdict = weigh(reports)
    assert [report.key for report in verdict.standing] == [1, 2, 4]


SPOKEN = st.builds(
    Report[int],
    key=st.just(0),
    reporter=st.sampled_from("abcd"),
    result=st.sampled_from("XYZ"),
    has_reason=st.booleans(),
)
DECIDED = st.builds(
    Report[int],
    key=st.just(0),
    reporter=st.sampled_from("abde"),
    result=st.sampled_from("XYZ"),
    decides=st.just(True),
    has_reason=st.booleans(),
)


def numbered(reports: Sequence[Report[int]]) -> list[Report[int]]:
    return [replace(report, key=key) for key, report in enumerate(reports)]


ONLY_SPOKEN = st.lists(SPOKEN, max_size=8).map(numbered)
ANY = st.lists(SPOKEN | DECIDED, max_size=8).map(numbered)
WANTED = st.sampled_from([1, 2])


@given(ANY, WANTED)
def test_no_game_is_both_confirmed_and_disputed(reports: list[Report[int]], wanted: int) -> None:
    verdict = weigh(reports, wanted=wanted)
    assert not (verdict.confirmed and verdict.disputed)


@given(ANY, WANTED)
def test_names_of_people_and_results_do_not_matter(reports: list[Report[int]], wanted: int) -> None:
    renamed = [
        replace(report, reporter=("user", report.reporter), result=hash(report.result))
        for report in reports
    ]
    assert short(weigh(renamed, wanted=wanted)) == short(weigh(reports, wanted=wanted))


@given(ANY, WANTED)
def test_saying_the_last_thing_again_changes_nothing(
    reports: list[Report[int]], wanted: int
) -> None:
    if reports and not reports[-1].decides:
        again = [*reports, replace(reports[-1], key=99)]
        assert weigh(again, wanted=wanted) == weigh(reports, wanted=wanted)


@given(ONLY_SPOKEN.filter(bool))
def test_the_first_report_counts_until_it_is_taken_back(reports: list[Report[int]]) -> None:
    first = reports[0]
    withdrawn = any(
        later.reporter == first.reporter and later.result != first.result and later.has_reason
        for later in reports[1:]
    )
    if not withdrawn:
        assert weigh(reports).accepted == first


@given(st.sets(st.text(), min_size=2), WANTED)
def test_any_number_of_reports_that_agree_confirm(reporters: set[str], wanted: int) -> None:
    reports = [Report(key, who, "X") for key, who in enumerate(reporters)]
    assert short(weigh(reports, wanted=wanted)) == (0, True, False)


@given(ANY, DECIDED, WANTED)
def test_a_decision_at_the_end_wins_and_settles(
    reports: list[Report[int]], decision: Report[int], wanted: int
) -> None:
    verdict = weigh([*reports, replace(decision, key=99)], wanted=wanted)
    assert verdict.accepted
    assert verdict.accepted.key == 99
    assert not verdict.disputed


@given(ANY, DECIDED, ONLY_SPOKEN)
def test_before_a_decision_order_does_not_matter(
    before: list[Report[int]], decision: Report[int], after: list[Report[int]]
) -> None:
    told = [report for report in before if not report.has_reason]
    one = short(weigh([*told, replace(decision, key=99), *after]))
    other = short(weigh([*reversed(told), replace(decision, key=99), *after]))
    assert one == other


@given(ANY, WANTED)
def test_a_result_that_counts_was_reported_and_a_dispute_names_two(
    reports: list[Report[int]], wanted: int
) -> None:
    verdict = weigh(reports, wanted=wanted)
    assert verdict.accepted is None or verdict.accepted in reports
    assert verdict.disputed == (len({report.result for report in verdict.standing}) > 1)
