import { createBadge, listBadgeMetrics, listUserBadges } from "@sitevine/api";
import { databases, eventually } from "@sitevine/testkit";
import { expect, it } from "vitest";
import { bootSite } from "./support/booted-site.js";
import { createMember } from "./support/members.js";
import { pluginAdmin } from "./support/plugin-package.js";

const FORUM = `
  metrics: { "forum.posts": { label: "Posts", valuesOf: async (ids, { values }) =>
    Object.fromEntries(await Promise.all(ids.map(async (id) => [id, (await values.get("posts." + id)) ?? 0]))) } },
  routes: [{ method: "POST", path: "/post/:id", audience: "public", handler: async ({ params: { id } }, site) => {
    await site.values.set("posts." + id, ((await site.values.get("posts." + id)) ?? 0) + 1);
    await site.badges.evaluate(id, "forum.posts");
    return { status: 204 };
  } }],`;

it.each(databases())("badges count what plugins count, while these are enabled, on $name", async (kind) => {
  await using booted = await bootSite(kind);
  const token = await booted.installed();
  const ada = booted.as(token);
  const forum = pluginAdmin(booted, token);
  await forum.upload({ definition: FORUM });
  await forum.enable();
  expect((await ada.call(listBadgeMetrics)).body).toContainEqual({
    key: "forum.posts",
    label: "Posts",
    pluginId: "forum",
  });
  const { id } = await createMember(booted, { username: "berta" });
  const rule = { metric: "forum.posts", threshold: 2 };
  const badge = { name: "Talker", description: "", faIcon: "star", color: null, active: true, order: 0, rule };
  expect((await ada.call(createBadge, { body: badge })).status).toBe(201);
  await booted.settled();
  const held = async () => (await booted.call(listUserBadges, { params: { id } })).body.map(({ name }) => name);
  const post = () => forum.ask(`/post/${id}`, { method: "POST" });
  expect((await post()).status).toBe(204);
  expect(await held()).toEqual([]);
  expect((await post()).status).toBe(204);
  await eventually(async () => expect(await held()).toEqual(["Talker"]));
  await forum.disable();
  expect((await ada.call(listBadgeMetrics)).body.map(({ key }) => key)).not.toContain("forum.posts");
  expect(await held()).toEqual(["Talker"]);
});
