import { blockUser, getNotificationPreferences, listNotifications } from "@sitevine/api";
import { databases, eventually } from "@sitevine/testkit";
import { expect, it } from "vitest";
import { bootSite } from "./support/booted-site.js";
import { addMember, createMember } from "./support/members.js";
import { pluginAdmin } from "./support/plugin-package.js";

const FORUM = `
  notifications: { "forum.reply": { label: "Somebody answers in your thread", sentences: {
    en: { one: "{actor} answered in your thread.", other: "{amount} answers in your thread, the last by {actor}." },
    de: { one: "{actor} hat in deinem Thema geantwortet." },
  } } },
  routes: [{ method: "POST", path: "/reply", audience: "public", handler: async ({ body }, site) => {
    try { await site.notify(await body.json()); return { json: "sent" }; } catch ({ code }) { return { json: code }; }
  } }],`;

it.each(databases())("members are told what a plugin knows of, as they have chosen, on $name", async (kind) => {
  await using booted = await bootSite(kind);
  const token = await booted.installed();
  const forum = pluginAdmin(booted, token);
  await forum.upload({ definition: FORUM });
  await forum.enable();
  const berta = await addMember(booted, { username: "berta" });
  const users = await booted.database().read.selectFrom("users").select(["id", "username"]).execute();
  const idOf = (username: string): string => users.find((user) => user.username === username)?.id ?? "";
  const mo = await createMember(booted, { username: "moritz" });
  const reply = async (notice: object) => (await forum.ask("/reply", { method: "POST", body: notice })).json;
  const notice = {
    kind: "forum.reply",
    to: [idOf("berta"), idOf("berta"), mo.id],
    actorId: mo.id,
    group: "thread-1",
    source: "post-1",
    href: "/forum/thread-1",
  };
  const told = async () =>
    (await booted.as(berta).call(listNotifications)).body.data.map(({ text, href }) => [text, href]);

  expect(await reply(notice)).toBe("sent");
  expect(await reply(notice)).toBe("sent");
  await booted.settled();
  await eventually(async () => expect(await told()).toEqual([["moritz answered in your thread.", "/forum/thread-1"]]));
  expect(await reply({ ...notice, source: "post-2", actorId: null })).toBe("sent");
  await booted.settled();
  expect(await told()).toEqual([["2 answers in your thread, the last by Somebody.", "/forum/thread-1"]]);

  const { kinds } = (await booted.as(berta).call(getNotificationPreferences)).body;
  expect(kinds).toContainEqual({
    kind: "forum.reply",
    label: "Somebody answers in your thread",
    site: true,
    email: false,
  });

  await booted.as(berta).call(blockUser, { params: { id: mo.id } });
  expect(await reply({ ...notice, group: "thread-2", source: "post-3" })).toBe("sent");
  await booted.settled();
  expect(await told()).toHaveLength(1);

  for (const [wrong, code] of [
    [{ ...notice, kind: "forum.other" }, "SVC-API-4003"],
    [{ ...notice, href: "//evil.example" }, "SVC-API-4001"],
    [{ ...notice, href: "https://evil.example" }, "SVC-API-4001"],
    [{ ...notice, to: Array(101).fill(mo.id) }, "SVC-API-4001"],
  ] as const)
    expect(await reply(wrong)).toBe(code);
});
