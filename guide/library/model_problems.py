"""Turns pydantic's errors into problems: in plain words, at the line and column of the file.

Pydantic is not imported here: whoever has an error of its kind has imported it.
"""

from collections import defaultdict
from types import UnionType
from typing import TYPE_CHECKING, Annotated, Any, Literal, Union, get_args, get_origin

from guide.library.model_words import choice, kind_wanted, names_in, not_wanted, other_words
from guide.library.problems import Problem, did_you_mean, nearest, quoted

if TYPE_CHECKING:
    from pydantic import ValidationError

    from guide.library.nodes import Steps
    from guide.library.source import Document


def pydantic_problems(
    error: "ValidationError", document: "Document", model: Any, base_path: "Steps" = ()
) -> list[Problem]:
    """A problem for each thing wrong with the part of `document` at `base_path`, read as `model`.

    `model` is the class (or a list, dict or union of classes) that was validated: it knows the names that a
    mistyped key could have been. A value that is of none of several possible kinds is one problem.
    """
    found: dict[Steps, list[_Error]] = defaultdict(list)
    for details in error.errors(include_url=False):
        each = _Error(details, document, model, base_path)
        found[each.path].append(each)
    inner = {path[:length] for path in found for length in range(len(path))}
    return [
        problem for path, errors in found.items() for problem in _at(document, path, errors, path in inner)
    ]


class _Error:
    """One of pydantic's errors: where it stands in the file, and the names known there."""

    def __init__(self, details: Any, document: "Document", model: Any, base_path: "Steps") -> None:
        self.type: str = details["type"]
        self.details = details
        loc: tuple[str | int, ...] = details["loc"]
        self.in_key = bool(loc) and loc[-1] == "[key]"
        data: Any = document.data
        for step in base_path:
            data = data[step]
        path: list[str | int] = list(base_path)
        kinds = _kinds(model)
        self.alternative = False  # of a union: not the only thing that could stand here
        self.known: set[str] = set()
        for index, step in enumerate(loc[:-1] if self.in_key else loc):
            last = index == len(loc) - 1
            if last and self.type == "extra_forbidden":
                self.known = _fields(kinds) - set(data if isinstance(data, dict) else ())
            if _is_in(data, step):
                data = data[step]
                kinds = [inner for kind in kinds for inner in _inside(kind, step)]
            elif not (last and self.type == "missing"):
                self.alternative = True  # a step that pydantic names and the file does not have
                kinds = [kind for kind in kinds if _is_called(kind, step)] or kinds
                continue
            path.append(step)
        self.path = tuple(path)


def _at(document: "Document", path: "Steps", errors: list[_Error], more_inside: bool) -> list[Problem]:
    """The problems of one place: the kinds that it could have been of, in one; each other error by itself."""
    kinds = [each for each in errors if kind_wanted(each.details)]
    others = [each for each in errors if not kind_wanted(each.details)]
    problems = [_single(document, path, each) for each in others]
    # One alternative came further than this one: its errors say what is wrong.
    if not kinds or ((more_inside or others) and all(each.alternative for each in kinds)):
        return problems
    words = choice(list(dict.fromkeys(kind_wanted(each.details) for each in kinds)))
    message, hint = not_wanted(words, kinds[0].details["input"])
    names = [name for each in kinds for name in names_in(each.details)]
    if names and isinstance(written := kinds[0].details["input"], str):
        if len(kinds) == 1:
            message, hint = f"{quoted(written)} is not known here", did_you_mean(written, names)
        elif nearest(written, names):
            hint = did_you_mean(written, names)
    return [*problems, document.problem(path, "wrong-kind", message, hint, key=kinds[0].in_key)]


def _single(document: "Document", path: "Steps", error: _Error) -> Problem:
    last = str(path[-1]) if path else ""
    if error.type == "extra_forbidden":
        hint = did_you_mean(last, error.known)
        return document.problem(path, "unknown-key", f"unknown key {quoted(last)}", hint, key=True)
    if error.type == "missing":
        return document.problem(path[:-1], "missing-key", f"the key {quoted(last)} is missing here")
    message, hint = other_words(error.details)
    return document.problem(path, "wrong-value", message, hint, key=error.in_key)


def _is_in(data: Any, step: str | int) -> bool:
    if isinstance(step, int):
        return isinstance(data, list) and step < len(data)
    return isinstance(data, dict) and step in data


def _kinds(annotation: Any) -> list[Any]:
    """What an annotation allows, one by one: unions opened, names and remarks taken off."""
    if hasattr(annotation, "__value__"):  # type X = …
        return _kinds(annotation.__value__)
    if get_origin(annotation) is Annotated:
        return _kinds(get_args(annotation)[0])
    if get_origin(annotation) in (Union, UnionType):
        return [kind for each in get_args(annotation) for kind in _kinds(each)]
    root = getattr(annotation, "model_fields", {}).get("root")
    return _kinds(root.annotation) if root is not None else [annotation]


def _inside(kind: Any, step: str | int) -> list[Any]:
    """What `kind` allows for its part named `step`."""
    arguments = get_args(kind)
    if get_origin(kind) is dict:
        return _kinds(arguments[1])
    if get_origin(kind) in (list, tuple, set, frozenset):
        return _kinds(arguments[0])
    for name, field in getattr(kind, "model_fields", {}).items():
        if step in (field.alias, field.validation_alias, name):
            return _kinds(field.annotation)
    return []


def _is_called(kind: Any, tag: str | int) -> bool:
    """Whether pydantic names `kind` so in a union: by its class, or by the word that tells kinds apart."""
    if getattr(kind, "__name__", "") == tag:
        return True
    words = [field.annotation for field in getattr(kind, "model_fields", {}).values()]
    return any(get_origin(each) is Literal and tag in get_args(each) for each in words)


def _fields(kinds: list[Any]) -> set[str]:
    """The keys that mappings of these kinds may hold, as they are written in a file."""
    names = set()
    for kind in kinds:
        for name, field in getattr(kind, "model_fields", {}).items():
            alias = field.validation_alias
            names.add(alias if isinstance(alias, str) else name)
    return names
