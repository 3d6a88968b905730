"""The rules as values: each has a stable code, a sentence, and one pure function."""
