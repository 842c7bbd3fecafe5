import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADMIN, administratorToken, type BootedSite, bootSite, SITE } from "./support/booted-site.js";
import { closeGate } from "./support/gate.js";
import { createMember, pageCookies } from "./support/members.js";

const [kind] = databases("");
if (!kind) throw new Error("There is always SQLite.");

const ADD = 'name="method" value="POST"';
const REMOVE = 'name="method" value="DELETE"';

describe("the page that says what is next", () => {
  let booted: BootedSite;
  let token: string;
  const open = async (email: string | null) => {
    const cookies = email === null ? {} : await pageCookies(booted, email);
    return booted.call("/getting-started", { headers: { accept: "text/html", ...cookies } });
  };

  beforeAll(async () => {
    booted = await bootSite(kind);
    token = await booted.installed();
    await createMember(booted);
  });
  afterAll(() => booted[Symbol.asyncDispose]());

  it("is for administrators, and shows guests the way in", async () => {
    const guest = await open(null);
    expect(guest.status).toBe(401);
    expect(guest.text).toContain('<a class="sv-btn" href="/sign-in?next=%2Fgetting-started">');
    const member = await open("mo@example.org");
    expect(member.status).toBe(403);
    expect(member.text).not.toContain('<a class="sv-btn" href="/sign-in?');
    for (const page of [guest, member]) expect(page.text).not.toContain(ADD);
    const page = await open(ADMIN.email);
    expect([page.status, page.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  });

  it("stays behind a closed gate", async () => {
    await using _closed = await closeGate(booted, token);
    const guest = await open(null);
    expect([guest.status, guest.text.includes('action="/gate"')]).toEqual([403, true]);
    expect((await open(ADMIN.email)).status).toBe(200);
  });

  it("links to endpoints that there are", async () => {
    const { text } = await open(ADMIN.email);
    const ids = [...text.matchAll(/href="\/api\/docs#([^"]+)"/g)].map(([, id]) => id);
    expect(ids.length).toBeGreaterThan(5);
    // The description of the interface has a place for each of them, by its id.
    const known = api.BUILT_ENDPOINTS.map(({ id }) => id);
    for (const id of ids) expect(known).toContain(id);
    const pages = [...text.matchAll(/<a href="(\/[^"]*)"><code>\//g)].map(([, path]) => path ?? "");
    expect(pages.length).toBeGreaterThan(1);
    for (const path of pages) expect([path, (await booted.call(path)).status]).toEqual([path, 200]);
  });

  it("offers the sample content, and afterwards to remove it", async () => {
    const offered = await open(ADMIN.email);
    expect(offered.text).toContain(ADD);
    await booted.call(api.addSampleContent, { token });
    const added = await open(ADMIN.email);
    expect(added.text).toContain(REMOVE);
    expect(added.text).not.toContain(ADD);
    await booted.call(api.removeSampleContent, { token });
    expect((await open(ADMIN.email)).text).toContain(ADD);
  });

  it("is in the site's language", async () => {
    await using german = await bootSite(kind);
    await german.site.install({ site: { ...SITE, language: "de" }, admin: ADMIN });
    const page = await german.call("/getting-started", { token: await administratorToken(german.site) });
    expect(page.text).toContain("Wie es weitergeht");
    expect(page.text).toContain("Beispielinhalte anlegen");
  });
});
