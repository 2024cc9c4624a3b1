"""The interview on screen. Only this room imports Textual."""
