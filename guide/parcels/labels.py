"""Mailing labels for the owners' list: PDF, 30 a sheet."""

from .listing import mail_lines
from .owners import OwnersList
from .trouble import ParcelTrouble
from .typeset import typeset
from .words import say, written

MOST_NAMES = 2


def label_lines(listed: OwnersList) -> list[list[str]]:
    """The lines of each label. Owners without a name or a mailing address get none; the list says so."""
    labels = []
    for owner in listed.owners:
        if not owner.mail:
            continue
        names = list(owner.names)
        if len(names) > MOST_NAMES:
            names = [names[0], "; ".join(names[1:])]
        if not owner.known:
            names = [written("label_owner")]
        labels.append([*names, *mail_lines(owner, 3 if len(names) > 1 else 4)])
    return labels


def as_labels(listed: OwnersList) -> bytes:
    """The labels as a PDF. Raises ParcelTrouble where there is nobody to write to, or the extra is missing."""
    labels = label_lines(listed)
    if not labels:
        raise ParcelTrouble(say("labels_nobody"))
    return typeset("labels.typ", {"title": written("labels_title"), "labels": labels})
