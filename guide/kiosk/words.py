"""Every sentence of the public terminal. The first page and the out-of-order page speak all languages at once."""

import textwrap

from guide.languages import LANGUAGES, tell

WORDS: dict[str, str] = {
    "back": "Back",
    "ok": "OK",
    "over": "Start over",
    "more": "More",
    "type": "Keys",
    "finish": "Finish",
    "privacy": "Your answers stay on this screen only. They are erased when you finish or walk away.",
    "staffed": "You can also ask a person: {where}.",
    "staffed_any": "You can also ask a person at the counter. Staff can read to you and print in large letters.",
    "kiosk_more": "What else can be done here",
    "nothing_more": "Nothing else can be done on this page.",
    "over_title": "Start over?",
    "over_ask": "All answers are erased. They cannot be brought back.",
    "over_yes": "Yes, erase my answers and start over",
    "over_no": "No, go on where I was",
    "idle_title": "Are you still there?",
    "idle_says": "Your answers will be erased in {seconds} seconds.",
    "idle_one": "Your answers will be erased in 1 second.",
    "idle_how": "Press any key or touch the screen to go on. You can do so as often as you like.",
    "erased": "Your answers are being erased.",
    "erased_thanks": "Thank you. Do not forget your paper.",
    "take_title": "Take it along, then finish",
    "take_what": "What would you like?",
    "take_print": "Print the checklist",
    "take_large": "Print it in large letters",
    "take_code": "A code, and a picture for your phone",
    "take_code_text": "A code to write down",
    "take_pdf": "Download the checklist (PDF)",
    "take_text": "Download the checklist as plain text",
    "take_calendar": "Download the dates for your calendar",
    "take_done": "I have finished: erase my answers",
    "take_list": "Back to the checklist",
    "printing": "Sending it to the printer …",
    "printed": "It is being printed. Please wait for your paper.",
    "printed_note": "Sent to the printer. {note}",
    "print_trouble": "It could not be printed. Please ask at the counter, or take the code.",
    "downloaded": "Your browser is downloading it.",
    "download_trouble": "This form cannot be made here. Choose another one.",
    "staff_title": "Staff",
    "staff_ask": "Secret of the staff:",
    "staff_wrong": "That is not the secret.",
    "staff_wait": "Too many wrong secrets. Try again in {minutes} minutes.",
    "type_done": "Done",
    "type_space": "space",
    "type_delete": "delete",
    "loading": "One moment …",
    "broken": "This guide cannot be used today. Please ask at the counter.",
    "choose_language": "English · Español · Kreyòl ayisyen",
}

INSTEAD: dict[str, str] = {
    "enlarge": "This window is too small. Your answers are safe. Please ask at the counter.",
    "first": "This is the first question.",
    "read_all": "Touch here, or More, to read all of it",
    "code_trouble": "That code cannot be opened here.",
}
"""Said here in place of the screens' own sentences: nobody can leave the program."""

TOUCH = {
    "en": "Touch here, or press Enter",
    "es": "Toque aquí o pulse Entrar",
    "ht": "Manyen isit la oswa peze Antre",
}
PRIVACY = {
    "en": WORDS["privacy"],
    "es": "Sus respuestas se quedan solo en esta pantalla. Se borran cuando usted termina o se va.",
    "ht": "Repons ou yo rete sou ekran sa a sèlman. Yo efase lè ou fini oswa lè ou ale.",
}
STAFFED = {
    "en": WORDS["staffed_any"],
    "es": "También puede preguntar en el mostrador. El personal puede leerle e imprimir en letra grande.",
    "ht": "Ou ka mande moun nan kontwa a tou. Yo ka li pou ou epi enprime ak gwo lèt.",
}
_OUT = {
    "en": "This screen is out of order. Please ask at the counter.",
    "es": "Esta pantalla no funciona. Por favor pregunte en el mostrador.",
    "ht": "Ekran sa a pa mache. Tanpri mande nan kontwa a.",
}


def say(key: str, **values: object) -> str:
    """A sentence in the language spoken now, filled. What fills it is text and is never read for braces."""
    return tell(WORDS[key], **values)


def out_of_order(size: tuple[int, int], staffed: str) -> str:
    """The page that is shown while nothing works: every language, in the middle of the screen."""
    width, height = size
    lines: list[str] = []
    for each in [*(_OUT[code] for code in LANGUAGES), *([staffed] if staffed else [])]:
        lines += [*textwrap.wrap(each, width - 4), ""]
    lines = lines[:height]
    top = max((height - len(lines)) // 2, 0)
    return "\n" * top + "\n".join(line.center(width).rstrip() for line in lines)
