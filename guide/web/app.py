"""The pages by their addresses. Each request brings all there is: the state in its form, and what was pressed."""

from collections.abc import Callable

import anyio
from starlette.responses import Response

from guide.facts import NotAnswered
from guide.languages import LANGUAGES
from guide.library.menu import NoSuchName
from guide.library.problems import Problems
from guide.result import Result
from guide.session import NotSureRefused

from . import asking
from .guard import Asked, Guard, Turned, turned
from .page import ICON, Page, document, style, style_name
from .question_page import question_page
from .result_pages import answers_page, checklist_page, code_page, offered_formats
from .settings import Settings
from .shelf import Shelf, best_language
from .start_pages import procedures, start, start_over, type_code
from .state import BadState, Seal, State, TooMuch
from .visit import Visit, answer, begun, opened, with_language
from .words import say

THREADS = 4  # that work on pages at once; more only wait for each other
LONG_KEPT = "public, max-age=31536000, immutable"

Fields = dict[str, str]
View = Callable[[State, Fields], "Page | Response"]


class App:
    """The plain web interview of one worker."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.seal = Seal(settings.secret)
        self.shelf = Shelf(settings.folder, settings.only)
        self.limit: anyio.CapacityLimiter | None = None
        self.views: dict[str, View] = {
            "/start": self.begin,
            "/places": self.places,
            "/code": self.code,
            "/question": self.question,
            "/back": self.back,
            "/answers": self.answers,
            "/change": self.change,
            "/checklist": self.checklist,
            "/keep": self.keep,
            "/over": self.over,
            "/download": self.download,
        }

    async def __call__(self, asked: Asked) -> Response:
        """The response to a request. Raises Turned."""
        if asked.path == "/":
            self._only(asked, "GET", "HEAD")
            state = State(language=best_language(asked.languages))
            return await self._worked(lambda: self.shown(state, lambda: self.places(state, {})), vary=True)
        if asked.path == f"/{style_name()}":
            self._only(asked, "GET", "HEAD")
            return Response(style(), 200, {"cache-control": LONG_KEPT}, "text/css; charset=utf-8")
        if asked.path == "/icon.svg":
            self._only(asked, "GET", "HEAD")
            return Response(ICON, 200, {"cache-control": "public, max-age=86400"}, "image/svg+xml")
        if asked.path == "/up":
            self._only(asked, "GET", "HEAD")
            return Response("up\n", 200, None, "text/plain; charset=utf-8")
        view = self.views.get(asked.path)
        if view is None:
            raise Turned(404, "missing")
        if asked.method != "POST":
            raise Turned(405, "by_form", allow="POST")
        return await self._worked(lambda: self.answered(view, asked.fields))

    def _only(self, asked: Asked, *methods: str) -> None:
        if asked.method not in methods:
            raise Turned(405, "missing", allow=", ".join(methods))

    async def _worked(self, work: Callable[[], Response], *, vary: bool = False) -> Response:
        if self.limit is None:
            self.limit = anyio.CapacityLimiter(THREADS)
        response = await anyio.to_thread.run_sync(work, limiter=self.limit)
        if vary:
            response.headers["vary"] = "Accept-Language"
        return response

    def answered(self, view: View, fields: Fields) -> Response:
        """What a form leads to, in the language of its state."""
        state = self.state_of(fields)
        return self.shown(state, lambda: view(state, fields))

    def shown(self, state: State, made: Callable[[], "Page | Response"]) -> Response:
        """A page as a response. What a person can mend stays a page; a state that fits nothing here is refused."""
        with self.shelf.speaking(state.language):
            try:
                page = made()
            except NoSuchName:
                return turned(Turned(404, "old_state"))
            except Problems:
                return turned(Turned(503, "city_broken"))
            if isinstance(page, Response):
                return page
            status = 422 if page.failed else 200
            return Response(document(page), status, None, "text/html; charset=utf-8")

    def state_of(self, fields: Fields) -> State:
        """The state that a form carries, in the language that was pressed. Raises Turned."""
        sealed = fields.get("state", "")
        try:
            state = self.seal.open(sealed) if sealed else State()
        except BadState:
            raise Turned(400, "bad_state") from None
        language = fields.get("language", state.language)
        if language not in LANGUAGES:
            raise Turned(400, "bad_form")
        return with_language(state, language)

    def visit(self, state: State) -> Visit:
        """The interview of a state. Raises NoSuchName, Problems."""
        from guide.library.load import check_procedure

        city = self.shelf.city(state.city, state.language)
        check_procedure(city, state.procedure)
        return opened(state, city, self.settings.day)

    # Before the interview

    def places(self, state: State, fields: Fields) -> Page:
        """The start page; what was answered is left behind."""
        fresh = State(language=state.language)
        return start(self.shelf.menu(state.language), self.seal.close(fresh))

    def begin(self, state: State, fields: Fields) -> Page:
        """A city was chosen, or a request, or neither."""
        menu = self.shelf.menu(state.language)
        chosen = fields.get("city", state.city)
        entry = next((each for each in menu if each.id == chosen), None)
        pressed = "language" in fields
        if entry is None:
            fresh = self.seal.close(State(language=state.language))
            find = fields.get("find", "")
            return start(menu, fresh, missed=not pressed and not find.strip(), find=find)
        here = self.seal.close(State(language=state.language, city=entry.id))
        procedure = fields.get("procedure", "")
        if procedure not in [each.id for each in entry.procedures]:
            return procedures(entry, here, missed="city" not in fields and not pressed)
        city = self.shelf.city(entry.id, state.language)
        return self.next_page(begun(city, procedure, state.language, self.settings.day))

    def code(self, state: State, fields: Fields) -> Page:
        """A code is asked for, or opened."""
        sealed = self.seal.close(State(language=state.language))
        typed = fields.get("code", "")
        if "language" in fields or "typing" in fields:
            return type_code(sealed)
        if not typed.strip():
            return type_code(sealed, "", say("code_empty"))
        from guide.codes.resume import open_code
        from guide.codes.signs import NotACode

        try:
            with self.shelf.reading:
                found = open_code(self.settings.folder, typed[:5000], self.settings.day)
            city = self.shelf.city(found.city.id, state.language)
        except NotACode as error:
            return type_code(sealed, typed, str(error))
        except NoSuchName:
            return type_code(sealed, typed, say("old_state"))
        except (Problems, OSError, UnicodeDecodeError):
            return type_code(sealed, typed, say("code_broken"))
        visit = begun(city, found.procedure, state.language, self.settings.day)
        visit.session.given = found.given
        visit.news = [say("code_opened"), *found.changes()]
        return self.next_page(visit)

    # The interview

    def next_page(self, visit: Visit) -> Page:
        """The next question; the checklist after the last one."""
        question = visit.session.question()
        if question is None:
            return self.list_page(visit)
        return question_page(visit, question, self.seal.close(visit.state()))

    def question(self, state: State, fields: Fields) -> Page:
        """A question is shown, or answered."""
        visit = self.visit(state)
        question = visit.session.question()
        if "on" in fields and visit.changing:
            visit.changing, visit.session.looking_at = False, None
            return self.next_page(visit)
        if question is None or "fact" not in fields:
            return self.next_page(visit)
        if fields["fact"] != question.fact.key:
            visit.news.append(say("moved"))
            return self.next_page(visit)
        sealed, changing = self.seal.close(visit.state()), visit.changing
        typed = fields.get("answer", "")
        try:
            answer(visit, asking.meant(question, fields))
            self.seal.close(visit.state())
        except asking.Refused as refused:
            return question_page(visit, question, sealed, wrong=str(refused), typed=typed)
        except NotSureRefused:
            return question_page(visit, question, sealed, wrong=say("must"), typed=typed)
        except NotAnswered as error:
            return question_page(visit, question, sealed, wrong=str(error), ways=error.ways, typed=typed)
        except TooMuch:
            visit = self.visit(state)
            return question_page(visit, question, sealed, wrong=say("too_much"), typed=typed)
        if changing:
            return answers_page(visit, self.seal.close(visit.state()))
        return self.next_page(visit)

    def back(self, state: State, fields: Fields) -> Page:
        """One question back; every answer is kept."""
        visit = self.visit(state)
        visit.changing = False
        if not visit.session.back():
            visit.news.append(say("first"))
        return self.next_page(visit)

    def answers(self, state: State, fields: Fields) -> Page:
        """My answers."""
        visit = self.visit(state)
        if visit.changing:
            visit.changing, visit.session.looking_at = False, None
        return answers_page(visit, self.seal.close(visit.state()))

    def change(self, state: State, fields: Fields) -> Page:
        """One answer of the list is to be changed."""
        visit = self.visit(state)
        visit.changing = visit.session.go_to(fields.get("change", ""))
        return self.next_page(visit) if visit.changing else answers_page(visit, self.seal.close(visit.state()))

    # What comes of it

    def result_of(self, visit: Visit) -> Result:
        """The result; what is open counts as "not sure"."""
        from guide.checklist import checklist

        session = visit.session
        if session.route().next is None:
            return session.result()
        return checklist(session.city, session.procedure, session.given, session.today)

    def list_page(self, visit: Visit, trouble: str = "") -> Page:
        """The checklist, or the question without which there is none."""
        visit.changing, visit.session.looking_at = False, None
        result = self.result_of(visit)
        if result.outcome.kind == "incomplete":
            visit.news.append(say("early_must"))
            return self.next_page(visit)
        early = visit.session.route().next is not None
        return checklist_page(visit, result, self.seal.close(visit.state()), early=early, trouble=trouble)

    def checklist(self, state: State, fields: Fields) -> Page:
        """The checklist of the answers so far."""
        return self.list_page(self.visit(state))

    def keep(self, state: State, fields: Fields) -> Page:
        """The code that brings the answers back."""
        visit = self.visit(state)
        return code_page(visit, self.seal.close(visit.state()))

    def over(self, state: State, fields: Fields) -> Page:
        """Start over? Asked once."""
        visit = self.visit(state)
        return start_over(self.seal.close(visit.state()), visit.heading, visit.city.id)

    def download(self, state: State, fields: Fields) -> "Page | Response":
        """The checklist as a file."""
        from .files import made_file

        visit = self.visit(state)
        name = fields.get("format", "")
        if name not in offered_formats():
            return self.list_page(visit)
        result = self.result_of(visit)
        if result.outcome.kind == "incomplete":
            return self.list_page(visit)
        made = made_file(visit, result, name)
        return made if isinstance(made, Response) else self.list_page(visit, made)


def application(settings: Settings) -> Guard:
    """The application of one worker, as a server runs it."""
    app = App(settings)
    return Guard(settings, app, app.shelf.speaking)
