"""The Adam optimiser in numpy, with a learning rate that falls along half a cosine."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[Any]

BETA_1 = 0.9
BETA_2 = 0.999
EPSILON = 1e-8


class Adam:
    """First and second moments of the gradients of some arrays, which are updated in place."""

    def __init__(
        self, parameters: "Sequence[Array]", rate: float, last_rate: float, weight_decay: float, steps: int
    ) -> None:
        import numpy as np  # noqa: PLC0415 - an extra, and slow to import

        self.parameters = parameters
        self.rate = rate
        self.last_rate = last_rate
        self.weight_decay = weight_decay
        self.steps = steps
        self.done = 0
        self.first_moments = [np.zeros_like(array) for array in parameters]
        self.second_moments = [np.zeros_like(array) for array in parameters]

    def step(self, gradients: "Sequence[Array]") -> None:
        """Update all parameters by one step."""
        import numpy as np  # noqa: PLC0415 - an extra, and slow to import

        self.done += 1
        rate = self.rate * 0.5 * (1.0 + np.cos(np.pi * self.done / self.steps)) + self.last_rate
        for place, array in enumerate(self.parameters):
            gradient = gradients[place] + self.weight_decay * array
            first, second = self.first_moments[place], self.second_moments[place]
            first += 0.1 * (gradient - first)
            second += 0.001 * (gradient * gradient - second)
            unbiased_first = first / (1.0 - BETA_1**self.done)
            unbiased_second = second / (1.0 - BETA_2**self.done)
            np.subtract(array, rate * unbiased_first / (np.sqrt(unbiased_second) + EPSILON), out=array)
