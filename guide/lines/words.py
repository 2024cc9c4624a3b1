"""Every sentence of line mode in one place, so that they can be read through, and said in another language."""

from guide.languages import current, tell

WORDS: dict[str, str] = {
    "welcome": "Applicant guide. What do you need to file, by when, and what does it cost?",
    "welcome_more": "Answer a few questions and take a checklist with you. It is guidance, not legal advice.",
    "commands": "Words you can type at any time: {words}.",
    "where": "Where is the property?",
    "city_prompt": "City, by number or by part of its name:",
    "saved_hint": "Or type saved, for a case that you saved before.",
    "code_hint": "Or type code, for a code that stands on a checklist.",
    "code_prompt": "Code, or Enter alone to choose a city:",
    "code_broken": "The content of that city has mistakes, so the code cannot be opened today.",
    "code_opened": "Opened: {city}. {title}.",
    "city_broken": "The content of {name} has mistakes, so it cannot be used today.",
    "cities_none": "There are no cities in this library. Name another with --library.",
    "city_several": "More than one city has that in its name.",
    "city_more": "And {count} more. Type a part of the name or the county to find yours.",
    "city_unknown": "No city here has that in its name. Type a number from 1 to {most}, or part of a name.",
    "city_chosen": "City: {name}, {place}.",
    "what": "What do you want to do?",
    "what_prompt": "Number from 1 to {most}, or part of the name:",
    "what_only": "There is one request here: {title}. {says}",
    "what_several": "More than one line has that in it.",
    "what_unknown": "No line has that in it. Type a number from 1 to {most}.",
    "what_chosen": "You chose: {title}.",
    "part": "Part: {title}. About {count} more questions.",
    "part_start": "Part: {title}.",
    "part_one": "Part: {title}. One more question.",
    "count": "About {count} more questions.",
    "question": "Question {number}: {ask}",
    "option": "{number}. {label}",
    "now": "Your answer now: {says}. Press Enter alone to keep it.",
    "not_sure": "Not sure",
    "not_yet": "Not sure, or not set yet",
    "none": "There is none",
    "none_word": "Type none to say: {label}.",
    "not_sure_word": "Type not sure if you do not know.",
    "not_yet_word": "Type not sure if that is not set yet or not done yet.",
    "prompt_choice": "Number from 1 to {most}:",
    "prompt_number": "Number, in {unit}:",
    "prompt_count": "Number:",
    "prompt_money": "Amount, in dollars:",
    "prompt_date": "Date, such as {example}:",
    "prompt_moment": "Date and time, such as {example}:",
    "prompt_dates": "Dates, with a semicolon between two:",
    "prompt_numbers": "Numbers, in {unit}, with a semicolon between two:",
    "prompt_numbers_count": "Numbers, with a semicolon between two:",
    "prompt_texts": "Words, with a semicolon between two entries:",
    "prompt_text": "Words:",
    "read": "Read: {says}.",
    "kept": "Kept: {says}.",
    "would_stop": "This may stop your request: {reason}",
    "would_stop_next": "Go on to see the ways forward, or type back to change it.",
    "near": "Near a limit: {text}",
    "doubt": "Please check: {text}",
    "set_aside": "No longer asked, kept aside: {labels}.",
    "back_again": "Counts again: {labels}.",
    "not_accepted": "Not accepted: {reason}",
    "ways": "Which one do you mean?",
    "ways_prompt": "Number from 1 to {most}, or another answer:",
    "again": "Type the answer again",
    "empty": "Nothing was typed. Type an answer, or not sure.",
    "empty_must": "Nothing was typed. This one has to be answered; the rest depends on it.",
    "empty_line": "Nothing was typed.",
    "choice_number": "There is no answer with that number. Type a number from 1 to {most}.",
    "choice_words": "That is not one of the answers. Type a number from 1 to {most}.",
    "must": "This one has to be answered; the rest depends on it.",
    "too_long": "That line is longer than {limit} characters. Type a shorter answer.",
    "not_text": "That line holds signs that cannot be read. Type it again by hand.",
    "first": "This is the first question. Type quit to leave.",
    "why_none": "No reason is written down for this question.",
    "law": "Where the law says so: {citation}.",
    "find": "How to find out: {find}",
    "find_none": "Nothing more is written down for this question.",
    "help_answer": "To answer with one of those words itself, put an equals sign before it, such as =back.",
    "help_back": "back goes to the question before. Your answers are kept.",
    "help_why": "why says why this is asked, and where the law says so.",
    "help_review": "review lists your answers, with a number to change one.",
    "help_not_sure": "not sure leaves a question open. The checklist then says what it decides.",
    "help_result": "result prints the checklist now. Open questions count as not sure.",
    "help_save": "save keeps your answers on this computer, under a name.",
    "help_quit": "quit leaves.",
    "review": "Your answers.",
    "review_line": "{number}. {label}: {says}.",
    "review_open": "{line} This decides {count} lines of the checklist.",
    "review_open_one": "{line} This decides one line of the checklist.",
    "review_none": "Nothing is answered yet.",
    "review_aside": "Set aside, no longer asked: {label}: {says}.",
    "review_prompt": "Number to change an answer, or Enter alone to go on:",
    "review_number": "Type a number from 1 to {most}, or Enter alone to go on.",
    "done": "That was the last question. Here is your checklist.",
    "done_early": "Here is the checklist so far. Open questions count as not sure.",
    "done_json": "That was the last question. Press Enter alone for the result, or type review or back to change one.",
    "after": "You can type review to change an answer, why not, back, save, or quit.",
    "after_open": "You can type review to change an answer, why not, save, or quit. Enter goes to the open questions.",
    "after_prompt": "Enter alone ends:",
    "after_open_prompt": "Enter alone goes on:",
    "after_unknown": "Type review, why not, back, save or quit, or press Enter alone.",
    "others": "What does not apply to you ({count}), and the nearest answer that would bring it in.",
    "others_none": "Everything in this guide applies, or may apply.",
    "ended": "The input ended before the last question, so there is no checklist.",
    "ended_saved": "Your answers are saved under the name {name}.",
    "ended_lost": "Nothing was saved.",
    "broken_saved": "Type saved at the next start to go on.",
    "broken_lost": "Your answers are not saved. Next time, type save before you leave, and saved to go on.",
    "hopeless": "{count} lines in a row were not accepted, so the guide stops here.",
    "quit_save": "Your answers are not saved. Type a name to save them, or press Enter alone to leave.",
    "quit_prompt": "Name, or Enter alone:",
    "bye": "Good-bye.",
    "save_prompt": "Name of the case, such as the street, or Enter alone to leave it:",
    "saved": "Saved under the name {name}.",
    "save_left": "Nothing was saved.",
    "saved_list": "Your saved cases.",
    "saved_none": "There are no saved cases on this computer.",
    "saved_line": "{number}. {name}, saved on {day}",
    "saved_prompt": "Number of a case, or Enter alone for a new one:",
    "saved_gone": "{city} has no such procedure in this guide any more. Choose another case, or begin a new one.",
    "saved_opened": "Opened: {name}.",
    "saved_dropped": "{label} is asked again. {why}",
    "speaks": "{language}.",
    "language_prompt": "Number from 1 to {most}, or Enter alone to keep the language:",
    "help_language": "language changes the language. Your answers are kept.",
    "saved_changed": "The rules are newer than this case. Your answers were read again.",
}

COMMANDS = ("back", "why", "help", "review", "not sure", "result", "save", "language", "quit")
"""What can be typed at a question, as words, in the order in which they are said."""

SAME = {"?": "help", "b": "back", "exit": "quit", "end": "quit", "my answers": "review", "answers": "review"}
"""Other words for them; none of them could be an answer to a question of a city."""

TYPED = (*COMMANDS, "saved", "code", "none", "why not")
"""Every word that can be typed; other languages have words of their own for them, and take the English ones too."""


def typed_word(name: str) -> str:
    """What is typed for a word in the language spoken now."""
    return tell(name, f"typed.{name}")


def bare(word: str) -> str:
    """A word without its accents, which many keyboards do not have."""
    if word.isascii():
        return word
    import unicodedata

    return "".join(each for each in unicodedata.normalize("NFD", word) if not unicodedata.combining(each))


def meant(typed: str) -> str:
    """A typed line without capitals and double spaces; the English word, where it is a word that means something."""
    line = " ".join(typed.casefold().split())
    if current() != "en":
        plain = bare(line)
        for name in TYPED:
            if plain == bare(typed_word(name).casefold()):
                return name
    return SAME.get(line, line)
