import type { Endpoint } from "@sitevine/api";
import type { PackageSource, SourceVerdict } from "@sitevine/marketplace-client";
import { type BootedSite, bootSite } from "../support/booted-site.js";
import { bootMarketed } from "../support/marketplace/marketed-site.js";
import { type PluginSource, pluginAdmin, pluginForm, pluginPackage } from "../support/plugin-package.js";
import { call, type Provoke, type Provokers, pathOf, sceneDatabase } from "./scene.js";

const BROKEN: PluginSource = { before: `throw new Error("It does not start.");` };
const LICENSED: PluginSource = { manifest: { licensed: true } };

/** The answer to an upload after another one. */
const uploadAfter =
  (first: PluginSource, second: PluginSource): Provoke =>
  async (scene, endpoint) => {
    const bytes = [first, second].map((source) => pluginForm(pluginPackage({ id: "uploaded", ...source })));
    await call(scene, endpoint, { form: bytes[0] ?? new FormData() });
    return call(scene, endpoint, { form: bytes[1] ?? new FormData() });
  };

/** The answer to enabling a licensed plugin on a site whose source of packages judges it so. */
const judged =
  (verdict: SourceVerdict): Provoke =>
  async (_scene, endpoint) => {
    const catalog = async () => ({ ok: false, reason: "unreachable", code: "SVC-LICENSE-9007", message: "No." });
    const packageSource = { catalog, judge: async () => verdict } as unknown as PackageSource;
    await using site = await bootSite(sceneDatabase, { overrides: { packageSource } });
    return await tryLicensed(site, await site.installed(), endpoint);
  };

/** The answer to enabling a licensed plugin, or to uploading it in the place of a free one that runs. */
async function tryLicensed(site: BootedSite, token: string, endpoint: Endpoint) {
  const plugins = pluginAdmin(site, token);
  if (endpoint.id === "plugins.enable") {
    await plugins.upload(LICENSED);
    return await site.callLoosely(endpoint, { params: { id: "forum" }, token });
  }
  await plugins.upload({});
  await plugins.enable();
  return await site.callLoosely(endpoint, {
    body: pluginForm(pluginPackage({ version: "2.0.0", ...LICENSED })),
    token,
  });
}

const unconnected: Provoke = async (_scene, endpoint) => {
  await using site = await bootSite(sceneDatabase);
  return await tryLicensed(site, await site.installed(), endpoint);
};

/** The same on a site whose account owns a licence for it, all seats of which are on other installs. */
const withoutSeat: Provoke = async (_scene, endpoint) => {
  await using booted = await bootMarketed(sceneDatabase);
  await booted.connect();
  booted.market.offers.licences.push({
    keyRef: "key-forum",
    status: "active",
    seats: 1,
    seatsUsed: 1,
    activeHere: false,
    product: { kind: "plugin", id: "forum", name: "Forum" },
  });
  return await tryLicensed(booted.site, await booted.admin(), endpoint);
};

/** The answer about a setting or a secret of a plugin that is not enabled. */
const ofDisabled: Provoke = (scene, endpoint) =>
  call(scene, endpoint, bodyFor(endpoint.id), pathOf(endpoint, "not-enabled"));

/** The answer about a setting or a secret of an enabled plugin, which has none. */
const ofEnabled =
  (headers: Readonly<Record<string, string>> = {}): Provoke =>
  async (scene, endpoint) => {
    const plugins = pluginAdmin(scene.site, scene.admin);
    await plugins.upload({ id: "without-settings" });
    await plugins.enable("without-settings");
    return call(scene, endpoint, { ...bodyFor(endpoint.id), headers }, pathOf(endpoint, "without-settings"));
  };

function bodyFor(id: string): { readonly body?: unknown } {
  if (id === "plugins.settings.save") return { body: { values: {} } };
  return id === "plugins.secrets.set" ? { body: { value: "x" } } : {};
}

const ofSettings = ["settings.get", "settings.save", "secrets.list", "secrets.set", "secrets.remove"] as const;

export const pluginsProvokers: Provokers = new Map<string, Provoke>([
  [
    "plugins.upload SVC-PLUGIN-2001",
    (scene, endpoint) => call(scene, endpoint, { form: pluginForm(new Uint8Array(9)) }),
  ],
  ["plugins.upload SVC-API-4009", uploadAfter({}, { version: "0.9.0" })],
  [
    "plugins.upload SVC-PLUGIN-2002",
    async (scene, endpoint) => {
      const forum = pluginAdmin(scene.site, scene.admin);
      await forum.upload({ id: "updated" });
      await forum.enable("updated");
      return call(scene, endpoint, { form: pluginForm(pluginPackage({ id: "updated", version: "2.0.0", ...BROKEN })) });
    },
  ],
  [
    "plugins.enable SVC-PLUGIN-2002",
    async (scene, endpoint) => {
      await pluginAdmin(scene.site, scene.admin).upload({ id: "broken", ...BROKEN });
      return call(scene, endpoint, {}, pathOf(endpoint, "broken"));
    },
  ],
  [
    "plugins.enable SVC-API-4009",
    async (scene, endpoint) => {
      await pluginAdmin(scene.site, scene.admin).upload({ id: "replaced" });
      return call(scene, endpoint, {}, `${pathOf(endpoint, "replaced")}?sha256=${"0".repeat(64)}`);
    },
  ],
  ...ofSettings.map((name) => [`plugins.${name} SVC-PLUGIN-2020`, ofDisabled] as const),
  ["plugins.settings.save SVC-API-4009", ofEnabled({ "if-match": '"another state"' })],
  ["plugins.secrets.set SVC-API-4004", ofEnabled()],
  ["plugins.secrets.remove SVC-API-4004", ofEnabled()],
  ...["plugins.enable", "plugins.upload"].flatMap((id): readonly (readonly [string, Provoke])[] => [
    [`${id} SVC-LICENSE-9005`, judged({ covered: false, reason: "lapsed" })],
    [`${id} SVC-LICENSE-9006`, unconnected],
    [`${id} SVC-LICENSE-9007`, judged({ covered: false, reason: "malformed-release" } as SourceVerdict)],
    [`${id} SVC-LICENSE-9008`, judged({ covered: false, reason: "not-granted" } as SourceVerdict)],
    [`${id} SVC-LICENSE-9009`, withoutSeat],
  ]),
]);
