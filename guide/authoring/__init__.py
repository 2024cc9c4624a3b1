"""What an author starts from: a small city that works, and the shapes of files for editors."""
