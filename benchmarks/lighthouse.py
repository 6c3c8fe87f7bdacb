"""Run Lighthouse’s four categories for the public pages, on a phone as it imagines one."""

import json
import os
import shutil
import subprocess
import tempfile
from itertools import product

from django.conf import settings

from benchmarks.fill import make_event
from benchmarks.rows import Row, say
from benchmarks.servers import OURS, granian
from tests.conftest import BROWSER_FLAGS, BROWSERS

SLUG = "lighthouse"
PAGES = ("", "rounds/", "entrants/1/", "rules/")


def scores(folder: str, url: str, language: str) -> dict[str, int]:
    """An open page listens for ever, so the network is never idle: Lighthouse waits no longer."""
    command = [f"{folder}/node_modules/.bin/lighthouse", url, "--output=json", "--quiet"]
    command += [f"--chrome-flags=--headless=new {' '.join(BROWSER_FLAGS)}"]
    command += ["--max-wait-for-load=15000"]
    command += [f"--extra-headers={json.dumps({'Accept-Language': language})}"]
    browser = next(filter(None, map(shutil.which, BROWSERS)), "")
    said = subprocess.run(
        command,
        env=os.environ | {"CHROME_PATH": browser},
        stdout=subprocess.PIPE,
        check=True,
    ).stdout
    report = json.loads(said)
    for audit in report["audits"].values():
        if audit["score"] is not None and audit["score"] < 1:
            print(f"  {audit['id']}: {audit.get('displayValue', audit['score'])}")
    return {name: round((c["score"] or 0) * 100) for name, c in report["categories"].items()}


def main(where: str) -> None:
    make_event(SLUG, entrants=40, rounds=4)
    with tempfile.TemporaryDirectory() as folder, granian(OURS) as server:
        install = ["npm", "install", "--silent", "--prefix", folder, "lighthouse"]
        subprocess.run(install, check=True, stdout=subprocess.DEVNULL)
        for page, (language, _) in product(PAGES, settings.LANGUAGES):
            found = scores(folder, f"{server.base}/events/{SLUG}/{page}", language)
            words = ", ".join(f"{name} {score}" for name, score in found.items())
            good = all(score == 100 for score in found.values())
            what = f"Lighthouse, {page or 'standings'}, {language}"
            say(Row(what, where, words, "", "100 each", good))
