import type { Server } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import type { ServerBindings } from "./request-context.js";

/** A listening server. */
export interface Listener extends AsyncDisposable {
  readonly port: number;
}

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
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
export async function listen({ host, port, fetch, graceMs }: ListenOptions): Promise<Listener> {
  const server = createAdaptorServer({ fetch: (request, env) => fetch(request, env as ServerBindings) }) as Server;
  await opened(server, host, port);
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : port,
    [Symbol.asyncDispose]: () => close(server, graceMs),
  };
}
