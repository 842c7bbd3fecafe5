import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { createMemberModels, createProfiles } from "../src/features/profiles/index.js";
import type { Caller } from "../src/kernel/caller.js";
import { guest } from "../src/kernel/caller.js";
import { bootSite } from "./support/booted-site.js";
import { createMember } from "./support/members.js";

describe.each(databases())("members in the shape of pages on $name", (kind) => {
  it("are listed with their total, newest or most active first, as guests may see them", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const names = ["ann", "bob", "cy", "gone"];
    for (const [index, username] of names.entries()) {
      booted.clock.advance(1_000);
      const groups = username === "ann" ? ["members", "moderators"] : ["members"];
      const { id } = await createMember(booted, { username, groups });
      const status = username === "gone" ? ("banned" as const) : ("active" as const);
      const privacy = username === "bob" ? '{"profile":"members"}' : "{}";
      const columns = { points: 10 - index, bio: `I am ${username}.`, follower_count: 2, status, privacy };
      await booted.database().transaction(async (tx) => {
        await tx.updateTable("users").set(columns).where("id", "=", id).execute();
      });
    }
    const views = { record: async () => undefined };
    const countArticlesOf = async (viewer: Caller, ids: readonly string[]) =>
      new Map(ids.map((id) => [id, viewer.kind === "guest" ? 7 : 99]));
    const profiles = createProfiles({ db: booted.database(), views, countArticlesOf });
    const models = createMemberModels({ db: booted.database(), profiles, countArticlesOf });
    const page = { page: 1, limit: 3 };
    const newest = await models.list({ ...page, sort: "newest" });
    expect(newest.data.map(({ username }) => username)).toEqual(["cy", "bob", "ann"]);
    expect(newest.meta).toMatchObject({ total: 4, totalPages: 2, hasNext: true });
    expect(await models.count()).toBe(4);
    const active = await models.list({ ...page, sort: "mostActive" });
    expect(active.data.map(({ username }) => username)).toEqual(["ann", "bob", "cy"]);
    expect(active.data[0]).toMatchObject({
      articles: 7,
      href: "/u/ann",
      group: "Moderators",
      bio: "I am ann.",
      followers: 2,
    });
    expect(active.data[1]).toMatchObject({ group: null, bio: null, followers: null, lastSeenAt: null });
    // Everybody is a member, so it tells nobody apart.
    expect(active.data[2]).toMatchObject({ group: null, bio: "I am cy." });

    expect(await models.profile("ann", guest)).toMatchObject({
      user: { username: "ann", joinedAt: new Date("2030-01-01T00:00:01.000Z") },
      counters: { articles: 7, followers: 2, following: 0, views: 0 },
    });
    // A number that is hidden is none; 0 would tell something else.
    expect((await models.profile("bob", guest)).counters).toMatchObject({ followers: null, following: null });
    await expect(models.profile("gone", guest)).rejects.toMatchObject({ code: "SVC-API-4004" });
  });
});
