import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADMIN, type BootedSite, bootSite } from "./support/booted-site.js";
import { createMember, pageCookies } from "./support/members.js";

const [kind] = databases();
if (!kind) throw new Error("There is no database.");

const PAGES = ["/", "/articles", `/u/${ADMIN.username}`, "/settings"] as const;
/** A member of each of these groups is named like it. */
const GROUPS = { watcher: ["moderation.report.manage"], jeweller: ["badge.manage"], herald: ["badge.assign"] } as const;

describe("the menu of a member", () => {
  let booted: BootedSite;

  beforeAll(async () => {
    booted = await bootSite(kind);
    const ada = booted.as(await booted.installed());
    await createMember(booted);
    for (const [username, permissions] of Object.entries(GROUPS)) {
      const { id } = await createMember(booted, { username });
      const group = (await ada.call(api.createGroup, { body: { name: username } })).body;
      await ada.call(api.setGroupPermissions, { params: { id: group.id }, body: { permissions: [...permissions] } });
      const { groups } = (await ada.call(api.getUserDetail, { params: { id } })).body;
      const groupIds = [...groups.map((own) => own.id), group.id];
      await ada.call(api.setUserGroups, { params: { id }, body: { groupIds } });
    }
  });
  afterAll(() => booted[Symbol.asyncDispose]());

  async function panelsOn(path: string, email: string | null): Promise<readonly (string | undefined)[]> {
    const cookies = email === null ? {} : await pageCookies(booted, email);
    const { text } = await booted.call(path, { headers: { accept: "text/html", ...cookies } });
    return [...text.matchAll(/href="(\/acp|\/modcp)"/g)].map(([, href]) => href);
  }

  it.each(PAGES)("leads to the panels that they may use, on %s", async (path) => {
    // Viewers with fewer permissions come before and after: a page that is cached for one shows nothing to another.
    for (const _round of [1, 2]) {
      expect(await panelsOn(path, null)).toEqual([]);
      expect(await panelsOn(path, "mo@example.org")).toEqual([]);
      expect(await panelsOn(path, ADMIN.email)).toEqual(["/acp", "/modcp"]);
      expect(await panelsOn(path, "watcher@example.org")).toEqual(["/modcp"]);
      expect(await panelsOn(path, "jeweller@example.org")).toEqual(["/acp"]);
      expect(await panelsOn(path, "herald@example.org")).toEqual(["/acp"]);
    }
  });
});
