"""Count the requests of a run by role and route, with their outcome."""

from collections import Counter
from dataclasses import dataclass, field
from itertools import groupby

CHANGED = "changed"


@dataclass
class Tally:
    """Counts of requests by route, role and outcome, to be added up over processes."""

    outcomes: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    changes: Counter[str] = field(default_factory=Counter)
    stories: int = 0
    refused_tokens: int = 0

    def note(self, route: str, role: str, status: int, *, changed: bool) -> None:
        self.outcomes[route, role, CHANGED if changed else f"{status // 100}xx"] += 1

    def add(self, other: "Tally") -> None:
        self.outcomes += other.outcomes
        self.changes += other.changes
        self.stories += other.stories
        self.refused_tokens += other.refused_tokens

    @property
    def requests(self) -> int:
        return self.outcomes.total()

    def asked(self) -> Counter[tuple[str, str]]:
        """Count how often each role came to each route."""
        pairs: Counter[tuple[str, str]] = Counter()
        for (route, role, _), count in self.outcomes.items():
            pairs[route, role] += count
        return pairs

    def by_role(self) -> dict[str, Counter[str]]:
        roles: dict[str, Counter[str]] = {}
        for (_, role, outcome), count in self.outcomes.items():
            roles.setdefault(role, Counter())[outcome] += count
        return roles

    def written_by(self, role: str) -> float:
        """Return the share of this role’s requests that changed something."""
        counts = self.by_role().get(role, Counter())
        return counts[CHANGED] / max(counts.total(), 1)

    def never_written(self, routes: set[str], role: str) -> list[str]:
        written = {route for route, by, what in self.outcomes if (by, what) == (role, CHANGED)}
        return sorted(routes - written)

    def report(self) -> str:
        lines = [f"{'':16} {'requests':>9} {'changed':>8} {'2xx':>7} {'3xx':>7} {'4xx':>7}  routes"]
        pairs = self.asked()
        for role, counts in self.by_role().items():
            routes = sum(by == role for _, by in pairs)
            cells = " ".join(f"{counts[outcome]:7}" for outcome in ("2xx", "3xx", "4xx"))
            lines.append(f"{role:16} {counts.total():9} {counts[CHANGED]:8} {cells}  {routes:6}")
        rows = ", ".join(f"{name} {count}" for name, count in self.changes.most_common())
        return "\n".join([*lines, f"Rows changed: {rows}"])

    def table(self) -> str:
        """Return every route with what each role got there."""
        lines = []
        for route, group in groupby(sorted(self.outcomes.items()), key=lambda item: item[0][0]):
            said = ", ".join(f"{role} {what} {count}" for (_, role, what), count in group)
            lines.append(f"{route}: {said}")
        return "\n".join(lines)
