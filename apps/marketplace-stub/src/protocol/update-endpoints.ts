import {
  type AvailableUpdate,
  type PackageRef,
  protocolEndpoints,
  type UpdatesCheckRequest,
} from "@sitevine/contracts/protocol";
import { Hono } from "hono";
import { gt } from "semver";
import { type Bindings, jsonOf, readIncoming } from "../http/incoming.js";
import { parseOr422 } from "../http/refusal.js";
import { type Install, rotateToken } from "../store/installs.js";
import { findLicences } from "../store/licences.js";
import { atomically } from "../store/open-store.js";
import { findAdvisories, findProduct } from "../store/packages.js";
import { type StubContext, visibleNow } from "../stub-context.js";
import { authenticate } from "./authenticate.js";
import { requireOwnSite } from "./licence-endpoints.js";

type Installed = UpdatesCheckRequest["installed"][number];

/** The latest release of each installed package that is newer; the caller has one account, whose licences are read once. */
function updatesFor(
  context: StubContext,
  install: Install,
  installed: readonly Installed[],
): readonly AvailableUpdate[] {
  const { store, rules } = context;
  const grants = findLicences(store, install.account_id, install.id).map(rules.grantOf);
  const visible = visibleNow(context);
  return installed.flatMap(({ kind, id, version }) => {
    const [latest] = rules.findReleases(store, { kind, id }, visible);
    if (!latest || !gt(latest.version, version)) return [];
    const { version: newer, published_at: publishedAt, notes, min_service_version: minServiceVersion } = latest;
    const isFree = findProduct(store, { kind, id })?.paid === 0;
    const entitled = isFree || rules.judgeRelease(grants, { kind, id }, { version: newer, publishedAt }).covered;
    return [{ kind, id, version: newer, publishedAt, notes, minServiceVersion, entitled }];
  });
}

export function updateEndpoints(context: StubContext): Hono<{ Bindings: Bindings }> {
  const { store, clock } = context;
  return new Hono<{ Bindings: Bindings }>().post(protocolEndpoints.updatesCheck.path, async (call) => {
    const request = await readIncoming(call);
    const { install, token } = authenticate(context, request);
    const report = parseOr422(protocolEndpoints.updatesCheck.request, jsonOf(request));
    requireOwnSite(report, install);
    const updates = updatesFor(context, install, report.installed);
    const advisories = report.installed.flatMap((item: PackageRef) => findAdvisories(store, item));
    const issued = atomically(store, () => rotateToken(store, install, token, clock.now()));
    return call.json({ updates, advisories, ...issued });
  });
}
