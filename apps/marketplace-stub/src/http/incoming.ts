import type { IncomingMessage } from "node:http";
import type { Context } from "hono";
import { Refusal } from "./refusal.js";

/** Bindings that the Node server passes to each request. */
export interface Bindings {
  readonly incoming: IncomingMessage;
}

export type StubContext = Context<{ Bindings: Bindings }>;

const LARGEST_BODY_BYTES = 1024 * 1024;

/** A request as it arrived, byte for byte. */
export interface Incoming {
  readonly method: string;
  /** The path as on the request line, without the query. */
  readonly rawPath: string;
  readonly body: Uint8Array<ArrayBuffer>;
  readonly address: string;
  header(name: string): string | undefined;
}

const tooLarge = (): Refusal => new Refusal("SVC-API-4013");

async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get("Content-Length") ?? 0) > LARGEST_BODY_BYTES) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    if (length > LARGEST_BODY_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Uint8Array.from(Buffer.concat(chunks));
}

/** Reads a request of the protocol; at most 1 MiB. */
export async function readIncoming(context: StubContext): Promise<Incoming> {
  const { incoming } = context.env;
  const [rawPath = ""] = (incoming.url ?? "").split("?", 1);
  return {
    method: context.req.method,
    rawPath,
    body: await readBody(context.req.raw),
    address: incoming.socket.remoteAddress ?? "unknown",
    header: (name) => context.req.header(name),
  };
}

/** True when a request brings a body, even an empty one that is announced in chunks. */
export const hasBody = ({ incoming }: Bindings): boolean =>
  incoming.headers["transfer-encoding"] !== undefined || Number(incoming.headers["content-length"] ?? 0) > 0;

/** The body as JSON. Throws a refusal for text that is not JSON. */
export function jsonOf({ body }: Incoming): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    throw new Refusal("SVC-API-4001", { message: "The body is not valid JSON." });
  }
}

export const bearerToken = (header: string | undefined): string | undefined =>
  /^Bearer ([\x21-\x7e]+)$/i.exec(header ?? "")?.[1];
