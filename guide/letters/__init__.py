"""Letters and forms that an ordinance implies, filled from the answers: Word files to edit, PDF, and lists as CSV."""
