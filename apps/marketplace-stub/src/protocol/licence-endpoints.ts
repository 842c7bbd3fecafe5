import { type ActivateResponse, grantId, type PackageRef, protocolEndpoints } from "@sitevine/contracts/protocol";
import { Hono } from "hono";
import { type Bindings, type Incoming, jsonOf, readIncoming } from "../http/incoming.js";
import { parseOr422, Refusal } from "../http/refusal.js";
import type { Install } from "../store/installs.js";
import { findLicences, type LicenceRow } from "../store/licences.js";
import { atomically } from "../store/open-store.js";
import { type StubContext, visibleNow } from "../stub-context.js";
import { authenticate } from "./authenticate.js";
import { issueEntitlement } from "./entitlement.js";

type Result = ActivateResponse["licenses"][number]["result"];

/** Throws 403 when the body names another site than the one that signed. */
export function requireOwnSite({ siteId }: { readonly siteId: string }, install: Install): void {
  if (siteId !== install.site_id) throw new Refusal("SVC-LICENSE-9003");
}

function activate({ store, clock, rules }: StubContext, install: Install, licence: LicenceRow): Result {
  if (!rules.usesSeats(install)) return "activated";
  if (licence.active_here === 1) return "already-active";
  return rules.takeSeat(store, licence.ref, install.id, clock.now()) ? "activated" : "no-free-seat";
}

/** The latest version of each package of some licences, each looked up once. */
function latestVersions(context: StubContext, licences: readonly LicenceRow[]): (item: PackageRef) => string | null {
  const visible = visibleNow(context);
  const versions = new Map<string, string | null>();
  for (const licence of licences)
    if (!versions.has(grantId(licence)))
      versions.set(grantId(licence), context.rules.findReleases(context.store, licence, visible)[0]?.version ?? null);
  return (item) => versions.get(grantId(item)) ?? null;
}

export function licenceEndpoints(context: StubContext): Hono<{ Bindings: Bindings }> {
  const { store, rules } = context;
  const authenticated = async (request: Incoming) => authenticate(context, request).install;
  return new Hono<{ Bindings: Bindings }>()
    .post(protocolEndpoints.activate.path, async (call) => {
      const request = await readIncoming(call);
      const install = await authenticated(request);
      requireOwnSite(parseOr422(protocolEndpoints.activate.request, jsonOf(request)), install);
      const licenses = atomically(store, () =>
        findLicences(store, install.account_id, install.id).map((licence) => ({
          licenseRef: licence.ref,
          product: { kind: licence.kind, id: licence.id },
          result: activate(context, install, licence),
        })),
      );
      return call.json({ entitlement: issueEntitlement(context, install), licenses });
    })
    .post(protocolEndpoints.deactivate.path, async (call) => {
      const request = await readIncoming(call);
      const install = await authenticated(request);
      requireOwnSite(parseOr422(protocolEndpoints.deactivate.request, jsonOf(request)), install);
      atomically(store, () => rules.disconnectInstall(store, install.id));
      return call.body(null, 204);
    })
    .get(protocolEndpoints.licenses.path, async (call) => {
      const install = await authenticated(await readIncoming(call));
      const licences = findLicences(store, install.account_id, install.id);
      const latestOf = latestVersions(context, licences);
      return call.json({
        licenses: licences.map((licence) => ({
          keyRef: licence.ref,
          status: "active",
          seats: licence.seats,
          seatsUsed: licence.seats_used,
          activeHere: licence.active_here === 1,
          updatesUntil: licence.updates_until,
          purchasedAt: licence.purchased_at,
          product: { kind: licence.kind, id: licence.id, name: licence.name },
          latestVersion: latestOf(licence),
        })),
      });
    });
}
