import type { PackageSource, SourceVerdict } from "@sitevine/marketplace-client";
import { bootSite } from "../support/booted-site.js";
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
    const packageSource = { judge: async () => verdict } as unknown as PackageSource;
    await using site = await bootSite(sceneDatabase, { overrides: { packageSource } });
    const token = await site.installed();
    await pluginAdmin(site, token).upload(LICENSED);
    return await site.callLoosely(endpoint, { params: { id: "forum" }, token });
  };

/** The same on a site whose account owns a licence for it, all seats of which are on other installs. */
const withoutSeat: Provoke = async (_scene, endpoint) => {
  await using booted = await bootMarketed(sceneDatabase);
  await booted.connect();
  booted.market.offers.licences.push({
    ...{ keyRef: "key-forum", status: "active", seats: 1, seatsUsed: 1, activeHere: false },
    product: { kind: "plugin", id: "forum", name: "Forum" },
  });
  const token = await booted.admin();
  await pluginAdmin(booted.site, token).upload(LICENSED);
  return await booted.site.callLoosely(endpoint, { params: { id: "forum" }, token });
};

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
  ["plugins.enable SVC-LICENSE-9005", judged({ covered: false, reason: "lapsed" })],
  [
    "plugins.enable SVC-LICENSE-9006",
    async (scene, endpoint) => {
      await pluginAdmin(scene.site, scene.admin).upload({ id: "licensed", ...LICENSED });
      return call(scene, endpoint, {}, pathOf(endpoint, "licensed"));
    },
  ],
  ["plugins.enable SVC-LICENSE-9007", judged({ covered: false, reason: "malformed-release" } as SourceVerdict)],
  ["plugins.enable SVC-LICENSE-9008", judged({ covered: false, reason: "not-granted" } as SourceVerdict)],
  ["plugins.enable SVC-LICENSE-9009", withoutSeat],
]);
