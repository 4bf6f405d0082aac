"""An error-correcting parse: what a line that cannot be read may say, by the grammar's own tables and paraphrases."""
