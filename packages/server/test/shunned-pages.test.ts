import * as api from "@sitevine/api";
import { addressOf, databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { bootSite } from "./support/booted-site.js";
import { send } from "./support/community.js";
import { createMember, logIn, pageCookies } from "./support/members.js";
import { visit } from "./support/pages.js";

const LISTS = [
  { path: "/settings/muted", begin: api.muteUser, end: api.unmuteUser, nobody: "You have muted nobody" },
  { path: "/settings/blocked", begin: api.blockUser, end: api.unblockUser, nobody: "You have blocked nobody" },
] as const;

describe.each(databases())("the lists of whom a member does not want to meet on $name", (kind) => {
  it("lead guests to sign in and back, and from the settings to each other", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const cookie = await pageCookies(booted, (await createMember(booted)).email);
    const settings = await visit(booted, "/settings/privacy", cookie);
    for (const { path, nobody } of LISTS) {
      expect(settings.text).toContain(`href="${path}"`);
      const guest = await visit(booted, path);
      expect([guest.status, guest.text.includes(`href="/sign-in?next=${path}"`)]).toEqual([200, true]);
      const member = await visit(booted, path, cookie);
      expect([member.status, member.headers.get("cache-control")]).toEqual([200, "no-store"]);
      expect(member.text).toContain(nobody);
      expect(member.text).toContain('<meta name="robots" content="noindex">');
      for (const { path: other } of LISTS) expect(member.text).toContain(`href="${other}"`);
      expect(member.text).toContain('href="/settings/privacy"');
      expect((await visit(booted, `${path}?page=2`, cookie)).status).toBe(404);
    }
  });

  it.each(LISTS)("show at $path whom the member alone put there, with the end of it", async ({ path, begin, end }) => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const [mo, ann] = [await createMember(booted), await createMember(booted, { username: "ann" })];
    const [token, own, hers] = [
      await logIn(booted, mo.email),
      await pageCookies(booted, mo.email),
      await pageCookies(booted, ann.email),
    ];
    const address = `data-sv-kept="${addressOf(end, { params: { id: ann.id } })}" data-sv-again="POST"`;
    await send(booted, token, begin, { params: { id: ann.id } });
    const there = await visit(booted, path, own);
    expect(there.text).toContain(address);
    expect(there.text).toContain("@ann");
    expect((await visit(booted, path, hers)).text).not.toContain("data-sv-kept");
    await send(booted, token, end, { params: { id: ann.id } });
    expect((await visit(booted, path, own)).text).not.toContain(address);
  });

  it("have pages", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const mo = await createMember(booted);
    const [token, cookie] = [await logIn(booted, mo.email), await pageCookies(booted, mo.email)];
    for (let number = 0; number < 21; number += 1) {
      const { id } = await createMember(booted, { username: `other${number}` });
      await send(booted, token, api.muteUser, { params: { id } });
      booted.clock.advance(1_000);
    }
    const [first, second] = [
      await visit(booted, "/settings/muted", cookie),
      await visit(booted, "/settings/muted?page=2", cookie),
    ];
    expect(first.text.match(/data-sv-kept=/g)).toHaveLength(20);
    expect(first.text).toContain('href="/settings/muted?page=2"');
    expect(second.text.match(/@other\d+/g)).toEqual(["@other0"]);
  });
});
