"""The limits of docs/architecture.md that are counted in the text of the files."""

from pathlib import Path

from tests.structure import branches, layers, names, seats


def test_a_function_name_has_one_meaning() -> None:
    found = names.homonyms()
    assert len(found) <= 10, found


def test_two_modules_read_the_seats_of_games() -> None:
    assert len(seats.readers()) <= 2, seats.readers()


def test_no_module_imports_upwards() -> None:
    assert layers.upward() == []


def test_every_module_is_in_a_layer() -> None:
    assert layers.unplaced() == []


def test_a_folder_has_at_most_fifteen_files() -> None:
    assert {folder: count for folder, count in layers.folders().items() if count > 15} == {}


def test_no_code_asks_for_the_name_of_a_format() -> None:
    assert branches.branches() == []


def test_a_branch_on_the_name_of_a_format_is_found(tmp_path: Path) -> None:
    views = tmp_path / "cribbage_events/memory/views.py"
    views.parent.mkdir(parents=True)
    views.write_text('medals = preset.awards == "medals"\n')
    assert branches.branches(tmp_path) == [
        'cribbage_events/memory/views.py:1: medals = preset.awards == "medals"'
    ]
