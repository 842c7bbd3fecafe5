import type { IncomingMessage, ServerResponse } from "node:http";
import type { IdSource } from "../kernel/ids.js";
import { type AssetConditions, type AssetReply, type PreparedAsset, peekReply } from "./prepared-asset.js";
import { SECURE_HEADERS } from "./secure-headers.js";

/** An answer that lies ready in memory, with its headers. */
export interface ReadyAsset {
  readonly asset: PreparedAsset;
  readonly headers: Readonly<Record<string, string>>;
}

/** Looks up what can be answered without waiting: GET of the address, with these cookies, by anybody. */
export type FindReadyAsset = (url: string, cookie: string | undefined) => ReadyAsset | undefined;

const one = (value: string | string[] | undefined): string | null => (typeof value === "string" ? value : null);

const conditionsOf = ({ headers }: IncomingMessage): AssetConditions => ({
  acceptEncoding: one(headers["accept-encoding"]),
  ifNoneMatch: one(headers["if-none-match"]),
});

function write(response: ServerResponse, reply: AssetReply, requestId: string): void {
  const headers: string[] = ["X-Request-Id", requestId];
  for (const [name, value] of SECURE_HEADERS) headers.push(name, value);
  for (const name of Object.keys(reply.headers)) headers.push(name, reply.headers[name] ?? "");
  response.writeHead(reply.status, headers);
  response.end(reply.body ?? undefined);
}

/**
 * Writes answers that lie ready straight to the socket: the few addresses that every reader fetches skip the cost of
 * request and response objects. True when the request was answered; all others take the ordinary way.
 */
export function createReadyReplies(find: FindReadyAsset, newId: IdSource) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== "GET") return false;
    const ready = find(request.url ?? "", request.headers.cookie);
    const reply = ready && peekReply(ready.asset, conditionsOf(request), ready.headers);
    if (reply) write(response, reply, newId());
    return reply !== undefined;
  };
}
