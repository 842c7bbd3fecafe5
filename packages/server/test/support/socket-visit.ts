import type { Answer } from "./booted-site.js";

/** Asks for a page over a socket as a browser does. Only there is a page that lies ready sent without the ordinary answer. */
export async function visitOver(
  url: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const answer = await fetch(`${url}${path}`, { headers: { accept: "text/html", ...headers }, redirect: "manual" });
  return { status: answer.status, headers: answer.headers, text: await answer.text(), json: undefined };
}

/** Whether the answer was sent without a request of its own, as only what lies ready is. */
export const wasReady = ({ headers }: Answer): boolean => !headers.has("x-request-id");
