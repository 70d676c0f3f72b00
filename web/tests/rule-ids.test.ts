import { expect, test } from "vitest";
import { Refused } from "../src/api/http.ts";
import { ruleOfError } from "../src/rules/ids.ts";

/** What the server sends when the rules refuse an action: docs/protocol.md, "What the rules do not allow". */
function refused(code: string, data: Record<string, unknown> = {}): Refused {
  return new Refused(422, { code, data });
}

test("a refusal by the rules leads to the rule of the verb or card that the action began with", () => {
  expect(ruleOfError(refused("wrong-place", { where: "settle", asked: "atlantis" }), "settle atlantis")).toBe("s7");
  expect(ruleOfError(refused("not-offered"), "monk gallia>germania")).toBe("monk");
});

test("a refusal with a rule of its own leads there", () => {
  expect(ruleOfError(refused("not-undoable", { asked: 1 }), "place gallia 3")).toBe("o1");
  expect(ruleOfError(refused("over"), "place gallia 3")).toBe("e5");
});

test("other errors break no rule", () => {
  expect(ruleOfError(new Refused(409, { code: "stale" }), "place gallia 3")).toBe("");
  expect(ruleOfError(refused("wrong-request"), "place gallia 3")).toBe("");
  expect(ruleOfError(new TypeError("network"), "place gallia 3")).toBe("");
});
