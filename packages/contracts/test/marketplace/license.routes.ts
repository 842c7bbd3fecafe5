import { sign } from "node:crypto";
import { type Answer, failure, ok } from "./answer.js";
import { waitForAnother } from "./race.js";
import { type Install, installKey, type License, now, published, type State } from "./state.js";

const DAY = 86_400;

export const licensesOf = (state: State, accountId: string): readonly License[] =>
  state.licenses.filter((license) => license.accountId === accountId);

const usesSeats = (state: State, { environment }: Install) =>
  environment === "production" || state.faults.has("seat-for-staging");

/** The licences that an install may use at the moment. */
export const usableBy = (state: State, install: Install): readonly License[] =>
  licensesOf(state, install.accountId).filter(
    ({ seated }) =>
      !usesSeats(state, install) || seated.has(installKey(install)) || state.faults.has("granted-without-seat"),
  );

export async function activate(
  state: State,
  install: Install,
  body: Readonly<Record<string, unknown>>,
): Promise<Answer> {
  if (body.siteId !== install.siteId && !state.faults.has("any-body-site"))
    return failure(403, "SVC-LICENSE-9003", "The site id does not match the signature.");
  const results = await Promise.all(
    licensesOf(state, install.accountId).map(async (license) => ({
      licenseRef: license.licenseRef,
      product: { kind: license.product.kind, id: license.product.id },
      result: await seat(state, license, install),
    })),
  );
  const granted = licensesOf(state, install.accountId).filter(
    ({ licenseRef }) => results.find((result) => result.licenseRef === licenseRef)?.result !== "no-free-seat",
  );
  return ok({ entitlement: issueEntitlement(state, install, granted), licenses: results });
}

async function seat(state: State, license: License, install: Install) {
  if (!usesSeats(state, install)) return "activated";
  const key = installKey(install);
  const again = state.faults.has("seat-each-time") && license.seated.has(key);
  if (license.seated.has(key) && !again) return "already-active";
  if (license.seated.size >= license.seats) return "no-free-seat";
  if (state.faults.has("seat-race")) await waitForAnother(license);
  license.seated.set(again ? `${key} ${license.seated.size}` : key, install.siteId);
  return "activated";
}

export function issueEntitlement(state: State, install: Install, licenses: readonly License[]): string {
  const issuedAt = now(state);
  const bare = state.faults.has("grant-without-limits");
  const claims = {
    siteId: install.siteId,
    licenseRef: licenses[0]?.licenseRef ?? "none",
    environment: install.environment,
    entitlements: licenses.map(({ product, updatesUntil, maxVersion }) => ({
      id: `${product.kind}.${product.id}`,
      ...(bare ? {} : { updatesUntil, maxVersion }),
    })),
    issuedAt,
    expiresAt: issuedAt + 30 * DAY,
    refreshAfter: issuedAt + (state.faults.has("short-refresh") ? 6 : 7) * DAY,
  };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const text = `${part({ alg: "RS256", typ: "JWT" })}.${part(claims)}`;
  return `${text}.${sign("sha256", Buffer.from(text), state.privateKey).toString("base64url")}`;
}

export function deactivate(state: State, install: Install): Answer {
  for (const license of licensesOf(state, install.accountId)) {
    if (state.faults.has("deactivate-all")) license.seated.clear();
    else license.seated.delete(installKey(install));
  }
  install.tokens.clear();
  return { status: 204 };
}

export function listLicenses(state: State, install: Install): Answer {
  const licenses = licensesOf(state, install.accountId).map((license) => ({
    keyRef: license.licenseRef,
    status: "active",
    seats: license.seats,
    seatsUsed: license.seated.size,
    activeHere: license.seated.has(installKey(install)),
    updatesUntil: license.updatesUntil ?? null,
    purchasedAt: 1_700_000_000,
    product: { kind: license.product.kind, id: license.product.id, name: license.product.name },
    latestVersion: published(license.product)[0]?.version ?? null,
  }));
  return ok({ licenses });
}
