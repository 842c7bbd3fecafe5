import { createReport, getReport, listReports } from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { expect, it } from "vitest";
import { bootSite, codeOf } from "./support/booted-site.js";
import { addMember, createMember } from "./support/members.js";
import { pluginAdmin } from "./support/plugin-package.js";

/** Posts by their ids: one that is there, one that is gone, one that only moderators may read. */
const forum = (ownerId: string): string => `reportTargets: { "forum.post": {
  find: (ids, reader) => {
    const posts = {
      live: { state: "live", ownerId: "${ownerId}", label: "Buy tides", href: "/forum/live" },
      gone: { state: "gone" },
      secret: { state: reader.permissions.includes("admin.access") ? "live" : "hidden", label: "Secret" },
      evil: { state: "live", href: "https://evil.example/" },
    };
    return Object.fromEntries(ids.flatMap((id) => (id in posts ? [[id, posts[id]]] : [])));
  },
  capture: (id, reader) => "<p>Buy <b>tides</b> " + id + "</p><script>alert(1)</script>",
} }`;

it.each(databases())("members report what a plugin has, and moderators see it, on $name", async (kind) => {
  await using booted = await bootSite(kind, { overrides: { pluginLimits: { waitMs: 10_000 } } });
  const token = await booted.installed();
  const admin = pluginAdmin(booted, token);
  const eve = await createMember(booted, { username: "evelyn" });
  const berta = await addMember(booted, { username: "berta" });
  const report = (targetId: string) =>
    booted.as(berta).call(createReport, { body: { targetType: "forum.post", targetId, reason: "spam" } });
  expect(codeOf(await report("live"))).toBe("SVC-API-4001");

  await admin.upload({ definition: forum(eve.id) });
  await admin.enable();
  expect((await report("live")).status).toBe(201);
  for (const id of ["gone", "secret", "never"]) expect((await report(id)).status).toBe(404);
  // Addresses that are no path of this site are not linked to.
  expect((await report("evil")).status).toBe(404);

  const ada = booted.as(token);
  const [queued = expect.fail("The queue is empty.")] = (await ada.call(listReports)).body.data;
  expect(queued.target).toMatchObject({ type: "forum.post", id: "live", label: "Buy tides", href: "/forum/live" });
  const { body } = await ada.call(getReport, { params: { id: queued.id } });
  expect(JSON.stringify(body)).toContain("<p>Buy <b>tides</b> live</p>");
  expect(JSON.stringify(body)).not.toContain("alert(1)");

  await admin.disable();
  expect((await ada.call(listReports)).body.data).toHaveLength(1);
  expect(JSON.stringify((await ada.call(getReport, { params: { id: queued.id } })).body)).toContain("tides");
  expect(codeOf(await report("live"))).toBe("SVC-API-4001");
});
