import type { Problem } from "../protocol/types.ts";

/** The server said no, and why. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.code);
  }

  /** Might the same request go through a little later? */
  get passing(): boolean {
    return this.status >= 500 || this.status === 429;
  }
}

/** How long an answer may take; whoever waits longer is on a line that is dead. */
const PATIENCE = 10_000;

type Method = "POST" | "PUT" | "PATCH" | "DELETE";

let csrf = "";

/** Remember what has to be sent back with every request that changes something. */
export function rememberCsrf(token: string): void {
  csrf = token;
}

export async function get<T>(path: string): Promise<T> {
  return answer<T>(await fetch(path, { headers: { Accept: "application/json" }, signal: AbortSignal.timeout(PATIENCE) }));
}

export async function getText(path: string): Promise<string> {
  const response = await fetch(path);
  if (!response.ok) throw await refusal(response);
  return response.text();
}

export async function send<T = void>(method: Method, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { Accept: "application/json", "X-Rattus-Csrf": csrf };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const written = body === undefined ? null : JSON.stringify(body);
  return answer<T>(await fetch(path, { method, headers, body: written, signal: AbortSignal.timeout(PATIENCE) }));
}

async function answer<T>(response: Response): Promise<T> {
  if (!response.ok) throw await refusal(response);
  const text = await response.text();
  return (text === "" ? undefined : JSON.parse(text)) as T;
}

/** The refusal in a response; one that is no JSON comes from something between us and the server. */
export async function refusal(response: Response): Promise<Refused> {
  try {
    return new Refused(response.status, (await response.json()) as Problem);
  } catch {
    return new Refused(response.status, { code: "unreachable" });
  }
}
