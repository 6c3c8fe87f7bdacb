"""The book of rules: chapters, glossary, search, worked examples and pictures."""
