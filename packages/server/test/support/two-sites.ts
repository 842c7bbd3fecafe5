import type { DatabaseKind } from "@sitevine/testkit";
import type { SiteOverrides } from "../../src/index.js";
import { Disposables } from "../../src/kernel/disposables.js";
import { type BootedSite, bootSite } from "./booted-site.js";
import { type CaughtMails, catchMails } from "./caught-mails.js";
import { originals } from "./originals.js";

/** Two processes of one site with nothing in common but the database, the secret and what their environment names. Each has a clock of its own. */
export interface TwoSites extends AsyncDisposable {
  readonly first: BootedSite;
  readonly second: BootedSite;
  /** Access token of an administrator. */
  readonly token: string;
  readonly mails: CaughtMails;
}

/** Boots and installs the first, then the second, both on one database. */
export async function bootTwoSites(
  kind: DatabaseKind,
  environment: Readonly<Record<string, string>> = {},
  more: Pick<SiteOverrides, "packageSource"> = {},
): Promise<TwoSites> {
  await using opening = new Disposables();
  const database = opening.use(await kind.create(originals()));
  const shared: DatabaseKind = {
    ...kind,
    create: async () => ({ target: database.target, [Symbol.asyncDispose]: async () => undefined }),
  };
  const mails = catchMails();
  const overrides = { ...more, mailer: mails };
  const first = opening.use(await bootSite(shared, { environment, overrides }));
  const token = await first.installed();
  const second = opening.use(
    await bootSite(shared, { environment: { ...environment, DATA_DIR: first.dataDir }, overrides }),
  );
  const resources = opening.move();
  return { first, second, token, mails, [Symbol.asyncDispose]: () => resources[Symbol.asyncDispose]() };
}
