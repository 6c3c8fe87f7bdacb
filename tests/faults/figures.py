"""The figures of a run as a table, and whether they are good enough."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from cribbage_events.events.models import Event, Game
from tests.faults.accidents import Accidents
from tests.faults.verify import Findings
from tests.faults.writers import Told, Writer

SHOWN = 12


@dataclass
class Figures:
    title: str
    # None if the database was not checked.
    findings: Findings | None = None
    rows: list[tuple[str, str]] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def add(self, name: str, value: object) -> None:
        self.rows.append((name, str(value)))

    def of_writers(self, event: Event, writers: Sequence[Writer], wanted: int) -> None:
        told = [writer.told for writer in writers]
        acknowledged = sum(len(each.acknowledged) for each in told)
        games = Game.objects.filter(round__stage__event=event)
        self.add("writers", len(writers))
        self.add("results acknowledged", f"{acknowledged:,} of {wanted:,}")
        self.add("games confirmed", games.filter(confirmed=True).count())
        self.add("games disputed", games.filter(disputed=True).count())
        self.of_answers(told)
        self.wrong += [line for each in told for line in each.wrong]
        if acknowledged != wanted:
            self.wrong.append(f"{wanted - acknowledged} results were not acknowledged")

    def of_answers(self, told: Sequence[Told]) -> None:
        answers: Counter[str] = sum((each.answers for each in told), Counter())
        good = answers["200"] + answers["302"]
        retries = {name: count for name, count in answers.items() if name not in ("200", "302")}
        words = ", ".join(f"{count} {name}" for name, count in sorted(retries.items()))
        self.add("requests answered", f"{good:,}")
        self.add("sent again", f"{sum(retries.values()):,}{f' ({words})' if words else ''}")
        pauses = [pause for each in told for pause in each.pauses]
        if pauses:
            self.add("longest until acknowledged", f"{max(pauses):.1f} s")

    def of_accidents(self, accidents: Accidents) -> None:
        for name, count in sorted(accidents.happened.items()):
            self.add(name, count)
        self.add("answers lost on the way", accidents.proxy.dropped)

    @property
    def found(self) -> list[str]:
        return self.findings.everything if self.findings else []

    @property
    def failed(self) -> bool:
        return bool(self.wrong or self.found)

    def say(self) -> None:
        if self.findings:
            self.of_findings(self.findings)
        self.add("unexpected answers", len(self.wrong))
        width = max(len(name) for name, _ in self.rows)
        lines = [self.title, *(f"  {name:<{width}}  {value}" for name, value in self.rows)]
        lines += [f"  ! {line}" for line in [*self.wrong, *self.found][:SHOWN]]
        lines.append("  FAILED" if self.failed else "  passed")
        print("\n".join(lines), flush=True)  # noqa: T201 - it is what a person runs it for

    def of_findings(self, findings: Findings) -> None:
        for name in ("lost", "doubled", "half"):
            self.add(name, len(getattr(findings, name)))
        self.add("wrong in the diary", len(findings.audit))
