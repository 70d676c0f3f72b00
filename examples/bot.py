"""Plays a seat at random: python bot.py ADDRESS TOKEN TABLE"""

import json
import random
import sys
from urllib.request import Request, urlopen

address, token, table = sys.argv[1:]


def call(path, body=None, kind="application/x-ndjson"):
    headers = {"Authorization": f"Bearer {token}", "Accept": kind, "Content-Type": "application/json"}
    return urlopen(
        Request(f"{address}/api/tables/{table}{path}", body and json.dumps(body).encode(), headers)
    )


seat = (json.load(call("")).get("mine") or json.load(call("/join", {"seat": None}))["mine"])[0]
for line in call(f"/events?seat={seat}"):
    for news in json.loads(line).values():
        if news and news.get("choices"):
            say, number = random.choice(news["choices"])["say"], news["seq"]
            call("/actions", {"id": f"move-{number:04}", "after": number, "say": say, "seat": seat})
        if news and news.get("table", {}).get("status") == "finished":
            sys.exit()
