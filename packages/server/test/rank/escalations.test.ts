import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Disposables } from "../../src/kernel/disposables.js";
import { bootSite, codeOf } from "../support/booted-site.js";
import { pluginAdmin } from "../support/plugin-package.js";
import { groupOf, type Scene, sceneOf } from "./escalation-scene.js";
import { TRUSTED_SETTINGS } from "./higher.js";
import { wholeDatabase } from "./whole-database.js";

const LATER = "2030-01-03T00:00:00.000Z";
const WRITING = ["article.create", "article.comment.create"];
const EVIL: Readonly<Record<string, unknown>> = {
  "site.name": "Evil",
  "site.url": "https://evil.example",
  "pictures.proxy": false,
  "mail.fromName": "Evil",
  "mail.fromAddress": "evil@evil.example",
  "moderation.logDays": 365,
};
const reason = "Because I can";

interface Attack {
  readonly endpoint: api.Endpoint;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Attacks by their names, made from what the site has. */
type Attacks = Readonly<Record<string, (scene: Scene) => Attack>>;

const onAccount =
  (endpoint: api.Endpoint, body?: unknown) =>
  ({ ada }: Scene): Attack => ({ endpoint, params: { id: ada }, body });
const onAdministrators =
  (endpoint: api.Endpoint, body?: unknown) =>
  (scene: Scene): Attack => ({ endpoint, params: { id: groupOf(scene, "administrators") }, body });
const onRung =
  (at: number, body: unknown) =>
  ({ rungs }: Scene): Attack => ({ endpoint: api.updateRank, params: { id: rungs.at(at) ?? "" }, body });

const BY_LOWER_ADMINISTRATOR: Attacks = {
  "gives its own group more": (scene) => ({
    endpoint: api.setGroupPermissions,
    params: { id: groupOf(scene, "panel-low") },
    body: { permissions: ["admin.access", "moderation.ban", ...WRITING] },
  }),
  "takes rights from a higher group": (scene) => ({
    endpoint: api.setGroupPermissions,
    params: { id: groupOf(scene, "panel-high") },
    body: { permissions: ["admin.access"] },
  }),
  "takes rights from the administrators": onAdministrators(api.setGroupPermissions, { permissions: ["admin.access"] }),
  "renames the administrators' group": onAdministrators(api.updateGroup, { name: "Nobody" }),
  "takes the icon of the administrators' group": onAdministrators(api.removeGroupIcon),
  "deletes a higher group": (scene) => ({ endpoint: api.deleteGroup, params: { id: groupOf(scene, "panel-high") } }),
  "becomes an administrator": (scene) => ({
    endpoint: api.setUserGroups,
    params: { id: scene.low.id },
    body: { groupIds: [groupOf(scene, "administrators")] },
  }),
  "makes a friend an administrator": (scene) => ({
    endpoint: api.setUserGroups,
    params: { id: scene.mo },
    body: { groupIds: [groupOf(scene, "administrators"), groupOf(scene, "members")] },
  }),
  "gives a friend a higher group": (scene) => ({
    endpoint: api.setUserGroups,
    params: { id: scene.mo },
    body: { groupIds: [groupOf(scene, "panel-high"), groupOf(scene, "members")] },
  }),
  "empties the groups of an administrator": onAccount(api.setUserGroups, { groupIds: [] }),
  "deactivates an administrator": onAccount(api.setUserActive, { active: false }),
  "bans an administrator": onAccount(api.banUser, { reason }),
  "logs an administrator out": onAccount(api.forceLogout),
  "mails an administrator a new password": onAccount(api.sendUserPasswordReset),
  "reads the sessions of an administrator": onAccount(api.listUserSessions),
  "ends a session of an administrator": ({ ada, session }) => ({
    endpoint: api.endUserSession,
    params: { id: ada, sessionId: session },
  }),
  "warns an administrator": ({ ada }) => ({
    endpoint: api.createAdminWarning,
    body: { userId: ada, reason, points: 20 },
  }),
  "removes a comment of an administrator": ({ comment }) => ({
    endpoint: api.removeArticleCommentAsAdmin,
    params: { id: comment },
    body: { reason },
  }),
  "removes a profile comment of an administrator": ({ profileComment }) => ({
    endpoint: api.removeProfileCommentAsAdmin,
    params: { id: profileComment },
    body: { reason },
  }),
  "dismisses a report about an administrator": ({ reports }) => ({
    endpoint: api.updateAdminReport,
    params: { id: reports.ofAda },
    body: { status: "dismissed" },
  }),
  "lowers the points of a rung that allows more": onRung(-1, { minPoints: 0 }),
  "lowers the days of a rung that allows more": onRung(-1, { minDays: 0 }),
  "raises the points for comments to those of a rung that allows more": () => ({
    endpoint: api.updateProgressionSettings,
    body: { pointsPerComment: 10_000 },
  }),
  "has members leave a rung that allows more": () => ({
    endpoint: api.updateProgressionSettings,
    body: { demote: true },
  }),
  "moves a rung that allows more": ({ rungs }) => ({
    endpoint: api.reorderProgression,
    body: { ids: rungs.toReversed() },
  }),
  ...Object.fromEntries(
    TRUSTED_SETTINGS.map((key) => [
      `saves ${key}`,
      () => ({ endpoint: api.saveSetting, params: { key }, body: { value: EVIL[key] } }),
    ]),
  ),
};

const BY_MODERATOR: Attacks = {
  "warns an administrator": ({ ada }) => ({ endpoint: api.createWarning, body: { userId: ada, reason, points: 1 } }),
  "warns a lower administrator": ({ low }) => ({
    endpoint: api.createWarning,
    body: { userId: low.id, reason, points: 1 },
  }),
  "warns a member so often that it is a ban": ({ mo }) => ({
    endpoint: api.createWarning,
    body: { userId: mo, reason, points: 20 },
  }),
  "silences an administrator": ({ ada }) => ({
    endpoint: api.createSilence,
    body: { userId: ada, reason, expiresAt: LATER },
  }),
  "bans a member without the right": ({ mo }) => ({
    endpoint: api.createBan,
    body: { userId: mo, reason, expiresAt: LATER },
  }),
  "removes a comment of an administrator": ({ comment }) => ({
    endpoint: api.removeArticleComment,
    params: { id: comment },
    body: { reason },
  }),
  "removes a profile comment of an administrator": ({ profileComment }) => ({
    endpoint: api.removeProfileComment,
    params: { id: profileComment },
    body: { reason },
  }),
  "unlists an article of an administrator": ({ article }) => ({
    endpoint: api.unlistArticle,
    params: { id: article },
    body: { reason },
  }),
  "edits an article of an administrator": ({ article }) => ({
    endpoint: api.updateArticle,
    params: { id: article },
    body: { title: "Mine" },
  }),
  "deletes an article of an administrator": ({ article }) => ({ endpoint: api.deleteArticle, params: { id: article } }),
  "edits the working copy of an administrator": ({ article }) => ({
    endpoint: api.saveWorkingCopy,
    params: { id: article },
    body: { title: "Mine", content: "Mine." },
  }),
  "publishes the working copy of an administrator": ({ article }) => ({
    endpoint: api.publishWorkingCopy,
    params: { id: article },
    body: {},
  }),
  "claims a report about an administrator": ({ reports }) => ({
    endpoint: api.claimReport,
    params: { id: reports.ofAda },
  }),
  "dismisses a report about an administrator": ({ reports }) => ({
    endpoint: api.updateReport,
    params: { id: reports.ofAda },
    body: { status: "dismissed" },
  }),
  "exports the theme": () => ({ endpoint: api.exportTheme }),
  "writes style for all": () => ({ endpoint: api.saveCustomCss, body: { css: "p { color: red }" } }),
  "links the marketplace": () => ({ endpoint: api.startLink }),
  "unlinks the marketplace": () => ({ endpoint: api.disconnectMarketplace }),
};

describe.each(databases())("an escalation of rights, on $name", (kind) => {
  const stack = new Disposables();
  let scene: Scene;

  beforeAll(async () => {
    scene = await sceneOf(stack.use(await bootSite(kind)));
  });
  afterAll(() => stack[Symbol.asyncDispose]());

  async function attack(name: string, attacks: Attacks, token: string): Promise<string | undefined> {
    const { endpoint, ...call } = attacks[name]?.(scene) ?? {};
    if (!endpoint) throw new Error(`There is no attack ${name}.`);
    const db = scene.site.database();
    const before = await wholeDatabase(db);
    const answer = await scene.site.callLoosely(endpoint, { ...call, token });
    await scene.site.settled();
    expect(await wholeDatabase(db)).toEqual(before);
    return codeOf(answer);
  }

  it.each(Object.keys(BY_LOWER_ADMINISTRATOR))("is refused to a lower administrator who %s", async (name) => {
    expect(await attack(name, BY_LOWER_ADMINISTRATOR, scene.low.token)).toBe("SVC-API-4003");
  });

  it.each(Object.keys(BY_MODERATOR))("is refused to a moderator who %s", async (name) => {
    expect(await attack(name, BY_MODERATOR, scene.warden.token)).toBe("SVC-API-4003");
  });

  it("is refused to a moderator who works on a report about themselves, and does not say who reported", async () => {
    const params = { id: scene.reports.ofWarden };
    const dismiss = { own: () => ({ endpoint: api.updateReport, params, body: { status: "dismissed" } }) };
    expect(await attack("own", dismiss, scene.warden.token)).toBe("SVC-API-4009");
    const { text } = await scene.site.call(api.getReport, { params, token: scene.warden.token });
    expect(text).not.toContain(scene.mo);
  });

  it("is refused for an administrator among several members", async () => {
    const { ada, low, site } = scene;
    // The call itself is an activity, with each member's result.
    const tables = async () => [...(await wholeDatabase(site.database()))].filter(([table]) => table !== "activities");
    const before = await tables();
    const groupId = groupOf(scene, "members");
    const kinds = [{ kind: "deactivate" }, { kind: "force-logout" }, { kind: "add-group", groupId }] as const;
    for (const action of kinds) {
      const { body } = await site.call(api.changeUsers, { body: { ids: [ada], action }, token: low.token });
      expect(body.results).toMatchObject([{ id: ada, outcome: "refused" }]);
    }
    await site.settled();
    expect(await tables()).toEqual(before);
  });

  it("is no reason to refuse what gives nobody more", async () => {
    const { low, rungs, site } = scene;
    const shape = (at: number, body: object) =>
      site.call(api.updateRank, { params: { id: rungs.at(at) ?? "" }, body, token: low.token });
    expect((await shape(-1, { minPoints: 500, limits: { commentLength: 500 } })).status).toBe(200);
    expect((await shape(1, { minPoints: 60 })).body.minPoints).toBe(60);
  });

  it("leaves a plugin off that a lower administrator uploads with rights beyond theirs", async () => {
    const low = pluginAdmin(scene.site, scene.low.token);
    expect((await low.upload({ manifest: { permissions: ["panel:scripts"] } })).status).toBe(201);
    const before = await wholeDatabase(scene.site.database());
    expect(codeOf(await low.enable())).toBe("SVC-API-4003");
    expect(await wholeDatabase(scene.site.database())).toEqual(before);
  });
});
