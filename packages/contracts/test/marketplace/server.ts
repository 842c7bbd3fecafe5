import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { ADMIN_TOKEN, admin } from "./admin.routes.js";
import { type Answer, failure, type Incoming, NOT_FOUND } from "./answer.js";
import { activate, deactivate, listLicenses } from "./license.routes.js";
import { connect, pollLink, startLink } from "./link.routes.js";
import { authorize, catalog, checkUpdates, download } from "./package.routes.js";
import { createState, type Fault, type State } from "./state.js";
import { authenticate } from "./verify.js";

const BASE = "/api/v1";

/** A running marketplace, without faults or with the given ones. */
export interface TestMarketplace extends AsyncDisposable {
  readonly baseUrl: string;
  readonly admin: { readonly url: string; readonly token: string };
}

/** Starts a small but complete marketplace on a free port. */
export async function startMarketplace(...faults: readonly Fault[]): Promise<TestMarketplace> {
  const state = createState(faults);
  const server: Server = createServer((request, response) => {
    void serve(state, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    baseUrl: url + BASE,
    admin: { url, token: ADMIN_TOKEN },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function serve(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const answer = await route(state, await read(request), `http://${request.headers.host}${BASE}`).catch((error) =>
    failure(500, "SVC-API-5000", String(error)),
  );
  const body = answer.bytes ?? (answer.json === undefined ? undefined : Buffer.from(JSON.stringify(answer.json)));
  const type = answer.bytes ? {} : { "content-type": "application/json" };
  const length = body ? { "content-length": String(body.length) } : {};
  response.on("close", () => {
    if (!response.writableFinished) answer.onAbort?.();
  });
  response.writeHead(answer.status, { ...type, ...length, ...answer.headers });
  if (!answer.onAbort || !body) {
    response.end(body);
    return;
  }
  // Sent in two parts, so that a client can disconnect in between.
  response.write(body.subarray(0, 1024));
  setTimeout(() => response.end(body.subarray(1024)), 20);
}

async function read(request: IncomingMessage): Promise<Incoming> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const [path = "", query] = (request.url ?? "").split("?", 2);
  return {
    method: request.method ?? "",
    path,
    rawQuery: query === undefined ? "" : `?${query}`,
    query: new URLSearchParams(query),
    header: (name) => request.headers[name.toLowerCase()]?.toString(),
    body: Buffer.concat(chunks),
  };
}

async function route(state: State, request: Incoming, base: string): Promise<Answer> {
  if (request.path.startsWith("/_admin/")) return await admin(state, request);
  if (!request.path.startsWith(`${BASE}/`)) return NOT_FOUND;
  const path = request.path.slice(BASE.length);
  if (path.startsWith("/downloads/") && request.method !== "POST")
    return await download(state, path.slice("/downloads/".length), request.method);
  if (path === "/catalog") return catalog(state, request);
  if (path === "/account/connect") return connect(state, bodyOf(request));
  if (path === "/account/link/start") return startLink(state, request, bodyOf(request));
  if (path === "/account/link/poll") return await pollLink(state, request, bodyOf(request));
  const authenticated = authenticate(state, request);
  if ("refusal" in authenticated) return authenticated.refusal;
  const { install } = authenticated;
  switch (`${request.method} ${path}`) {
    case "POST /account/activate":
      return await activate(state, install, bodyOf(request));
    case "POST /account/deactivate":
      return deactivate(state, install);
    case "GET /account/licenses":
      return listLicenses(state, install);
    case "POST /downloads/authorize":
      return authorize(state, install, bodyOf(request), base);
    case "POST /updates/check":
      return checkUpdates(state, install, bodyOf(request));
    default:
      return NOT_FOUND;
  }
}

const bodyOf = ({ body }: Incoming): Readonly<Record<string, unknown>> => JSON.parse(body.toString());
