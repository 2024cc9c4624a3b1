"""The applicant guide: what a request to a city needs, by when, and at what cost."""

__version__ = "1.0.0"
