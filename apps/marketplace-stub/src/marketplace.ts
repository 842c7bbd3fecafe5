import { mkdir } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import { createApp } from "./app.js";
import { createClock } from "./clock.js";
import type { StubConfig } from "./config.js";
import { createFaultSwitches } from "./faults.js";
import { createRateLimits } from "./http/rate-limits.js";
import { loadAdminToken, loadEntitlementKey } from "./kept-secrets.js";
import { createPackageFiles } from "./package-files.js";
import { createPreviewStore } from "./previews/preview-store.js";
import { RULES, type Rules } from "./rules.js";
import { openStore } from "./store/open-store.js";
import type { StubContext } from "./stub-context.js";

const HOST = "127.0.0.1";
const GRACE_MS = 5_000;
const SWEEP_MS = 10;

/** A marketplace that listens. */
export interface RunningMarketplace extends AsyncDisposable {
  readonly url: string;
  readonly adminToken: string;
}

/** Parts that a test may replace. */
export type StubOverrides = Partial<Pick<StubContext, "clock" | "limits"> & { readonly rules: Partial<Rules> }>;

/** Opens the data folder and listens. Disposing of it lets open requests finish for five seconds. */
export async function openMarketplace(config: StubConfig, overrides: StubOverrides = {}): Promise<RunningMarketplace> {
  const { dataDir } = config;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const adminToken = config.adminToken ?? (await loadAdminToken(dataDir));
  const store = openStore(join(dataDir, "marketplace.sqlite"));
  const clock = overrides.clock ?? createClock();
  let url = config.baseUrl ?? "";
  const origin = (): string => url;
  const context: StubContext = {
    store,
    clock,
    rules: { ...RULES, ...overrides.rules },
    faults: createFaultSwitches(),
    limits: overrides.limits ?? createRateLimits(clock),
    files: await createPackageFiles(join(dataDir, "packages")),
    previews: createPreviewStore(store, origin),
    entitlementKey: await loadEntitlementKey(dataDir),
    origin,
  };
  const app = createApp(context, adminToken);
  const { promise: listening, resolve, reject } = Promise.withResolvers<AddressInfo>();
  const server = serve({ fetch: app.fetch, hostname: HOST, port: config.port }, resolve);
  server.once("error", reject);
  const { port } = await listening;
  url ||= `http://${HOST}:${port}`;
  return {
    url,
    adminToken,
    async [Symbol.asyncDispose]() {
      const closed = new Promise<void>((done) => server.close(() => done()));
      const deadline = setTimeout(() => "closeAllConnections" in server && server.closeAllConnections(), GRACE_MS);
      // A connection becomes idle only a moment after its answer has been read.
      const sweep = setInterval(() => "closeIdleConnections" in server && server.closeIdleConnections(), SWEEP_MS);
      await closed;
      clearInterval(sweep);
      clearTimeout(deadline);
      store.close();
    },
  };
}
