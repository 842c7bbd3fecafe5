import * as api from "@sitevine/api";
import { requestTo } from "@sitevine/testkit";
import { type Answer, bootSite } from "../support/booted-site.js";
import { bootMarketed } from "../support/marketplace/marketed-site.js";
import { doneIn, startPackageServer } from "../support/package-server.js";
import { themePackage } from "../support/theme-package.js";
import { call, type Provoke, type Provokers, sceneDatabase } from "./scene.js";

const COAST = { kind: "theme", id: "coast" } as const;

const alone: Provoke = (scene, endpoint) => call(scene, endpoint, { body: COAST });

/** The answer of a connected site whose marketplace refuses to authorise. */
const refused =
  (status: number, code: string): Provoke =>
  async (_scene, endpoint) => {
    await using booted = await bootMarketed(sceneDatabase);
    await booted.connect();
    const body = { error: { code, message: "No." } };
    booted.market.script = ({ path }) => (path === "/downloads/authorize" ? { status, body } : undefined);
    return await booted.site.callLoosely(endpoint, { body: COAST, token: await booted.admin() });
  };

/** The answer of a site that has two releases of the package and, when it is busy, installs a third one. */
const withPackage =
  (body: object, options: { readonly isBusy?: boolean } = {}): Provoke =>
  async (_scene, endpoint): Promise<Answer> => {
    await using server = await startPackageServer();
    await using site = await bootSite(sceneDatabase, { overrides: { packageSource: server.source } });
    const token = await site.installed();
    const offer = (version: string) => server.offer({ id: "coast", version, bytes: themePackage({ version }) });
    for (const version of ["1.0.0", "2.0.0"]) {
      await offer(version);
      doneIn(await site.call(api.installPackage, { body: COAST, token }));
    }
    if (!options.isBusy) return await site.callLoosely(endpoint, { body, token });
    await offer("3.0.0");
    const { reached, release } = server.hold();
    const running = site.site.fetch(requestTo(api.updatePackage, { body: COAST, token }));
    const text = running.then((answer) => answer.text());
    await reached;
    const answer = await site.callLoosely(endpoint, { body, token });
    release();
    await text;
    return answer;
  };

export const packagesProvokers: Provokers = new Map<string, Provoke>([
  ["marketplace.authorize SVC-LICENSE-9002", refused(401, "SVC-LICENSE-9002")],
  ["marketplace.authorize SVC-LICENSE-9004", refused(404, "SVC-LICENSE-9004")],
  ["marketplace.authorize SVC-LICENSE-9005", refused(403, "SVC-LICENSE-9005")],
  ["marketplace.authorize SVC-LICENSE-9006", alone],
  ["marketplace.authorize SVC-LICENSE-9007", refused(502, "SVC-LICENSE-9007")],
  ["marketplace.install SVC-API-4009", withPackage(COAST, { isBusy: true })],
  ["marketplace.install SVC-LICENSE-9006", alone],
  ["marketplace.update SVC-API-4004", withPackage({ kind: "theme", id: "cliff" })],
  ["marketplace.update SVC-API-4009", withPackage(COAST, { isBusy: true })],
  ["marketplace.update SVC-LICENSE-9006", alone],
  ["marketplace.restore SVC-API-4004", withPackage({ kind: "theme", id: "cliff" })],
  ["marketplace.restore SVC-API-4009", withPackage(COAST, { isBusy: true })],
]);
