"""`/api/info`: what this server offers."""

from functools import cache
from importlib.metadata import version

from starlette.requests import Request
from starlette.responses import Response

from rattus.bots.registry import LEVELS
from rattus.cards.choice import advised_class
from rattus.editions import NAMES
from rattus.record.setup_cache import cached_edition
from rattus.server.config import Config
from rattus.server.http.compression import compressed_response
from rattus.server.http.endpoint import get
from rattus.server.notify.dispatcher import Notifier
from rattus.server.wire.messages import CardInfo, Face, Info, RulesInfo
from rattus.texts import LANGUAGES


@get("/api/info", response=Info)
async def info(request: Request, config: Config, notifier: Notifier) -> Response:
    """Rule sets, bots, languages, and ways to be told that it is one's turn."""
    offered = Info(
        version=version("rattus"),
        rules=[rules_info(name) for name in NAMES],
        levels=list(LEVELS),
        languages=list(LANGUAGES),
        push_key=await notifier.push_key(),
        email=bool(config.smtp),
        webhook=config.webhooks,
    )
    return compressed_response(request, offered)


@cache
def rules_info(name: str) -> RulesInfo:
    """What a rule set has to offer."""
    edition = cached_edition(name)
    return RulesInfo(
        name=name,
        players=list(edition.players),
        cards_in_game={players: edition.cards_in_game(players) for players in edition.players},
        advised_class={players: advised_class(players) for players in edition.players},
        cards=[
            CardInfo(name=card.name, klass=card.klass, base_for=sorted(card.base_for))
            for card in edition.cards
        ],
        sets={name: list(cards) for name, cards in edition.sets.items()},
        regions={region.name: sorted(region.players) for region in edition.regions},
        borders=[f"{border.a}-{border.b}" for border in edition.borders],
        rats=[Face(limit=rat.limit, symbols=list(rat.symbols)) for rat in edition.rats],
        cubes=edition.cubes,
    )


HANDLERS = [info]
