"""A refusal: why something cannot be done, as a code and its data. Sentences for people live in the texts."""


class Refusal(Exception):  # noqa: N818 - the rules refuse; nothing went wrong
    """Something that cannot be done; the state has not changed.

    Codes:

        over            the game has ended
        not-your-turn   another seat decides
        not-offered     this kind of action cannot be done now
        wrong-place     this region or border will not do here; likewise `wrong-number`, `wrong-rat`,
                        `wrong-card`, `wrong-player` and `wrong-word` (such as `yes`)
        ambiguous       a rat was left out, and there is a choice
        unreadable      no sentence of the notation
        not-undoable    it cannot be taken back

    Data: `who` decides, what was `asked`, `where` (the words before it that make sense), what is `allowed`.
    """

    def __init__(self, code: str, data: dict[str, object]) -> None:
        super().__init__(code, data)
        self.code = code
        self.data = data
