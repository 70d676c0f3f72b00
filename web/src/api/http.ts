import type { Problem } from "../protocol/types.ts";

/** An error response of the server. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.code);
  }

  /** Can the same request succeed later? */
  get retryable(): boolean {
    return this.status >= 500 || this.status === 429;
  }
}

/** ms; a request without a response by then counts as failed. */
const TIMEOUT = 10_000;

type Method = "POST" | "PUT" | "PATCH" | "DELETE";

let csrf = "";

/** Sets the CSRF token sent with every unsafe request. */
export function rememberCsrf(token: string): void {
  csrf = token;
}

/** A GET request; whoever passes a signal decides when it ends. */
export async function get<T>(path: string, signal: AbortSignal = AbortSignal.timeout(TIMEOUT)): Promise<T> {
  return answer<T>(await fetch(path, { headers: { Accept: "application/json" }, signal }));
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
  return answer<T>(await fetch(path, { method, headers, body: written, signal: AbortSignal.timeout(TIMEOUT) }));
}

async function answer<T>(response: Response): Promise<T> {
  if (!response.ok) throw await refusal(response);
  const text = await response.text();
  return (text === "" ? undefined : JSON.parse(text)) as T;
}

/** The error of a response; a body that is not JSON comes from a proxy. */
export async function refusal(response: Response): Promise<Refused> {
  try {
    return new Refused(response.status, (await response.json()) as Problem);
  } catch {
    return new Refused(response.status, { code: "unreachable" });
  }
}
