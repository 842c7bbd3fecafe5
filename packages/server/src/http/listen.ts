import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { rememberArrival } from "./arriving-body.js";
import { beginOpenAnswer, offerSocket } from "./open-answers.js";
import type { ServerBindings } from "./request-context.js";

/** A listening server. */
export interface Listener extends AsyncDisposable {
  readonly port: number;
}

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  /** Answers at once what it can; true when it did. */
  readonly answerReady: (request: IncomingMessage, response: ServerResponse) => boolean;
  readonly fetch: (request: Request, bindings: ServerBindings) => Response | Promise<Response>;
  /** How long open requests may take to finish when the server stops, in milliseconds. */
  readonly graceMs: number;
}

const opened = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });

async function close(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const deadline = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(deadline);
}

/** Listens, and on disposal stops accepting, lets open requests finish for `graceMs` and then ends them. */
export async function listen(options: ListenOptions): Promise<Listener> {
  const { host, port, answerReady, fetch, graceMs } = options;
  const answer = getRequestListener(async (request, bindings) => {
    // HTTP/2 is not spoken here.
    rememberArrival(request, bindings.incoming as IncomingMessage);
    offerSocket(request);
    const answered = await fetch(request, bindings as ServerBindings);
    return beginOpenAnswer(request, answered, bindings.outgoing as ServerResponse) ? RESPONSE_ALREADY_SENT : answered;
  });
  const server = createServer((request, response) => {
    if (!answerReady(request, response)) void answer(request, response);
  });
  await opened(server, host, port);
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : port,
    [Symbol.asyncDispose]: () => close(server, graceMs),
  };
}
