import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { expect, it } from "vitest";
import { publishArticle } from "./support/articles.js";
import { bootSite } from "./support/booted-site.js";
import { createMember, logIn } from "./support/members.js";
import { bootAnalysed, openCase } from "./support/review-cases.js";
import { ban } from "./support/sanctions.js";
import { openStream } from "./support/streams.js";

const changeOf = ({ kind, id, status }: { kind: string; id: string; status: string }) =>
  expect.objectContaining({ change: expect.objectContaining({ kind, id, status }) });

it.each(databases())(
  "the stream tells moderators of reports as they come, are claimed and decided, on $name",
  async (kind) => {
    await using site = await bootSite(kind);
    await site.installed();
    const [mo, eve, guard] = [
      await createMember(site, { username: "mo" }),
      await createMember(site, { username: "eve" }),
      await createMember(site, { username: "guard", groups: ["members", "moderators"] }),
    ];
    const [reporter, token] = [await logIn(site, mo.email), await logIn(site, guard.email)];
    const stream = await openStream(site, api.streamModeration, { token });
    expect(await stream.next()).toEqual({ change: null });
    const body = { targetType: "user", targetId: eve.id, reason: "Spam" };
    const { id } = (await site.call(api.createReport, { token: reporter, body })).body;
    expect(await stream.next()).toEqual(changeOf({ kind: "report", id, status: "open" }));
    await site.call(api.claimReport, { token, params: { id } });
    expect(await stream.next()).toMatchObject({ change: { id, claimedBy: { id: guard.id } } });
    await site.call(api.updateReport, { token, params: { id }, body: { status: "resolved" } });
    expect(await stream.next()).toEqual(changeOf({ kind: "report", id, status: "resolved" }));
    await stream.close();
  },
);

it.each(databases())("the stream tells of cases that are opened, decided and taken back, on $name", async (kind) => {
  await using site = await bootAnalysed(kind);
  const { booted, analyse, token, sent } = site;
  const members = [await createMember(booted, { username: "m1" }), await createMember(booted, { username: "m2" })];
  const stream = await openStream(booted, api.streamModeration, { token });
  await stream.next();
  const id = await openCase(booted, analyse, members, "pattern");
  expect(sent).toEqual([{ id, status: "open" }]);
  const ada = booted.as(token);
  await ada.call(api.updateCase, { params: { id }, body: { status: "in-review" } });
  expect(await stream.next()).toEqual(changeOf({ kind: "case", id, status: "in-review" }));
  await ada.call(api.banCase, { params: { id }, body: { reason: "all of them" } });
  expect(await stream.next()).toEqual(changeOf({ kind: "case", id, status: "resolved" }));
  const { data } = (await ada.call(api.listModerationLog, { query: { action: "case.ban-all" } })).body;
  await ada.call(api.undoModeration, { params: { id: data[0]?.id ?? "" } });
  expect(await stream.next()).toEqual(changeOf({ kind: "case", id, status: "in-review" }));
  await stream.close();
  await booted.settled();
  for (const { email } of members) {
    const { data: told } = (await booted.call(api.listNotifications, { token: await logIn(booted, email) })).body;
    expect(told.map(({ text }) => text)).toEqual(["Your ban was lifted."]);
  }
});

it.each(databases())("a ban ends every open stream of the member and nobody else's, on $name", async (kind) => {
  await using site = await bootSite(kind);
  const admin = await site.installed();
  const mo = await createMember(site, { username: "mo", groups: ["members", "moderators"] });
  const eve = await createMember(site, { username: "eve" });
  const [token, other] = [await logIn(site, mo.email), await logIn(site, eve.email)];
  const params = { id: await publishArticle(site, admin) };
  const own = [
    await openStream(site, api.streamArticleComments, { token, params }),
    await openStream(site, api.streamModeration, { token }),
    await openStream(site, api.streamNotifications, { token }),
  ];
  const kept = await openStream(site, api.streamArticleComments, { token: other, params });
  for (const stream of [...own, kept]) await stream.next();
  await ban(site, admin, mo.id);
  for (const stream of own) expect(await stream.next()).toBeNull();
  const comment = { token: other, params, body: { content: "Still here" } };
  await site.call(api.createArticleComment, comment);
  expect(await kept.next()).not.toBeNull();
  await kept.close();
});
