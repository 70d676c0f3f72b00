import { beforeEach, expect, test, vi } from "vitest";
import type { News, Talk } from "../src/protocol/types.ts";
import { Chat } from "../src/table/state/chat.svelte.ts";
import type { Game } from "../src/table/state/game.svelte.ts";

interface Table {
  id: string;
  log: News[];
  mine: string[];
  table: { muted: string[] };
  errorMessage: string;
}

let asked: string[] = [];
let pages: (Talk | Error)[] = [];
let game: Table;
let chat: Chat;

beforeEach(() => {
  asked = [];
  vi.stubGlobal("sessionStorage", { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    const page = pages.shift() ?? new Error("no page");
    return page instanceof Error ? Promise.reject(page) : Promise.resolve(Response.json(page));
  });
  game = { id: "t1", log: [line(7), { ...line(8), kind: "move" }, line(9)], mine: [], table: { muted: [] }, errorMessage: "" };
  chat = new Chat(game as unknown as Game);
  chat.restart(true);
});

function line(seq: number): News {
  return { seq, at: "", kind: "chat", player: "red", text: `line ${seq}` };
}

function numbers(): number[] {
  return chat.lines.map(({ seq }) => seq);
}

test("older lines are loaded page by page, before those that are here", async () => {
  pages = [{ lines: [line(4), line(5)], earlier: true }, { lines: [line(2)] }];
  await chat.loadEarlier();
  await chat.loadEarlier();

  expect(asked).toEqual(["/api/tables/t1/talk?before=7", "/api/tables/t1/talk?before=4"]);
  expect(numbers()).toEqual([2, 4, 5, 7, 9]);
  expect(chat.earlier).toBe(false);
});

test("nothing is asked for when there is nothing older, or while a page is loaded", async () => {
  pages = [{ lines: [line(4)] }];
  await Promise.all([chat.loadEarlier(), chat.loadEarlier()]);
  await chat.loadEarlier();

  expect(asked).toHaveLength(1);
});

test("a page that arrives after a new snapshot is dropped", async () => {
  pages = [{ lines: [line(4)] }];
  const loading = chat.loadEarlier();
  game.log = [line(30)];
  chat.restart(true);
  await loading;

  expect(numbers()).toEqual([30]);
  expect(chat.earlier).toBe(true);
});

test("a page that does not come can be asked for again", async () => {
  pages = [new TypeError("network"), { lines: [line(4)] }];
  await chat.loadEarlier();
  expect(game.errorMessage).not.toBe("");
  await chat.loadEarlier();

  expect(numbers()).toEqual([4, 7, 9]);
});

test("lines of who is muted are not shown", async () => {
  pages = [{ lines: [{ ...line(4), player: "blue" }] }];
  game.table.muted = ["blue"];
  await chat.loadEarlier();

  expect(numbers()).toEqual([7, 9]);
});
