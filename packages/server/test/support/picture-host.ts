import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { HttpOut } from "../../src/platform/http-out/http-out.js";
import { createHttpOut } from "../../src/platform/http-out/pinned-http-out.js";
import { isPublicAddress } from "../../src/platform/http-out/public-address.js";

/** Answers of a host, by path. */
export type Answers = Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => void>>;

/** A host of pictures on this machine, that stands for one somewhere else. */
export interface PictureHost extends AsyncDisposable {
  readonly port: string;
  /** Requests so far, with their headers. */
  readonly asked: readonly { readonly path: string; readonly headers: IncomingMessage["headers"] }[];
  /** The names that were resolved, in order. */
  readonly resolved: readonly string[];
  /** Reaches this host by name, and public addresses; everything else is closed as always. */
  readonly httpOut: HttpOut;
}

/** Starts a host; `names` gives the addresses of other names, one after the other and the last one for ever. */
export async function startPictureHost(
  answers: Answers,
  names: Readonly<Record<string, readonly string[]>> = {},
): Promise<PictureHost> {
  const asked: { path: string; headers: IncomingMessage["headers"] }[] = [];
  const resolved: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    asked.push({ path, headers: request.headers });
    const answer = answers[path];
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const port = String((server.address() as AddressInfo).port);
  const resolve = async (hostname: string): Promise<readonly string[]> => {
    const times = resolved.filter((name) => name === hostname).length;
    resolved.push(hostname);
    const known = names[hostname] ?? ["127.0.0.1"];
    return [known[Math.min(times, known.length - 1)] ?? ""];
  };
  const mayReach = (address: string): boolean => address === "127.0.0.1" || isPublicAddress(address);
  return {
    port,
    asked,
    resolved,
    httpOut: createHttpOut({ resolve, mayReach, ports: [port] }),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}
