"""Random choices that are the same on each host and Python version."""
import random


class Source:
    """Draws from `random.Random(seed)` by getrandbits alone, which is stable across Python versions."""

    def __init__(self, seed):
        self._random = random.Random(seed)

    def below(self, count):
        """An integer from 0 to count - 1."""
        return self._random.getrandbits(32) * count >> 32

    def between(self, low, high):
        """An integer from low to high, both included."""
        return low + self.below(high - low + 1)

    def bits(self, count):
        return self._random.getrandbits(count)

    def chance(self, percent):
        return self.below(100) < percent

    def pick(self, items):
        return items[self.below(len(items))]

    def weighted(self, rows):
        """The item of one of `rows`, each (weight, item)."""
        at = self.below(sum(weight for weight, _ in rows))
        for weight, item in rows:
            if at < weight:
                return item
            at -= weight
        raise ValueError("no rows")
