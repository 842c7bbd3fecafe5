import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { type Answer, type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { addMember } from "./support/members.js";
import { mailsTo } from "./support/outbox.js";
import { freshPeer, storeSetting } from "./support/registration.js";

const passOf = (answer: Answer): string => answer.headers.getSetCookie()[0] ?? "";
const redeem = (booted: BootedSite, code: string) =>
  booted.call(api.redeemBetaCode, { body: { code }, peer: freshPeer() });
const statusOf = async (booted: BootedSite, options: { cookie?: string; token?: string } = {}) =>
  (await booted.call(api.getBetaStatus, { token: options.token, headers: { cookie: options.cookie ?? "" } })).json;

describe.each(databases())("the beta gate on $name", (kind) => {
  it("admits exactly as many as a code allows, compared without regard to case", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const made = await booted.call(api.createBetaCode, {
      token,
      body: { code: "Harbour-2030", maxUses: 5, note: "for friends" },
    });
    expect(made.json).toMatchObject({ code: "Harbour-2030", uses: 0, maxUses: 5, createdBy: { username: "ada" } });
    const again = await booted.call(api.createBetaCode, { token, body: { code: "HARBOUR-2030" } });
    expect(codeOf(again)).toBe("SVC-API-4009");
    const spellings = ["harbour-2030", "HARBOUR-2030", " Harbour-2030 "];
    const answers = await Promise.all(
      Array.from({ length: 21 }, (_, index) => redeem(booted, spellings[index % 3] ?? "")),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(codeOf))).toEqual(new Set(["SVC-API-4004"]));
    const list = await booted.call(api.listBetaCodes, { token });
    expect(list.body.data).toMatchObject([{ uses: 5, note: "for friends" }]);
    const log = await booted.call(api.listBetaVisits, { token });
    expect(log.body.data.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 5 }, () => "redeemed"));
  });

  it("opens to members and to holders of a pass, also after the code is gone", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const member = await addMember(booted);
    expect(await statusOf(booted)).toEqual({
      gate: "open",
      membersOnly: false,
      hasAccess: true,
      message: null,
    });
    await storeSetting(booted, "beta.gate", "closed");
    await storeSetting(booted, "beta.message", "Come back in May.");
    expect(await statusOf(booted)).toEqual({
      gate: "closed",
      membersOnly: false,
      hasAccess: false,
      message: "Come back in May.",
    });
    expect(await statusOf(booted, { token: member })).toMatchObject({ hasAccess: true });

    const { id, code } = (await booted.call(api.createBetaCode, { token, body: {} })).body;
    expect(code).toMatch(/^[B-Z]{4}-[B-Z]{4}-[B-Z]{4}$/);
    const pass = passOf(await redeem(booted, code ?? ""));
    expect(pass).toMatch(/^sv_beta=\d+\.[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; Secure; SameSite=Lax$/);
    const cookie = pass.split(";")[0] ?? "";
    await booted.call(api.deleteBetaCode, { params: { id }, token });
    expect(await statusOf(booted, { cookie })).toMatchObject({ hasAccess: true });
    expect(codeOf(await redeem(booted, code ?? ""))).toBe("SVC-API-4004");

    const [end = "", signature = ""] = cookie.slice("sv_beta=".length).split(".");
    const forged = [`${Number(end) + 1}.${signature}`, end, `${end}.`, "", `${end}.${"A".repeat(43)}`];
    for (const value of forged)
      expect(await statusOf(booted, { cookie: `sv_beta=${value}` })).toMatchObject({ hasAccess: false });
    booted.clock.advance(366 * 24 * 3_600_000);
    expect(await statusOf(booted, { cookie })).toMatchObject({ hasAccess: false });
  });

  it("takes no code past its end, and forgets neither sort nor page", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const expiresAt = new Date(booted.clock.now().getTime() + 60_000).toISOString();
    for (const code of ["aaaa", "bbbb", "cccc"]) {
      await booted.call(api.createBetaCode, { token, body: { code, expiresAt } });
      booted.clock.advance(1_000);
    }
    await redeem(booted, "bbbb");
    const codesBy = async (query: string) =>
      (await booted.callLoosely(api.listBetaCodes, { query, token })).body.data.map(({ code }) => code);
    expect(await codesBy("")).toEqual(["cccc", "bbbb", "aaaa"]);
    expect(await codesBy("order=asc&limit=2&page=2")).toEqual(["cccc"]);
    expect(await codesBy("sort=uses&limit=1")).toEqual(["bbbb"]);
    booted.clock.advance(60_000);
    expect(codeOf(await redeem(booted, "aaaa"))).toBe("SVC-API-4004");
  });

  it("has no codes and no invites that are born expired", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const now = booted.clock.now().getTime();
    for (const [create, list] of [
      [api.createBetaCode, api.listBetaCodes],
      [api.createInvite, api.listInvites],
    ] as const) {
      for (const end of [now, now - 1, 0]) {
        const expiresAt = new Date(end).toISOString();
        const answer = await booted.callLoosely(create, { token, body: { expiresAt, email: "guest@example.org" } });
        expect([create.id, expiresAt, answer.status]).toEqual([create.id, expiresAt, 422]);
        expect(answer.json).toMatchObject({
          error: { code: "SVC-API-4001", details: [{ path: "body.expiresAt", code: "past" }] },
        });
      }
      expect((await booted.callLoosely(list, { token })).body.data).toEqual([]);
      const expiresAt = new Date(now + 1).toISOString();
      expect((await booted.callLoosely(create, { token, body: { expiresAt } })).status).toBe(201);
    }
    expect(await mailsTo(booted, "guest@example.org")).toEqual([]);
  });

  it("notes visits with who came, and shows them to administrators alone", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const member = await addMember(booted);
    await storeSetting(booted, "beta.gate", "closed");
    const visit = (options: { token?: string }) =>
      booted.call(api.logBetaVisit, { body: { path: "/p/about" }, ...options });
    expect((await visit({})).status).toBe(204);
    booted.clock.advance(1_000);
    expect((await visit({ token: member })).status).toBe(204);
    expect(codeOf(await booted.call(api.listBetaVisits, { token: member }))).toBe("SVC-API-4003");
    const log = await booted.call(api.listBetaVisits, { token });
    expect(log.body.data).toMatchObject([
      { outcome: "entered", user: { username: "mo" }, path: "/p/about" },
      { outcome: "turned-away", user: null, ip: "127.0.0.1" },
    ]);
  });

  it("keeps the newest ten thousand visits", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const at = (index: number) => new Date(Date.UTC(2029, 0, 1) + index * 1_000).toISOString();
    await booted.database().transaction(async (tx) => {
      for (let start = 0; start < 10_050; start += 1_005) {
        const visits = Array.from({ length: 1_005 }, (_, offset) => ({
          id: `v${start + offset}`,
          path: "/",
          outcome: "entered" as const,
          code: null,
          user_id: null,
          ip: "192.0.2.1",
          at: at(start + offset),
        }));
        await tx.insertInto("beta_visits").values(visits).execute();
      }
    });
    await booted.call(api.logBetaVisit, { body: { path: "/" } });
    const rows = await booted.database().read.selectFrom("beta_visits").select("id").orderBy("at").execute();
    expect(rows).toHaveLength(10_000);
    expect(rows[0]?.id).toBe("v51");
  });
});
