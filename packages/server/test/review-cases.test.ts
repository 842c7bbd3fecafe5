import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { type BootedSite, codeOf } from "./support/booted-site.js";
import { addPanelUser } from "./support/panel-user.js";
import { type AnalysedSite, bootAnalysed, createMembers, openCase, scanFinding } from "./support/review-cases.js";

/** A moderator of cases who may nothing else. */
const addCaseModerator = (booted: BootedSite) => addPanelUser(booted, "keeper", ["moderation.cases.manage"]);

const detail = async ({ booted, token }: Pick<AnalysedSite, "booted" | "token">, id: string) =>
  (await booted.as(token).call(api.getAdminCase, { params: { id } })).body;
const logOf = async (booted: BootedSite, id: string) =>
  booted.database().read.selectFrom("moderation_log").selectAll().where("target_id", "=", id).orderBy("id").execute();

describe.each(databases())("review cases on $name", (kind) => {
  it("are listed by state and pattern, with the first of their members", async () => {
    await using site = await bootAnalysed(kind);
    const { booted, analyse, token } = site;
    const members = await createMembers(booted, "m", 12);
    const many = await openCase(booted, analyse, members, "many");
    const few = await openCase(booted, analyse, members.slice(0, 2), "few");
    const ada = booted.as(token);
    await ada.call(api.updateCase, { params: { id: few }, body: { status: "dismissed" } });
    const list = async (query: Parameters<typeof ada.call<typeof api.listCases>>[1] = {}) =>
      (await ada.call(api.listCases, query)).body.data;
    expect((await list({ query: { sort: "createdAt", order: "asc" } })).map(({ id }) => id)).toEqual([many, few]);
    expect((await list({ query: { status: "dismissed" } })).map(({ id }) => id)).toEqual([few]);
    expect((await list({ query: { pattern: "many" } })).map(({ id }) => id)).toEqual([many]);
    const [shown] = await list({ query: { pattern: "many" } });
    expect([shown?.users.length, shown?.userCount]).toEqual([10, 12]);
    expect((await detail(site, many)).users).toHaveLength(12);
    const { data } = (await ada.call(api.listAdminCases, { query: { limit: 1 } })).body;
    expect(data).toHaveLength(1);
  });

  it("show what was found as a timeline, and take notes", async () => {
    await using site = await bootAnalysed(kind);
    const { booted, analyse, token } = site;
    const members = await createMembers(booted, "m", 2);
    const id = await openCase(booted, analyse, members, "pattern");
    await analyse([scanFinding("pattern", members.slice(0, 1), "2029-01-01T00:00:00.000Z")]);
    const ada = booted.as(token);
    const note = await ada.call(api.addModeratorNote, { params: { id }, body: { text: "They are brothers." } });
    expect(note.status).toBe(201);
    await ada.call(api.addCaseNote, { params: { id }, body: { text: "Asked them." } });
    const found = await detail(site, id);
    expect(found.evidence.map(({ at, userId }) => [at?.slice(0, 4), userId])).toEqual([
      ["2029", members[0]?.id],
      ["2030", expect.any(String)],
      ["2030", expect.any(String)],
    ]);
    expect(found.notes.map(({ author, text }) => [author?.username, text])).toEqual([
      ["ada", "They are brothers."],
      ["ada", "Asked them."],
    ]);
    const log = await logOf(booted, id);
    expect(log.map(({ action }) => action)).toEqual(["case.open", "case.note", "case.note"]);
    expect(JSON.stringify(log)).not.toContain("brothers");
  });

  it("go from state to state as their actions say, and log it", async () => {
    await using site = await bootAnalysed(kind);
    const { booted, analyse } = site;
    const { token, id: keeper } = await addCaseModerator(booted);
    const id = await openCase(booted, analyse, await createMembers(booted, "m", 2));
    const moderator = booted.as(token);
    const go = async (status: "open" | "in-review" | "resolved" | "dismissed") =>
      moderator.callLoosely(api.updateCase, { params: { id }, body: { status } });
    const review = await go("in-review");
    expect(review.body).toMatchObject({ status: "in-review" });
    expect(codeOf(await go("in-review"))).toBe("SVC-API-4009");
    expect((await go("resolved")).body).toMatchObject({ actions: ["reopen", "note", "except"] });
    expect(codeOf(await go("dismissed"))).toBe("SVC-API-4009");
    expect((await go("open")).body).toMatchObject({ status: "open" });
    const log = (await logOf(booted, id)).filter(({ action }) => action === "case.status");
    expect(log.map(({ actor_id, before, after }) => [actor_id, before, after])).toEqual([
      [keeper, '{"status":"open"}', '{"status":"in-review"}'],
      [keeper, '{"status":"in-review"}', '{"status":"resolved"}'],
      [keeper, '{"status":"resolved"}', '{"status":"open"}'],
    ]);
  });

  it("cannot be opened again beside another open case of the same members", async () => {
    await using site = await bootAnalysed(kind);
    const { booted, analyse, token } = site;
    const members = await createMembers(booted, "m", 3);
    const former = await openCase(booted, analyse, members.slice(0, 2), "pattern");
    const ada = booted.as(token);
    const move = (id: string, status: "dismissed" | "open") =>
      ada.callLoosely(api.updateCase, { params: { id }, body: { status } });
    await move(former, "dismissed");
    await analyse([scanFinding("pattern", members, "2030-02-01T00:00:00.000Z")]);
    const refused = await move(former, "open");
    expect([refused.status, codeOf(refused)]).toEqual([409, "SVC-API-4009"]);
    expect((await detail(site, former)).status).toBe("dismissed");
  });

  it("have one exception, which administrators revoke", async () => {
    await using site = await bootAnalysed(kind);
    const { booted, analyse, token } = site;
    const keeper = booted.as((await addCaseModerator(booted)).token);
    const members = await createMembers(booted, "m", 2);
    const id = await openCase(booted, analyse, members, "pattern");
    const except = () =>
      keeper.callLoosely(api.updateCase, { params: { id }, body: { exception: true, status: "dismissed" } });
    expect((await except()).body).toMatchObject({
      status: "dismissed",
      exception: { grantedBy: { username: "keeper" } },
    });
    expect((await keeper.call(api.getCase, { params: { id } })).body.actions).toEqual(["reopen", "note"]);
    expect(codeOf(await except())).toBe("SVC-API-4009");
    await analyse([scanFinding("pattern", members, "2030-02-01T00:00:00.000Z")]);
    expect((await detail(site, id)).status).toBe("dismissed");
    expect((await keeper.callLoosely(api.revokeCaseException, { params: { id } })).status).toBe(403);
    const ada = booted.as(token);
    expect((await detail(site, id)).actions).toContain("revoke-exception");
    const revoked = await ada.call(api.revokeCaseException, { params: { id } });
    expect(revoked.body).toMatchObject({ exception: null, status: "dismissed" });
    expect(codeOf(await ada.callLoosely(api.revokeCaseException, { params: { id } }))).toBe("SVC-API-4009");
    await analyse([scanFinding("pattern", members, "2030-03-01T00:00:00.000Z")]);
    expect((await detail(site, id)).status).toBe("open");
  });

  it("are counted on the panel while they wait for a decision", async () => {
    await using site = await bootAnalysed(kind);
    const { booted, analyse, token } = site;
    const members = await createMembers(booted, "m", 3);
    const ids = [];
    for (const member of members) ids.push(await openCase(booted, analyse, [member]));
    const ada = booted.as(token);
    await ada.call(api.updateCase, { params: { id: ids[0] ?? "" }, body: { status: "resolved" } });
    await ada.call(api.updateCase, { params: { id: ids[1] ?? "" }, body: { status: "in-review" } });
    expect((await ada.call(api.getStatusSummary)).body.openCases).toBe(2);
  });
});
