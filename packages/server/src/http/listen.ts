import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { getRequestListener, RequestError } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { ErrorCode } from "@sitevine/contracts";
import type { IdSource } from "../kernel/ids.js";
import type { Logger } from "../platform/logger.js";
import { rememberArrival } from "./arriving-body.js";
import { beginOpenAnswer, offerSocket } from "./open-answers.js";
import { codeOfParserError, hasOneHost, type Refusal, refusal, sendRefusal, writeRefusal } from "./refused-request.js";
import type { ServerBindings } from "./request-context.js";
import { createRequestTurns } from "./request-turns.js";
import type { SecureHeaders } from "./secure-headers.js";

/** A listening server. */
export interface Listener extends AsyncDisposable {
  readonly port: number;
}

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  /** Answers from memory where it can; returns true when it did. */
  readonly answerReady: (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;
  readonly fetch: (request: Request, bindings: ServerBindings) => Response | Promise<Response>;
  /** Time that open requests may take to finish when the server stops, in milliseconds. */
  readonly graceMs: number;
  /** Makes the ids of requests that are refused before they reach `fetch`. */
  readonly newId: IdSource;
  /** The headers that every answer carries, including those refusals. */
  readonly secureHeaders: () => SecureHeaders;
  readonly logger: Logger;
  /** Time that the headers of a request may take to arrive, in milliseconds; defaults to a minute. */
  readonly headersTimeoutMs?: number;
  /** Milliseconds of the process, by which requests take turns. */
  readonly now?: () => number;
}

const HEADERS_TIMEOUT_MS = 60_000;

const LAST_ANSWER = Symbol("last answer");

/** A connection with its last request, for errors that come from the connection alone. */
interface AskedSocket extends Duplex {
  [LAST_ANSWER]?: ServerResponse;
}

const opened = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });

// Node closes the connections that are idle when it is told to, and keeps those open that become idle afterwards.
const SWEEP_MS = 50;

async function close(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const sweeping = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const deadline = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(sweeping);
  clearTimeout(deadline);
}

/** Whether the client has gone, and would have read only. What it has asked to be done is done all the same. */
const isAbandoned = ({ method }: IncomingMessage, { destroyed }: ServerResponse): boolean =>
  destroyed && (method === "GET" || method === "HEAD");

const asResponse = ({ status, headers, body }: Refusal): Response =>
  new Response(body, { status, headers: headers.map(([name, value]): [string, string] => [name, value]) });

/** Listens. On disposal it stops accepting connections, lets open requests finish for `graceMs`, and then ends them. */
export async function listen(options: ListenOptions): Promise<Listener> {
  const { host, port, answerReady, fetch, graceMs, logger, headersTimeoutMs = HEADERS_TIMEOUT_MS } = options;
  const refused = (code: ErrorCode, message?: string): Refusal =>
    refusal({ code, message, requestId: options.newId(), secureHeaders: options.secureHeaders() });
  const answer = getRequestListener(
    async (request, bindings) => {
      // HTTP/2 is not supported here.
      rememberArrival(request, bindings.incoming as IncomingMessage);
      offerSocket(request);
      const answered = await fetch(request, bindings as ServerBindings);
      return beginOpenAnswer(request, answered, bindings.outgoing as ServerResponse) ? RESPONSE_ALREADY_SENT : answered;
    },
    {
      errorHandler(error) {
        if (error instanceof RequestError)
          return asResponse(refused("SVC-API-4000", "The request names no address of this site."));
        logger.error("A request failed outside the application", { error });
        return asResponse(refused("SVC-API-5000"));
      },
    },
  );

  // Prepared replies are sent before other requests take their turns.
  const inTurn = createRequestTurns(options.now);

  function serve(request: IncomingMessage, response: ServerResponse): void {
    (request.socket as AskedSocket)[LAST_ANSWER] = response;
    if (!hasOneHost(request)) sendRefusal(response, refused("SVC-API-4000", "Send the Host header exactly once."));
    else serveReady(request, response);
  }

  function serveReady(request: IncomingMessage, response: ServerResponse): void {
    const answered = answerReady(request, response);
    if (answered === true) return;
    const answerInTurn = (): void =>
      inTurn(() => {
        if (!isAbandoned(request, response)) void answer(request, response);
      });
    if (answered === false) answerInTurn();
    else
      void answered.then((isAnswered) => {
        if (!isAnswered) answerInTurn();
      });
  }

  const server = createServer(
    {
      // Node would refuse a request without Host itself, with its own message.
      requireHostHeader: false,
      headersTimeout: headersTimeoutMs,
      connectionsCheckingInterval: Math.min(headersTimeoutMs, 30_000),
    },
    serve,
  );
  // This server supports no expectation, so such a request is answered like any other.
  server.on("checkExpectation", serve);
  server.on("clientError", (error, socket) => {
    const begun = (socket as AskedSocket)[LAST_ANSWER];
    const isFree = !begun || begun.writableFinished || !begun.headersSent;
    if (socket.writable && isFree && !("code" in error && error.code === "ECONNRESET"))
      writeRefusal(socket, refused(codeOfParserError(error)));
    else socket.destroy(error);
  });
  await opened(server, host, port);
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : port,
    [Symbol.asyncDispose]: () => close(server, graceMs),
  };
}
