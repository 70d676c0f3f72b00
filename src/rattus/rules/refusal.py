"""A refusal: why something cannot be done, as a code and its data. Sentences for people live in the texts."""


class Refusal(Exception):  # noqa: N818 - the rules refuse; nothing went wrong
    """An action that is not legal; the state has not changed.

    Codes: `over` (the game has ended), `not-your-turn` (another seat decides), `not-offered` (nothing like it
    can be done now), `ambiguous` (more than one action fits the sentence). Data, as far as they apply: `who`
    decides, what was `asked`, what is `allowed`.
    """

    def __init__(self, code: str, data: dict[str, object]) -> None:
        super().__init__(code, data)
        self.code = code
        self.data = data
