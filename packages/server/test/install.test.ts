import { join } from "node:path";
import * as api from "@sitevine/api";
import { addressOf, databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { ADMIN, administratorToken, bootEmpty, codeOf, SITE } from "./support/booted-site.js";
import { installedFile, makeNewer, makeOlder, migrationsOf } from "./support/other-releases.js";

const GUARDED = [
  ...api.BUILT_ENDPOINTS.filter(({ id }) => id !== "health.get" && !id.startsWith("install.")).map(
    ({ method, path }) => [method, path.replace(":id", "coast")] as const,
  ),
  ["GET", "/"],
  ["GET", "/api/unknown"],
  ["GET", "/uploads/themes/a/b.png"],
  ["PUT", "/api/health/x"],
] as const;

describe.each(databases())("installation on $name", (kind) => {
  it("lets nothing but the installer and the health check answer before", async () => {
    await using booted = await bootEmpty(kind);
    for (const [method, path] of GUARDED) {
      const answer = await booted.call(path, { method });
      expect([method, path, answer.status, codeOf(answer)]).toEqual([method, path, 503, "SVC-INSTALL-1001"]);
    }
    expect((await booted.call(api.getHealth)).json).toEqual({ status: "ok" });
    expect((await booted.call(api.getInstallStatus)).json).toMatchObject({ installed: false, step: "database" });
  });

  it("installs over HTTP and then closes the installer for every method", async () => {
    await using booted = await bootEmpty(kind);
    expect((await booted.call(api.getInstallEnvironment)).json).toMatchObject({ ok: true });
    expect((await booted.call(api.testInstallDatabase)).json).toMatchObject({ ok: true });
    expect((await booted.call(api.saveInstallSite, { body: SITE })).status).toBe(200);
    expect((await booted.call(api.saveInstallAdmin, { body: ADMIN })).status).toBe(200);
    const finished = await booted.call(api.finalizeInstall, { body: {} });
    expect(finished.json).toEqual({ siteId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    for (const method of ["GET", "POST", "DELETE", "PATCH"]) {
      const answer = await booted.call(addressOf(api.getInstallStatus), { method });
      expect([method, answer.status, codeOf(answer)]).toEqual([method, 410, "SVC-INSTALL-1002"]);
    }
    const login = await booted.call(api.login, { body: { email: ADMIN.email, password: ADMIN.password } });
    expect(login.json).toEqual({ accessToken: expect.any(String) });
  });

  it.each(["Europe/Kyiv", "Asia/Kolkata", "America/Nuuk", "America/Argentina/Buenos_Aires", "US/Pacific", "UTC"])(
    "takes the time zone %s, as the settings do, and keeps the name as it was typed",
    async (timezone) => {
      await using booted = await bootEmpty(kind);
      expect((await booted.call(api.saveInstallSite, { body: { ...SITE, timezone } })).status).toBe(200);
      expect((await booted.call("/install?step=site")).text).toContain(`value="${timezone}"`);
      await booted.call(api.saveInstallAdmin, { body: ADMIN });
      expect((await booted.call(api.finalizeInstall, { body: {} })).status).toBe(200);
      const token = await administratorToken(booted.site);
      const params = { key: "site.timezone" };
      const settings = (await booted.call(api.listSettings, { token })).body;
      expect(settings.find(({ key }) => key === params.key)?.value).toBe(timezone);
      const saved = await booted.call(api.saveSetting, { params, body: { value: timezone }, token });
      expect([saved.status, saved.body.value]).toEqual([200, timezone]);
      expect((await booted.call("/")).status).toBe(200);
    },
  );

  it("makes one site of ten parallel finalize calls", async () => {
    await using booted = await bootEmpty(kind);
    await booted.call(api.saveInstallSite, { body: SITE });
    await booted.call(api.saveInstallAdmin, { body: ADMIN });
    const answers = await Promise.all(Array.from({ length: 10 }, () => booted.call(api.finalizeInstall, { body: {} })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 410)]);
  });

  it("refuses steps out of order and says which is missing", async () => {
    await using booted = await bootEmpty(kind);
    expect(codeOf(await booted.call(api.saveInstallAdmin, { body: ADMIN }))).toBe("SVC-INSTALL-1003");
    expect(codeOf(await booted.call(api.finalizeInstall, { body: {} }))).toBe("SVC-INSTALL-1003");
    await booted.call(api.saveInstallSite, { body: SITE });
    expect(codeOf(await booted.call(api.finalizeInstall, { body: {} }))).toBe("SVC-INSTALL-1003");
  });

  it("reports every invalid answer at once and keeps none", async () => {
    await using booted = await bootEmpty(kind);
    const body = { name: " ", url: "ftp://x", language: "??", timezone: "Mars/Olympus" };
    const answer = await booted.call(api.saveInstallSite, { body });
    expect(answer.status).toBe(422);
    expect(answer.issues.map(({ path }) => path).sort()).toEqual([
      "body.language",
      "body.name",
      "body.timezone",
      "body.url",
    ]);
    const status = await booted.call(api.getInstallStatus);
    expect(status.json).toMatchObject({ steps: expect.arrayContaining([{ id: "site", done: false }]) });
  });
});

describe("who may install", () => {
  const [kind] = databases("");
  if (!kind) throw new Error("There is always SQLite.");

  it("asks callers from elsewhere for the token that was printed", async () => {
    await using booted = await bootEmpty(kind);
    const call = (headers: Record<string, string>, peer: string) =>
      booted.call(api.getInstallStatus, { headers, peer }).then(({ status }) => status);
    expect(await call({}, "203.0.113.7")).toBe(401);
    expect(await call({ "x-install-token": "wrong" }, "203.0.113.7")).toBe(401);
    expect(await call({ "x-install-token": booted.site.installToken }, "203.0.113.7")).toBe(200);
    expect(await call({}, "127.0.0.1")).toBe(200);
    // A proxy on this machine forwards strangers.
    for (const name of ["x-forwarded-for", "x-forwarded-proto", "forwarded", "x-real-ip", "via", "cf-connecting-ip"])
      expect([name, await call({ [name]: "203.0.113.7" }, "127.0.0.1")]).toEqual([name, 401]);
    expect(await call({ origin: "https://evil.example" }, "127.0.0.1")).toBe(401);
    expect(await call({ origin: "http://localhost" }, "127.0.0.1")).toBe(200);
  });

  it("says that a database does not answer without repeating its password", async () => {
    await using booted = await bootEmpty(kind, { givesDatabase: false });
    const body = { driver: "postgres", url: "postgres://root:hunter2@127.0.0.1:1/none" };
    const answer = await booted.callLoosely(api.saveInstallDatabase, { body });
    expect(codeOf(answer)).toBe("SVC-INSTALL-1004");
    expect(answer.text).not.toContain("hunter2");
    expect(JSON.stringify(booted.logger.entries)).not.toContain("hunter2");
  });

  it("serves the site that a database has already, with the tables of this release", async () => {
    await using former = await installedFile();
    makeOlder(former.file);
    await using booted = await bootEmpty(kind, { givesDatabase: false });
    await former.moveTo(booted.dataDir);
    expect((await booted.callLoosely(api.saveInstallDatabase, { body: { driver: "sqlite" } })).status).toBe(200);
    expect((await booted.call(api.getInstallStatus)).status).toBe(410);
    expect(migrationsOf(join(booted.dataDir, "site.sqlite"))).toContain("0050-search-titles");
  });

  it("refuses a database of a newer release, and keeps the one it has", async () => {
    await using former = await installedFile();
    makeNewer(former.file);
    await using booted = await bootEmpty(kind, { givesDatabase: false });
    await former.moveTo(booted.dataDir);
    const answer = await booted.callLoosely(api.saveInstallDatabase, { body: { driver: "sqlite" } });
    expect([answer.status, codeOf(answer)]).toEqual([422, "SVC-INSTALL-1004"]);
    expect(answer.text).toContain("newer release");
    expect((await booted.call(api.getInstallStatus)).json).toMatchObject({ step: "database" });
  });

  it("goes on after a restart where it stood", async () => {
    await using first = await bootEmpty(kind);
    await first.call(api.saveInstallSite, { body: SITE });
    await using second = await bootEmpty(kind, { environment: { DATA_DIR: first.dataDir } });
    expect((await second.call(api.getInstallStatus)).json).toMatchObject({
      steps: expect.arrayContaining([{ id: "site", done: true }]),
    });
  });
});
