import {
  createPrivateKey,
  MarketplaceClient,
  type MarketplaceClientOptions,
  openInstallKeys,
} from "../../src/index.js";
import { FakeClock } from "./fake-clock.js";
import { type Received, type Reply, startServer, type TestServer } from "./test-server.js";

export const SITE_ID = "0199e3a4-7c1f-7e2b-9a51-4be0c3d7a001";
export const BASE_PATH = "/api/v1";

type Route = (request: Received) => Reply | Promise<Reply>;

/** A client and the server that it talks to over a socket; each route is answered by the function at its path. */
export async function connectedTo(
  routes: Readonly<Record<string, Route>>,
  changes: Partial<MarketplaceClientOptions> = {},
) {
  const server: TestServer = await startServer(async (request) => {
    const [path = ""] = request.target.slice(BASE_PATH.length).split("?", 1);
    return (await routes[path]?.(request)) ?? { status: 404, json: {} };
  });
  const clock = new FakeClock();
  const keys = await openInstallKeys(createPrivateKey());
  const client = new MarketplaceClient({
    baseUrl: server.origin + BASE_PATH,
    siteId: SITE_ID,
    environment: "production",
    domain: "club.example",
    keys,
    fetch,
    clock,
    ...changes,
  });
  return { server, client, clock, keys, [Symbol.asyncDispose]: async () => await server[Symbol.asyncDispose]() };
}
