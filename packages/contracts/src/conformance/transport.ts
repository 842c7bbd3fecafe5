import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";

const TIMEOUT_MS = 30_000;
const LARGEST_ANSWER = 64 * 1024 * 1024;

/** A request as it is sent: the target is not normalised, and any method may have a body. */
export interface Outgoing {
  readonly method: string;
  readonly origin: URL;
  /** Path and query as on the request line. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | undefined;
  /** Disconnect when the first bytes of the answer's body arrive. */
  readonly hangUp?: boolean | undefined;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  /** The body as JSON; undefined if it is not JSON. */
  readonly json: unknown;
}

/** Sends one request without following redirects; rejects when the connection fails. */
export function exchange(outgoing: Outgoing): Promise<Answer> {
  const { origin, method, target, body } = outgoing;
  const request = origin.protocol === "https:" ? httpsRequest : httpRequest;
  const headers = body ? { ...outgoing.headers, "content-length": String(body.length) } : outgoing.headers;
  const host = origin.hostname.replace(/^\[|\]$/g, "");
  const port = origin.port || (origin.protocol === "https:" ? 443 : 80);
  return new Promise((resolve, reject) => {
    const sent = request({ host, port, method, path: target, headers, timeout: TIMEOUT_MS }, (response) => {
      readAnswer(response, outgoing.hangUp === true).then(resolve, reject);
    });
    sent.on("timeout", () => sent.destroy(new Error(`no answer to ${method} ${target} within 30 seconds`)));
    sent.on("error", reject);
    sent.end(body);
  });
}

async function readAnswer(response: IncomingMessage, hangUp: boolean): Promise<Answer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    if (size > LARGEST_ANSWER) throw new Error(`the answer is larger than ${LARGEST_ANSWER} bytes`);
    chunks.push(chunk);
    if (hangUp) break;
  }
  const bytes = Buffer.concat(chunks);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    bytes,
    // Read only where a rule asks for it: packages are megabytes.
    get json() {
      return readJson(bytes);
    },
  };
}

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}
