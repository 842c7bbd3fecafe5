import { type DatabaseKind, databases, eventually } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { type Answer, type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { createMember, logIn } from "./support/members.js";
import { addPanelUser } from "./support/panel-user.js";
import { type PluginSource, pluginAdmin, valueRoute } from "./support/plugin-package.js";
import { bootTwoSites } from "./support/two-sites.js";

const answering = (version: string, more: Partial<PluginSource> = {}, parts = ""): PluginSource => ({
  ...more,
  version,
  definition: `routes: [${valueRoute("/version", JSON.stringify(version))}], ${parts}`,
});

const FILTER = `filters: { "comment.before-create": { onSilence: "accept", handler: (text) => ({ accept: true }) } }`;
const PERMISSION = `permissions: { "forum.manage": { label: "Manage", description: "" } }`;
const SECRET = `settings: { "forum.token": { type: "secret", label: "Token", description: "" } }`;

async function ranks(kind: DatabaseKind) {
  const booted: BootedSite = await bootSite(kind);
  const first = await booted.installed();
  const { email } = await createMember(booted, { username: "second", groups: ["administrators"] });
  const lower = await addPanelUser(booted, "low");
  return {
    booted,
    ada: pluginAdmin(booted, first),
    second: pluginAdmin(booted, await logIn(booted, email)),
    low: pluginAdmin(booted, lower.token),
    status: async () => (await pluginAdmin(booted, first).list()).map(({ status }) => status),
    [Symbol.asyncDispose]: () => booted[Symbol.asyncDispose](),
  };
}

const refusal = (answer: Answer) => [answer.status, codeOf(answer), answer.json];
const naming = (...rights: readonly string[]) => [
  403,
  "SVC-API-4003",
  {
    error: expect.objectContaining({
      message: expect.stringContaining(rights.join(", ")),
      details: { rights: [...rights] },
    }),
  },
];

describe.each(databases())("rights of plugins and ranks of administrators on $name", (kind) => {
  it("let a lower administrator enable a plugin that asks for nothing, and upload, update and disable it", async () => {
    await using site = await ranks(kind);
    expect((await site.low.upload(answering("1.0.0"))).status).toBe(201);
    expect((await site.low.enable()).body.status).toBe("enabled");
    expect((await site.low.upload(answering("1.1.0"))).body.status).toBe("enabled");
    expect((await site.low.ask("/version")).json).toBe("1.1.0");
    expect((await site.low.disable()).body.status).toBe("disabled");
    expect((await site.low.uninstall()).status).toBe(204);
  });

  it.each([
    ...["panel:scripts", "users:read-private", "mail:send", "network:*", "network:hooks.example"].map(
      (right) => [right, answering("1.0.0", { manifest: { permissions: [right] } })] as const,
    ),
    [
      "database",
      answering("1.0.0", { manifest: { migrations: "migrations/" }, files: { "migrations/0001-a.js": "" } }),
    ],
    ["permission:forum.manage", answering("1.0.0", {}, PERMISSION)],
    ["filter:comment.before-create", answering("1.0.0", {}, FILTER)],
    ["secret:forum.token", answering("1.0.0", {}, SECRET)],
    ["scan:multi-accounts", answering("1.0.0", {}, `scans: { "multi-accounts": { handler: () => [] } }`)],
  ] as const)("keep %s from whoever has admin.access alone, and nothing of it runs", async (right, source) => {
    await using site = await ranks(kind);
    const isInManifest = !/^(?:permission|filter|secret|scan):/.test(right);
    const rights = isInManifest ? [right] : [];
    expect((await site.low.validate(source)).body).toMatchObject({ valid: true, rights });
    expect((await site.low.upload(source)).body).toMatchObject({ status: "disabled", rights });
    expect(refusal(await site.low.enable())).toEqual(naming(right));
    expect(await site.status()).toEqual(["disabled"]);
    expect(codeOf(await site.low.ask("/version"))).toBe("SVC-PLUGIN-2020");
    const held = await site.booted.database().read.selectFrom("group_permissions").select("permission").execute();
    expect(held.filter(({ permission }) => permission.startsWith("forum."))).toEqual([]);
  });

  it("are agreed to by any member of the group, and by whom is kept; nobody below turns it on again", async () => {
    await using site = await ranks(kind);
    const source = answering("1.0.0", { manifest: { permissions: ["mail:send"] } }, `${PERMISSION}, ${FILTER}`);
    await site.low.upload(source);
    expect((await site.second.enable()).body.status).toBe("enabled");
    const agreed = await site.booted.database().read.selectFrom("plugin_agreements").selectAll().execute();
    const { id } = await site.booted
      .database()
      .read.selectFrom("users")
      .select("id")
      .where("username", "=", "second")
      .executeTakeFirstOrThrow();
    const rights = ["mail:send", "permission:forum.manage", "filter:comment.before-create"];
    expect(agreed).toMatchObject([{ plugin_id: "forum", agreed_by: id, rights: JSON.stringify(rights) }]);
    expect((await site.low.disable()).body.status).toBe("disabled");
    expect(refusal(await site.low.enable())).toEqual(naming(...rights));
    expect((await site.ada.enable()).body.status).toBe("enabled");
  });

  it("are agreed to for the package that was read, whatever is uploaded in between (issue 52, line 2)", async () => {
    await using site = await ranks(kind);
    const harmless = (version: string) => answering(version, { manifest: { permissions: ["mail:send"] } });
    await site.low.upload(harmless("1.0.0"));
    const [read] = await site.ada.list();
    const greedy = answering("1.0.1", {
      manifest: { permissions: ["mail:send", "panel:scripts", "users:read-private"] },
    });
    expect((await site.low.upload(greedy)).body.status).toBe("disabled");
    const refused = await site.ada.enable("forum", read?.sha256);
    expect([refused.status, codeOf(refused)]).toEqual([409, "SVC-API-4009"]);
    expect(await site.status()).toEqual(["disabled"]);
    expect(await site.booted.database().read.selectFrom("plugin_agreements").selectAll().execute()).toEqual([]);
    const [now] = await site.ada.list();
    expect(now?.rights).toContain("panel:scripts");
    expect((await site.ada.enable("forum", now?.sha256)).body.status).toBe("enabled");
  });

  it("are agreed to for no other package that arrives in the same moment (issue 52, line 2)", async () => {
    await using site = await ranks(kind);
    for (let round = 0; round < 6; round += 1) {
      await site.low.upload(answering(`1.${round}.0`, { manifest: { permissions: ["mail:send"] } }));
      const read = (await site.ada.list())[0]?.sha256;
      const greedy = answering(`1.${round}.1`, { manifest: { permissions: ["mail:send", "users:read-private"] } });
      const [enabled] = await Promise.all([site.ada.enable("forum", read), site.low.upload(greedy)]);
      const [after] = await site.ada.list();
      if (after?.status === "enabled") expect([after.sha256, enabled.status]).toEqual([read, 200]);
      else expect([200, 409]).toContain(enabled.status);
      const rows = await site.booted.database().read.selectFrom("plugin_agreements").select("rights").execute();
      expect(JSON.stringify(rows)).not.toContain("users:read-private");
      await site.ada.uninstall("forum", true);
    }
  });

  it("do not pass to code that a lower administrator puts in the place of what was agreed to", async () => {
    await using site = await ranks(kind);
    const asking = { manifest: { permissions: ["users:read-private"] } };
    await site.ada.upload(answering("1.0.0", asking));
    await site.ada.enable();
    for (const source of [answering("1.0.1", asking), answering("1.0.2")]) {
      const replaced = await site.low.upload(source);
      expect(replaced.body).toMatchObject({
        status: "disabled",
        problem: expect.stringContaining("users:read-private"),
      });
      expect(codeOf(await site.low.ask("/version"))).toBe("SVC-PLUGIN-2020");
      expect(refusal(await site.low.enable())).toEqual(naming("users:read-private"));
    }
    expect((await site.second.enable()).body.status).toBe("enabled");
    expect((await site.ada.ask("/version")).json).toBe("1.0.2");
    expect((await site.second.upload(answering("1.0.3"))).body.status).toBe("enabled");
  });

  it("stay on for an update by a member of the group that asks for no more, and wait for one that does", async () => {
    await using site = await ranks(kind);
    await site.ada.upload(answering("1.0.0", {}, FILTER));
    await site.ada.enable();
    expect((await site.second.upload(answering("1.1.0", {}, FILTER))).body.status).toBe("enabled");
    const more = await site.second.upload(answering("1.2.0", {}, `${FILTER}, ${PERMISSION}`));
    expect(more.body).toMatchObject({
      status: "disabled",
      problem: expect.stringContaining("permission:forum.manage"),
    });
    expect(codeOf(await site.ada.ask("/version"))).toBe("SVC-PLUGIN-2020");
    expect((await site.ada.enable()).body.status).toBe("enabled");
  });

  it("an update of a plugin that asked for nothing turns it off where it asks for something", async () => {
    await using site = await ranks(kind);
    await site.low.upload(answering("1.0.0"));
    await site.low.enable();
    const filtering = await site.low.upload(answering("1.1.0", {}, FILTER));
    expect(filtering.body).toMatchObject({
      status: "disabled",
      problem: expect.stringContaining("filter:comment.before-create"),
    });
    expect(refusal(await site.low.enable())).toEqual(naming("filter:comment.before-create"));
  });

  it("keep what a plugin stored from the code of a lower administrator, also after it is uninstalled", async () => {
    await using site = await ranks(kind);
    await site.ada.upload(answering("1.0.0", { manifest: { permissions: ["mail:send"] } }));
    await site.ada.enable();
    expect(refusal(await site.low.uninstall())).toEqual(naming("mail:send"));
    expect((await site.ada.uninstall()).status).toBe(204);
    await site.low.upload(answering("2.0.0"));
    expect(refusal(await site.low.enable())).toEqual(naming("mail:send"));
    await site.ada.uninstall("forum", true);
    await site.booted.settled();
    await site.low.upload(answering("2.0.0"));
    expect((await site.low.enable()).body.status).toBe("enabled");
  });

  it("are not taken by a release that nobody enabled, when the one above it does not start any more", async () => {
    await using site = await ranks(kind);
    const asking = { manifest: { permissions: ["mail:send"] } };
    await site.ada.upload(answering("1.0.0", asking));
    await site.ada.enable();
    await site.low.upload(answering("1.1.0", asking));
    await site.ada.upload(answering("1.2.0", asking));
    const row = await site.booted
      .database()
      .read.selectFrom("plugins")
      .select(["former_manifest"])
      .executeTakeFirstOrThrow();
    expect(JSON.parse(row.former_manifest ?? "{}")).toMatchObject({ version: "1.0.0" });
  });

  it("are looked at with each start: what registers more than was agreed to runs nowhere", async () => {
    await using sites = await bootTwoSites(kind);
    const lower = await addPanelUser(sites.first, "low");
    const low = pluginAdmin(sites.first, lower.token);
    const grows = `import { existsSync, writeFileSync } from "node:fs";
      const isFirst = !existsSync("ran"); writeFileSync("ran", "");`;
    await low.upload({ before: grows, definition: `...(isFirst ? {} : { ${FILTER} })` });
    expect((await low.enable()).status).toBe(200);
    await eventually(async () =>
      expect(await low.list()).toMatchObject([
        { status: "failed", problem: expect.stringContaining("filter:comment.before-create") },
      ]),
    );
  });

  it("are those of members of the group at the moment of the agreement", async () => {
    await using site = await ranks(kind);
    await site.ada.upload(answering("1.0.0", { manifest: { permissions: ["mail:send"] } }));
    await site.booted.database().transaction(async (tx) => {
      const { id } = await tx
        .selectFrom("users")
        .select("id")
        .where("username", "=", "second")
        .executeTakeFirstOrThrow();
      const low = await tx.selectFrom("groups").select("id").where("key", "=", "panel-low").executeTakeFirstOrThrow();
      await tx.updateTable("user_groups").set({ group_id: low.id }).where("user_id", "=", id).execute();
    });
    expect(codeOf(await site.second.enable())).toBe("SVC-API-4003");
  });
});
