import * as api from "@sitevine/api";
import type { Answer } from "../support/booted-site.js";
import { bootMarketed, type MarketedSite } from "../support/marketplace/marketed-site.js";
import type { Script } from "../support/marketplace/scripted-marketplace.js";
import { call, type Provoke, type Provokers, pathOf, sceneDatabase } from "./scene.js";

const said = (status: number, code: string) => ({ status, body: { error: { code, message: "No.", details: null } } });
const NO_TOKEN = said(401, "SVC-LICENSE-9002");

/** Asks the endpoint of a site of its own, which a marketplace answers. */
const marketed =
  (prepare: (site: MarketedSite) => Promise<Script | undefined>, parameter?: string): Provoke =>
  async (_, endpoint): Promise<Answer> => {
    await using site = await bootMarketed(sceneDatabase);
    const script = await prepare(site);
    if (script) site.market.script = script;
    const body = endpoint.body.kind === "json" ? { body: { authCode: "code" } } : {};
    const started = parameter === undefined ? await linkOf(site, endpoint.path) : parameter;
    return await site.site.call(pathOf(endpoint, started), {
      method: endpoint.method,
      token: await site.admin(),
      ...body,
    });
  };

/** A link request, where the path names one. */
async function linkOf({ site, admin, market }: MarketedSite, path: string): Promise<string> {
  if (!path.includes(":linkId")) return "";
  const { script } = market;
  market.script = () => undefined;
  const { body } = await site.call(api.startLink, { token: await admin() });
  market.script = script;
  return body.linkId;
}

const refused = marketed(async (site) => {
  await site.connect();
  return () => NO_TOKEN;
});
const answering = (status: number, code: string): Provoke =>
  marketed(async (site) => {
    await site.connect();
    return () => said(status, code);
  });
const answeringAtFirst = (status: number, code: string): Provoke => marketed(async () => () => said(status, code));
const unreachable = marketed(async (site) => {
  await site.connect();
  return () => "drop";
});
const unreachableAtFirst = marketed(async () => () => "drop");
const withoutAccount = marketed(async () => undefined);
const withoutMarketplace: Provoke = (scene, endpoint) =>
  call(scene, endpoint, endpoint.body.kind === "json" ? { body: { authCode: "code" } } : {});
const withoutId = marketed(async ({ site, clock }) => {
  await site.database().transaction(async (tx) => {
    await tx.updateTable("settings").set({ value: '""' }).where("key", "in", ["site.id", "site.claim"]).execute();
  });
  clock.advance(2_000);
  return undefined;
});
const connected = marketed(async (site) => {
  await site.connect();
  return undefined;
});

export const marketplaceProvokers: Provokers = new Map<string, Provoke>([
  ["marketplace.connection.create SVC-API-4009", connected],
  ["marketplace.connection.create SVC-API-4290", answeringAtFirst(429, "SVC-API-4290")],
  ["marketplace.connection.create SVC-LICENSE-9002", withoutAccount],
  ["marketplace.connection.create SVC-LICENSE-9006", withoutMarketplace],
  ["marketplace.connection.create SVC-LICENSE-9007", unreachableAtFirst],
  ["marketplace.connection.create SVC-LICENSE-9010", withoutId],
  ["marketplace.link.start SVC-API-4290", answeringAtFirst(429, "SVC-API-4290")],
  ["marketplace.link.start SVC-LICENSE-9001", answeringAtFirst(401, "SVC-LICENSE-9001")],
  ["marketplace.link.start SVC-LICENSE-9006", withoutMarketplace],
  ["marketplace.link.start SVC-LICENSE-9007", unreachableAtFirst],
  ["marketplace.link.start SVC-LICENSE-9010", withoutId],
  ["marketplace.link.poll SVC-API-4004", marketed(async () => undefined, "unknown")],
  ["marketplace.link.poll SVC-LICENSE-9007", marketed(async () => () => "drop")],
  ...["marketplace.owned", "marketplace.updates.check", "admin.licence.refresh"].flatMap((id): [string, Provoke][] => [
    [`${id} SVC-API-4290`, answering(429, "SVC-API-4290")],
    [`${id} SVC-LICENSE-9001`, answering(401, "SVC-LICENSE-9001")],
    [`${id} SVC-LICENSE-9002`, refused],
    [`${id} SVC-LICENSE-9006`, withoutAccount],
    [`${id} SVC-LICENSE-9007`, unreachable],
  ]),
]);
