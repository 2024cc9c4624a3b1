"""Saved cases: answers kept under a name on this computer, and opened again under a newer edition."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .cases import Case, Cases, Damaged, StoreTrouble
    from .resume import Dropped, Revived, revive

__all__ = ["Case", "Cases", "Damaged", "Dropped", "Revived", "StoreTrouble", "revive"]


def __getattr__(name: str) -> Any:
    """Each part is imported when it is used: the first screen only counts the cases."""
    if name in ("Case", "Cases", "Damaged", "StoreTrouble"):
        from . import cases

        return getattr(cases, name)
    if name in ("Dropped", "Revived", "revive"):
        from . import resume

        return getattr(resume, name)
    raise AttributeError(name)
