import { grantId, type Listing, protocolEndpoints } from "@sitevine/contracts/protocol";
import { Hono } from "hono";
import { type Bindings, bearerToken } from "../http/incoming.js";
import { parseOr422 } from "../http/refusal.js";
import { findLicences } from "../store/licences.js";
import type { ListingRow } from "../store/packages.js";
import { type StubContext, visibleNow } from "../stub-context.js";

/** The packages that the caller owns, by grant id; undefined for a caller without a valid token. */
function ownedBy(
  { store, clock, rules }: StubContext,
  authorization: string | undefined,
): ReadonlySet<string> | undefined {
  const token = bearerToken(authorization);
  const install = token === undefined ? undefined : rules.findInstallOfToken(store, token, clock.now());
  return install && new Set(findLicences(store, install.account_id, install.id).map(grantId));
}

function listingOf({ previews }: StubContext, row: ListingRow, owned: ReadonlySet<string> | undefined): Listing {
  const { kind, id, name, summary, vendor, category, paid, version, sha256, appearance } = row;
  const { price_amount: amount, price_currency: currency } = row;
  return {
    kind,
    id,
    name,
    summary,
    vendor,
    category,
    paid: paid === 1,
    price: amount === null || currency === null ? null : { amount, currency },
    latestVersion: version,
    publishedAt: row.published_at,
    minServiceVersion: row.min_service_version,
    ...(appearance !== null && { appearance }),
    previews: [...previews.list({ kind, id, version, sha256 })],
    ...(owned && { owned: owned.has(grantId(row)) }),
  };
}

export function catalogEndpoints(context: StubContext): Hono<{ Bindings: Bindings }> {
  return new Hono<{ Bindings: Bindings }>().get(protocolEndpoints.catalog.path, (call) => {
    const query = parseOr422(protocolEndpoints.catalog.query, call.req.query());
    const owned = ownedBy(context, call.req.header("Authorization"));
    const { rows, total, page, limit } = context.rules.findListings(context.store, query, visibleNow(context));
    const totalPages = Math.ceil(total / limit);
    const meta = { page, limit, total, totalPages, hasNext: page < totalPages, hasPrev: page > 1 };
    return call.json({ data: rows.map((row) => listingOf(context, row, owned)), meta });
  });
}
