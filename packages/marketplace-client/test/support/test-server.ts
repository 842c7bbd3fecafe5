import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as it arrived on the socket. */
export interface Received {
  readonly method: string;
  readonly target: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
}

/** What a route answers: JSON unless it is bytes; or it takes the response itself, for example to break it. */
export type Reply =
  | {
      readonly status?: number;
      readonly json?: unknown;
      readonly bytes?: Uint8Array;
      readonly headers?: Record<string, string>;
    }
  | ((response: ServerResponse) => void);

/** A server on a socket of this machine. */
export interface TestServer extends AsyncDisposable {
  readonly origin: string;
  readonly requests: Received[];
}

/** Starts a server that answers by path, as the given function says. */
export async function startServer(route: (request: Received) => Reply | Promise<Reply>): Promise<TestServer> {
  const requests: Received[] = [];
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const { method = "", url: target = "", headers } = incoming;
    const request = { method, target, headers, body: Buffer.concat(chunks) };
    requests.push(request);
    const reply = await route(request);
    if (typeof reply === "function") return reply(response);
    const { status = 200, json, bytes, headers: extra } = reply;
    const body = bytes ?? (json === undefined ? undefined : Buffer.from(JSON.stringify(json)));
    const type = bytes ? {} : { "Content-Type": "application/json" };
    response.writeHead(status, { ...type, "Content-Length": body?.length ?? 0, ...extra }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
