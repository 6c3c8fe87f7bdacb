"""Sentences in Python that are not marked for translation, and those that are stored."""

import ast
from collections.abc import Container, Iterator
from pathlib import Path

from tests.catalogue.prose import VALUE, Sentence, is_heading, is_prose, on_one_line

MARKS = {
    f"{name}{lazy}"
    for name in ("gettext", "ngettext", "pgettext", "npgettext", "gettext_noop")
    for lazy in ("", "_lazy")
} | {"_"}
LOGGING = {"debug", "info", "warning", "error", "exception", "critical", "log"}
LOGGERS = {"log", "logger", "logging", "LOG", "LOGGER"}
# What a programmer did wrong, read by programmers.
FAULTS = {
    "AssertionError", "AttributeError", "ImproperlyConfigured", "IndexError", "KeyError",
    "LookupError", "NotImplementedError", "RuntimeError", "TypeError",
}  # fmt: skip
# Arguments of these are patterns, statements or formats.
OTHER_LANGUAGES = {"compile", "fullmatch", "finditer", "sub", "execute", "executemany", "RunSQL"}
OTHER_LANGUAGES |= {"getLogger", "strptime", "strftime", "RawSQL", "Header", "set_comment"}
SAID_BY_NAME = {
    "label", "help_text", "verbose_name", "verbose_name_plural", "title", "heading", "empty_label",
    "text", "words", "message", "name_of_it", "button", "caption", "short", "long", "what",
}  # fmt: skip
HTML = {"class", "style", "accept", "autocomplete", "sizes", "media", "rel"}
WORDS = "cribbage_events.words"
STORED = {"what", "why", "words", "reason", "why_not_eligible", "told"}
# A line that says this, and why, has words which nobody reads as a sentence.
EXEMPT = "not translated:"

FORMATS = {"%-d %B", "%d %B %Y"}


def called(node: ast.expr) -> str:
    return {ast.Name: "id", ast.Attribute: "attr"}.get(type(node), "") and (
        node.id if isinstance(node, ast.Name) else getattr(node, "attr", "")
    )


def is_log(node: ast.Call) -> bool:
    where = node.func.value if isinstance(node.func, ast.Attribute) else None
    return called(node.func) in LOGGING and isinstance(where, ast.Name) and where.id in LOGGERS


def text_of(node: ast.AST) -> str | None:
    """Return a literal’s text, with each value in it replaced by one sign."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    if isinstance(node, ast.JoinedStr):
        parts = (part.value if isinstance(part, ast.Constant) else VALUE for part in node.values)
        return "".join(str(part) for part in parts)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        left, right = text_of(node.left), text_of(node.right)
        return None if left is None or right is None else left + right
    return None


class Search(ast.NodeVisitor):
    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.found: list[tuple[int, str]] = []

    def note(self, node: ast.expr, *, is_said: bool = False) -> bool:
        """Whether this literal is a whole text, which was then looked at."""
        text = text_of(node)
        if text is None:
            return False
        if is_prose(text) or (is_said and is_heading(text)):
            lines = self.lines[node.lineno - 1 : node.end_lineno]
            if not any(EXEMPT in line for line in lines):
                self.found.append((node.lineno, on_one_line(text)))
        for value in node.values if isinstance(node, ast.JoinedStr) else ():
            if isinstance(value, ast.FormattedValue):
                self.visit(value.value)
        return True

    def visit(self, node: ast.AST) -> None:
        if isinstance(node, (ast.Constant, ast.JoinedStr)) and self.note(node):
            return
        if isinstance(node, ast.BinOp) and self.note(node):
            return
        super().visit(node)

    def said(self, node: ast.expr | None) -> None:
        """A place where one word is a label too."""
        if node is not None and not self.note(node, is_said=True):
            self.visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):
            self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> None:
        self.said(node.value)

    def visit_Call(self, node: ast.Call) -> None:
        name = called(node.func)
        if name in MARKS or is_log(node):
            return
        self.visit(node.func)
        if name not in OTHER_LANGUAGES:
            for argument in node.args:
                self.visit(argument)
        for keyword in node.keywords:
            if keyword.arg in SAID_BY_NAME:
                self.said(keyword.value)
            else:
                self.visit(keyword.value)

    def visit_Raise(self, node: ast.Raise) -> None:
        if not (isinstance(node.exc, ast.Call) and called(node.exc.func) in FAULTS):
            self.generic_visit(node)

    def visit_Assert(self, node: ast.Assert) -> None:
        self.visit(node.test)

    def visit_Tuple(self, node: ast.Tuple) -> None:
        """The second of a pair is what a choice is called."""
        for number, part in enumerate(node.elts):
            if number == 1 and isinstance(node.elts[0], ast.Constant):
                self.said(part)
            else:
                self.visit(part)

    def visit_Dict(self, node: ast.Dict) -> None:
        for key, value in zip(node.keys, node.values, strict=True):
            if key is not None:
                self.visit(key)
            if not (isinstance(key, ast.Constant) and key.value in HTML):
                self.said(value)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        """A name of a type is written as a text sometimes; a key is no sentence."""
        self.visit(node.value)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        for part in (*node.decorator_list, *node.args.defaults, *node.body):
            self.visit(part)
        for default in node.args.kw_defaults:
            if default is not None:
                self.visit(default)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self.visit(node.test)
        self.said(node.body)
        self.said(node.orelse)


def unmarked(path: Path, shown: str) -> Iterator[Sentence]:
    source = path.read_text()
    search = Search(source.splitlines())
    search.visit(ast.parse(source))
    for line, text in sorted(search.found):
        yield Sentence(shown, line, text)


def literals(node: ast.expr) -> Iterator[str]:
    if (text := text_of(node)) is not None:
        yield text
        return
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.expr):
            yield from literals(child)


def constants(tree: ast.Module) -> dict[str, str]:
    """Texts that have a name at the top of a module."""
    found = {}
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            text = text_of(node.value)
            if text and is_prose(text):
                found[node.targets[0].id] = text
    return found


def written(tree: ast.Module, columns: Container[str]) -> Iterator[ast.expr]:
    """Find what is given to columns that people read."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from (word.value for word in node.keywords if word.arg in columns)
        if isinstance(node, ast.Assign):
            targets = (each for each in node.targets if isinstance(each, ast.Attribute))
            yield from (node.value for each in targets if each.attr in columns)


def sayers(tree: ast.Module) -> set[str]:
    """Return the functions of words/ that a module imports, and its own that call one of them."""
    found = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(WORDS)
        if not (node.module or "").startswith(f"{WORDS}.codes")
        for alias in node.names
    }
    own = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    return found | {each.name for each in own if any(calls(each, found))}


def calls(tree: ast.AST, names: Container[str]) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
            yield node


def dated(tree: ast.Module, shown: str) -> Iterator[Sentence]:
    """Names and texts of a row that a function of words/ has made: a date, a list, a sum."""
    said = sayers(tree)
    for value in written(tree, {*STORED, "name"}):
        yield from (Sentence(shown, call.lineno, ast.unparse(call)) for call in calls(value, said))


def stored(path: Path, shown: str) -> Iterator[Sentence]:
    """Find sentences that a service writes into a row, marked ones too: rows have no language."""
    tree = ast.parse(path.read_text())
    named = constants(tree)
    yield from dated(tree, shown)
    for value in written(tree, STORED):
        texts = [text for text in literals(value) if is_prose(text)]
        if isinstance(value, ast.Name) and value.id in named:
            texts.append(named[value.id])
        yield from (Sentence(shown, value.lineno, on_one_line(text)) for text in texts)
