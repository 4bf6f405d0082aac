"""The files of the page, in the folder `page`; `london-rules workshop` finds and serves them."""
