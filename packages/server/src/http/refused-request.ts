import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { type ErrorCode, errorCatalogue } from "@sitevine/contracts";
import { errorCode } from "../platform/unreachable-reason.js";
import type { SecureHeaders } from "./secure-headers.js";

/** The answer to a request that is refused before the application sees it. */
export interface Refusal {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

/** The contents of a refusal. */
export interface RefusalParts {
  readonly code: ErrorCode;
  /** Undefined for the catalogue's message. */
  readonly message: string | undefined;
  readonly requestId: string;
  readonly secureHeaders: SecureHeaders;
}

/** The error envelope with the headers that every answer carries. The connection is closed after it. */
export function refusal({ code, message, requestId, secureHeaders }: RefusalParts): Refusal {
  const { status, message: usual } = errorCatalogue[code];
  const body = JSON.stringify({ error: { code, message: message ?? usual } });
  return {
    status,
    body,
    headers: [
      ...secureHeaders,
      ["X-Request-Id", requestId],
      ["Cache-Control", "no-store"],
      ["Content-Type", "application/json"],
      ["Content-Length", String(Buffer.byteLength(body))],
      ["Connection", "close"],
    ],
  };
}

const PARSER_CODES: ReadonlyMap<string, ErrorCode> = new Map([
  ["HPE_HEADER_OVERFLOW", "SVC-API-4031"],
  ["HPE_CHUNK_EXTENSIONS_OVERFLOW", "SVC-API-4013"],
  ["ERR_HTTP_REQUEST_TIMEOUT", "SVC-API-4008"],
]);

/** The error code for a failure of Node's parser; whatever is not a limit is a malformed request. */
export const codeOfParserError = (error: unknown): ErrorCode => PARSER_CODES.get(errorCode(error)) ?? "SVC-API-4000";

/** Writes the refusal to a connection that has no response object. */
export function writeRefusal(socket: Duplex, { status, headers, body }: Refusal): void {
  const reason = status === 431 ? "Request Header Fields Too Large" : "Refused";
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${reason}`, ...lines, "", body].join("\r\n"));
}

export function sendRefusal(response: ServerResponse, { status, headers, body }: Refusal): void {
  response.writeHead(status, headers.flat() as string[]).end(body);
}

/**
 * True when the request names its host exactly once, or not at all in HTTP/1.0. With two, a proxy and the server could
 * each read another one.
 */
export function hasOneHost({ rawHeaders, httpVersionMinor, httpVersionMajor }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersionMajor === 1 && httpVersionMinor === 0);
}
