"""How the page's Python rests: garbage is left for later."""

from __future__ import annotations

import json
import subprocess
import sys

REST = """
import gc, json, sys
from london_rules.workshop.session import Session
from london_rules.workshop.garbage import MOST_NEW, SOME_NEW, collect_seldom
class Circle:
    alive = 0
    def __init__(self):
        self.self = self
        Circle.alive += 1
    def __del__(self):
        Circle.alive -= 1
def left(number):
    for _ in range(number):
        Circle()
    return Circle.alive
collect_seldom()
session = Session()
few, after_few = left(SOME_NEW // 10), session.rest() or Circle.alive
many, after_many = left(SOME_NEW * 2), session.rest() or Circle.alive
print(json.dumps([few, after_few, many, after_many, left(MOST_NEW * 3) < MOST_NEW * 2]))
"""


def test_garbage_is_left_until_the_page_rests_but_not_all_of_it() -> None:
    done = subprocess.run([sys.executable, "-c", REST], capture_output=True, text=True, timeout=60, check=True)
    few, after_few, many, after_many, some_are_collected = json.loads(done.stdout)
    assert few == after_few > 0
    assert many > few
    assert after_many == 0
    assert some_are_collected
