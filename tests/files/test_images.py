"""The images of a deployment are written down by digest."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from django.conf import settings

NEW = "sha256:" + "a1" * 32
DOCKER = f"""#!/bin/sh
[ "$1 $2 $3" = "buildx imagetools inspect" ] || exit 1
echo {NEW}
"""
FILES = ("Dockerfile", "docker-compose.yml")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    (tmp_path / "bin").mkdir()
    for name in ("bin/pin-images", *FILES):
        shutil.copy(settings.BASE_DIR / name, tmp_path / name)
    return tmp_path


def pin(folder: Path, *arguments: str, path: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [folder / "bin/pin-images", *arguments],
        env=os.environ | {"PATH": f"{path}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_every_image_has_its_digest() -> None:
    checked = pin(settings.BASE_DIR, "--check")
    assert (checked.returncode, checked.stderr) == (0, "")


def test_one_without_is_named(copy: Path) -> None:
    compose = copy / "docker-compose.yml"
    text = compose.read_text()
    start = text.index("postgres:18@")
    compose.write_text(f"{text[:start]}postgres:18{text[start + len('postgres:18@') + 71 :]}")
    checked = pin(copy, "--check")
    assert checked.returncode == 1
    assert checked.stderr.startswith("postgres:18 has no digest")


def test_two_digests_of_one_image_are_a_fault(copy: Path) -> None:
    dockerfile = copy / "Dockerfile"
    dockerfile.write_text(dockerfile.read_text() + f"\nFROM python:3.13-slim@{NEW}\n")
    assert "several digests" in pin(copy, "--check").stderr


def test_all_are_renewed_and_nothing_else_changes(copy: Path, tmp_path: Path) -> None:
    fake = tmp_path / "fake"
    fake.mkdir()
    (fake / "docker").write_text(DOCKER)
    (fake / "docker").chmod(0o755)
    before = [(copy / name).read_text() for name in FILES]
    done = pin(copy, path=str(fake))
    assert done.returncode == 0, done.stderr
    assert sorted(done.stdout.split()) == [
        f"{name}@{NEW}" for name in ("caddy:2", "postgres:18", "python:3.13-slim")
    ]
    after = [(copy / name).read_text() for name in FILES]
    assert [text.count(NEW) for text in after] == [2, 2]
    assert [len(text) for text in after] == [len(text) for text in before]
    assert pin(copy, "--check").returncode == 0


def test_nothing_is_written_when_the_registry_does_not_answer(copy: Path, tmp_path: Path) -> None:
    fake = tmp_path / "fake"
    fake.mkdir()
    (fake / "docker").write_text("#!/bin/sh\necho no route >&2; exit 1\n")
    (fake / "docker").chmod(0o755)
    before = [(copy / name).read_text() for name in FILES]
    done = pin(copy, path=str(fake))
    assert done.returncode == 1
    assert "no route" in done.stderr
    assert [(copy / name).read_text() for name in FILES] == before
