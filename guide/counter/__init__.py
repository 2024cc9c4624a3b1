"""The counter: a clerk goes through an applicant's papers line by line, hands over a receipt or a letter of what is
missing, and the city learns what is missing most often, without a name or a parcel."""
