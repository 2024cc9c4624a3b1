"""The check of a jurisdiction's letters: templates that can be read, name only known fields, and put the city's form
first."""

from guide.library.city import City
from guide.library.problems import Problem

from .entries import problem, read_letters
from .fields import known_fields
from .word import MISSING, LetterTrouble, variables


def letters_problems(city: City) -> list[Problem]:
    """What is wrong with the templates of a jurisdiction. Raises Problems where its letters.yaml is wrong."""
    found = []
    for number, letter in enumerate(read_letters(city)):
        try:
            used = variables(letter.template)
        except LetterTrouble as trouble:
            if str(trouble) == MISSING:
                return []
            found.append(problem(city, number, str(trouble), "Open it in Word, and save it again as .docx."))
            continue
        for name in sorted(used - known_fields(letter)):
            message = f"the template '{letter.template.name}' names '{name}', which is no field"
            found.append(problem(city, number, message, "Give it under `fields`, or take it out in Word."))
        if "city_form" not in used:
            message = f"the template '{letter.template.name}' does not say that the city's own form goes first"
            found.append(problem(city, number, message, "Write {{ city_form }} at its top."))
        for name in sorted(set(letter.fields) - used):
            message = f"'{name}' is a field of '{letter.id}' that its template never names"
            found.append(problem(city, number, message, "Take it out, or name it in the template."))
    return found
