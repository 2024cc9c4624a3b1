"""What a change of flows and content does to applicants: which answers now come to another result, with a witness.

Answers are sought where the two editions can differ (`search`), both results are made by the engine, and only what
differs between them is listed (`rows`). So a row is never a guess: its answers can be given to both editions.
"""
