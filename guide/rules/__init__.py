"""The rules of time: each date rule of an ordinance as a pure function of the dates it is given."""
