"""Saved cases: answers kept under a name on this computer, and opened again under a newer edition."""

from .cases import Case, Cases, Damaged, StoreTrouble, default_folder
from .resume import Dropped, Revived, revive

__all__ = ["Case", "Cases", "Damaged", "Dropped", "Revived", "StoreTrouble", "default_folder", "revive"]
