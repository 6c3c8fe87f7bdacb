"""`make bench` says which programs are missing before it measures anything."""

import shutil

import pytest

from benchmarks import __main__ as bench


def test_a_missing_program_is_named_before_anything_is_measured(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setattr(bench, "measure", lambda part: pytest.fail(f"{part} has begun"))
    with pytest.raises(SystemExit) as stopped:
        bench.main(["draw", "pages"])
    words = str(stopped.value)
    assert "pages can't be measured without wrk. Install it (apt-get install wrk)" in words
    assert 'make bench ARGS="draw"' in words


def test_parts_that_need_nothing_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setattr(bench, "measure", lambda part: [])
    assert bench.main(["draw"]) == 0
