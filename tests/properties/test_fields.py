"""The list of fields used for comparing states is complete."""

from tests.properties.fields import ARRAYS, LEFT_OUT, SCALARS, fields_in_source


def test_every_field_of_a_state_is_compared() -> None:
    listed = [*SCALARS, *ARRAYS, *LEFT_OUT]

    assert sorted(listed) == sorted(fields_in_source())
