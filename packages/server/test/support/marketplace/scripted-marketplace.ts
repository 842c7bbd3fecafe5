import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Advisory, AvailableUpdate, Grant, LicenseSummary, Listing } from "@sitevine/contracts";
import { type Install, MarketplaceState } from "./marketplace-state.js";
import { type Heard, isSigned } from "./signatures.js";

/** An answer in place of the ordinary one. */
export interface Reply {
  readonly status: number;
  readonly body?: unknown;
  /** Sent as it is, in place of `body`. */
  readonly text?: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
  /** After the text, the same again without end, or nothing on an open connection. */
  readonly goesOn?: "endless" | "silent";
}

/** `drop` ends the connection before the request has an effect, `lose` after it, so that only the answer is lost. */
export type Fault = Reply | "drop" | "lose";

/** Fault of a request; undefined for the ordinary answer. It may be delayed. */
export type Script = (heard: Heard & { readonly path: string }) => Fault | undefined | Promise<Fault | undefined>;

/** A marketplace on a real socket, whose account holder and faults the test plays. */
export interface ScriptedMarketplace extends AsyncDisposable {
  /** Base URL with the version. */
  readonly url: string;
  readonly state: MarketplaceState;
  /** Every request, in the order of arrival. */
  readonly heard: readonly (Heard & { readonly path: string })[];
  /** Number of requests for a path. */
  count(path: string): number;
  readonly offers: {
    listings: Listing[];
    updates: AvailableUpdate[];
    advisories: Advisory[];
    licences: LicenseSummary[];
    grants: Grant[];
  };
  script: Script;
}

const BASE = "/api/v1";

const error = (status: number, code: string): Reply => ({
  status,
  body: { error: { code, message: "No.", details: null } },
});
const UNSIGNED = error(401, "SVC-LICENSE-9001");
const NO_TOKEN = error(401, "SVC-LICENSE-9002");
const ok = (body: unknown): Reply => ({ status: 200, body });

const tokenOf = ({ headers }: Heard): string | undefined => /^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1];

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function parse(bytes: Buffer): Record<string, unknown> | undefined {
  return bytes.length === 0 ? undefined : JSON.parse(bytes.toString());
}

/** Begins an answer that does not end before the connection does. */
function writeOn(response: ServerResponse, { text = " ", goesOn }: Reply): void {
  const write = (): void => {
    while (!response.destroyed && response.write(text) && goesOn === "endless");
  };
  if (goesOn === "endless") response.on("drain", write);
  write();
}

/** Starts a marketplace whose clock is the given one. */
export async function startMarketplace(clock: { now(): Date }): Promise<ScriptedMarketplace> {
  const heard: (Heard & { path: string })[] = [];
  const offers: ScriptedMarketplace["offers"] = { listings: [], updates: [], advisories: [], licences: [], grants: [] };
  const now = (): number => Math.floor(clock.now().getTime() / 1000);
  const state = new MarketplaceState(now);

  /** The install that signed, if the token is its own. */
  function installOf(request: Heard): Install | Reply {
    const siteId = String(request.headers["x-service-site"] ?? "");
    const install = state.findInstall(siteId);
    if (!install || !isSigned(request, install.publicKey, now())) return UNSIGNED;
    return state.accepts(install, tokenOf(request)) ? install : NO_TOKEN;
  }

  function withAccount(request: Heard, answer: (install: Install) => Reply): Reply {
    const install = installOf(request);
    return "status" in install ? install : answer(install);
  }

  function answer(request: Heard & { path: string }): Reply {
    const { body = {} } = request;
    const selfSigned = (): boolean => isSigned(request, String(body.publicKey), now());
    switch (`${request.method} ${request.path}`) {
      case "POST /account/connect":
        return state.redeem(String(body.authCode)) ? ok(state.connect(body)) : NO_TOKEN;
      case "POST /account/link/start":
        return selfSigned() ? ok(state.startLink(body)) : UNSIGNED;
      case "POST /account/link/poll":
        return selfSigned() ? ok(state.pollLink(body)) : UNSIGNED;
      case "POST /account/activate":
        return withAccount(request, (install) => ok(state.activate(install, offers.grants)));
      case "POST /account/deactivate":
        return withAccount(request, (install) => {
          state.deactivate(install);
          return { status: 204 };
        });
      case "GET /account/licenses":
        return withAccount(request, () => ok({ licenses: offers.licences }));
      case "GET /catalog":
        return ok({
          data: offers.listings,
          meta: { page: 1, limit: 20, total: offers.listings.length, totalPages: 1, hasNext: false, hasPrev: false },
        });
      case "POST /updates/check":
        return withAccount(request, (install) =>
          ok({ ...state.rotate(install, tokenOf(request)), updates: offers.updates, advisories: offers.advisories }),
        );
      default:
        return error(404, "SVC-API-4004");
    }
  }

  const market = { script: (() => undefined) as Script };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const bytes = await readBody(request);
    const target = request.url ?? "";
    const [pathname = ""] = target.split("?");
    const entry = {
      method: request.method ?? "",
      target,
      headers: request.headers,
      bytes,
      path: pathname.startsWith(BASE) ? pathname.slice(BASE.length) : pathname,
      body: parse(bytes),
    };
    heard.push(entry);
    const fault = await market.script(entry);
    const reply = typeof fault === "object" ? fault : fault === "drop" ? undefined : answer(entry);
    if (!reply || fault === "lose") {
      request.socket.destroy();
      return;
    }
    response.writeHead(reply.status, {
      "Content-Type": "application/json",
      Date: clock.now().toUTCString(),
      ...reply.headers,
    });
    if (reply.goesOn) return writeOn(response, reply);
    response.end(reply.text ?? (reply.body === undefined ? undefined : JSON.stringify(reply.body)));
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((problem: unknown) =>
      response.destroy(problem instanceof Error ? problem : undefined),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  return Object.assign(market, {
    url: `http://127.0.0.1:${port}${BASE}`,
    state,
    heard,
    offers,
    count: (path: string) => heard.filter((entry) => entry.path === path).length,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}
