"""What the screens share of one person's talk with the guide: the interview, the boxes ticked, the case."""

from dataclasses import dataclass, field, replace

from guide.languages import current
from guide.origins import keep_origins
from guide.result import Result
from guide.session import Session
from guide.store import Case, Cases, StoreTrouble
from guide.store.cases import ChangedElsewhere
from guide.store.resume import words_of


@dataclass
class Talk:
    """One interview on screen."""

    session: Session
    cases: Cases
    case: Case | None = None
    ticks: set[str] = field(default_factory=set)
    details: dict[str, str] = field(default_factory=dict)
    """Names and addresses typed for letters: kept while this talk lasts, and never with the case."""
    unsaved: bool = False
    trouble: str = ""
    """Why the last save by itself did not work; said until it works again."""
    clash: bool = False
    """Another program changed the case: nothing is saved by itself until the person decided."""

    @property
    def heading(self) -> str:
        city = self.session.city
        return f"{city.head.name} · {city.procedures[self.session.procedure].title}"

    def changed(self) -> None:
        """Something is new since the last save."""
        self.unsaved = bool(self.session.given)

    def made(self, name: str) -> Case:
        """The talk as a case under a name."""
        session = self.session
        old = self.case
        return Case(
            name=name,
            jurisdiction=session.city.id,
            procedure=session.procedure,
            edition=session.city.edition,
            answers=session.kept(),
            words=words_of(session),
            known=session.city.flow_of(session.procedure).facts(),
            ticks=sorted(self.ticks),
            created=old.created if old else "",
            stamp=old.stamp if old else "",
            id=old.id if old else "",
            language=current(),
            origins=keep_origins(session.origins),
        )

    def save(self, name: str, *, anyway: bool = False, new: bool = False) -> None:
        """Keep the talk under a name. Raises StoreTrouble; nothing that was saved before is lost then."""
        case = self.made(name)
        if new:
            case = replace(case, id="", created="", stamp="")
        self.case = self.cases.save(case, anyway=anyway)
        self.unsaved, self.trouble, self.clash = False, "", False

    def save_by_itself(self) -> None:
        """Keep a named case after each change; what goes wrong is put in `trouble`, never lost on the way."""
        if self.case is None or not self.unsaved or self.clash:
            return
        try:
            self.save(self.case.name)
        except ChangedElsewhere as error:
            self.trouble, self.clash = str(error), True
        except StoreTrouble as error:
            self.trouble = str(error)

    def result(self) -> Result:
        return self.session.result()
