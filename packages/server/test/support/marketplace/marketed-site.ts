import * as api from "@sitevine/api";
import { type DatabaseKind, type FakeClock, fakeClock } from "@sitevine/testkit";
import { Disposables } from "../../../src/kernel/disposables.js";
import { administratorToken, type BootedSite, bootSite } from "../booted-site.js";
import { themePackage, upload } from "../theme-package.js";
import { ENTITLEMENT_KEY } from "./entitlements.js";
import { type ScriptedMarketplace, startMarketplace } from "./scripted-marketplace.js";

// Access tokens end after a quarter of an hour.
const TOKEN_KEPT_MS = 10 * 60_000;

/** A site whose operator named a marketplace, both with one clock. */
export interface MarketedSite extends AsyncDisposable {
  readonly site: BootedSite;
  readonly market: ScriptedMarketplace;
  readonly clock: FakeClock;
  /** Adds to the clock of the site alone. */
  readonly siteClock: FakeClock;
  /** A fresh access token of the administrator; they end after minutes of the clock. */
  admin(): Promise<string>;
  /** Connects by a code. */
  connect(): Promise<void>;
}

export async function bootMarketed(
  kind: DatabaseKind,
  environment: Readonly<Record<string, string>> = {},
): Promise<MarketedSite> {
  await using opening = new Disposables();
  const clock = fakeClock();
  const offset = fakeClock(new Date(0));
  const market = opening.use(await startMarketplace(clock));
  const named = { LICENSE_SERVER_URL: market.url, LICENSE_PUBLIC_KEY: ENTITLEMENT_KEY, ...environment };
  const site = opening.use(
    await bootSite(kind, {
      // As in a real environment, an empty variable is none.
      environment: Object.fromEntries(Object.entries(named).filter(([, value]) => value !== "")),
      overrides: { clock: { now: () => new Date(clock.now().getTime() + offset.now().getTime()) } },
    }),
  );
  await site.installed();
  let token: { readonly value: string; readonly at: number } | undefined;
  const admin = async (): Promise<string> => {
    const at = clock.now().getTime() + offset.now().getTime();
    if (!token || Math.abs(at - token.at) > TOKEN_KEPT_MS) token = { value: await administratorToken(site.site), at };
    return token.value;
  };
  const resources = opening.move();
  return {
    site,
    market,
    clock,
    siteClock: offset,
    admin,
    async connect() {
      const body = { authCode: market.state.newAuthCode() };
      const answer = await site.call(api.connectMarketplace, { body, token: await admin() });
      if (answer.status !== 201) throw new Error(`The site was not connected: ${answer.text}`);
    },
    [Symbol.asyncDispose]: () => resources[Symbol.asyncDispose](),
  };
}

/** Puts a theme into the library, as an upload does. */
export async function installTheme({ site, admin }: MarketedSite, id: string, version: string): Promise<void> {
  const body = upload(themePackage({ id, version }));
  const answer = await site.call(api.importTheme, { body, token: await admin() });
  if (answer.status !== 201 && answer.status !== 200) throw new Error(`The theme was not imported: ${answer.text}`);
}
