"""What is wrong with the file of a lesson."""

from rattus.record.position.json_reader import JsonReader, Problem


class LessonError(ValueError):
    """A lesson that cannot be used; it carries every problem found."""

    def __init__(self, name: str, problems: tuple[Problem, ...]) -> None:
        super().__init__(name, problems)
        self.name = name
        self.problems = problems

    def __str__(self) -> str:
        return "\n".join(f"lesson {self.name}: {_line(problem)}" for problem in self.problems)


def _line(problem: Problem) -> str:
    details = "".join(f" {key}={value}" for key, value in problem.data.items())
    return f"{problem.path + ': ' if problem.path else ''}{problem.code}{details}"


class LessonReader(JsonReader):
    """Collects the problems of one lesson."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def stop_if_wrong(self) -> None:
        """Go no further once something is wrong."""
        if self.problems:
            raise LessonError(self.name, tuple(self.problems))
