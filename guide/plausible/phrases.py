"""Fills the sentences that the program says from content; what is filled in is never read as a place to fill."""

import re

from guide.library.city import City
from guide.library.texts import one_stop

_PLACE = re.compile(r"\{(\w+)\}")


def phrase(city: City, key: str, **values: str) -> str:
    """A sentence of `content/common/explanations.yaml`, its places filled."""
    return one_stop(_PLACE.sub(lambda place: values.get(place.group(1), ""), city.phrases.get(key, "")))
