import * as api from "@sitevine/api";
import { databases, endpointCalls, fakeClock, temporaryDirectory } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { createSite, loadConfig } from "../src/index.js";
import { publishArticle } from "./support/articles.js";
import { ADMIN, administratorToken, bootSite, SITE } from "./support/booted-site.js";
import { bootCommunity, send } from "./support/community.js";
import { pageCookies } from "./support/members.js";
import { visit } from "./support/pages.js";
import { picture } from "./support/pictures.js";
import { watchReads } from "./support/watched-reads.js";

const [kind] = databases("");
if (!kind) throw new Error("There is always SQLite.");

describe("what stands around a page", () => {
  it("offers guests to come in, and members what is theirs, without knowing who they are", async () => {
    const { booted, admin } = await bootCommunity(kind);
    await using _ = booted;
    const add = (audience: "guests" | "members") =>
      send(booted, admin, api.createNavItem, {
        body: { label: `For ${audience}`, href: `/p/${audience}`, position: "header", audience },
      });
    await add("guests");
    await add("members");
    const cookies = await pageCookies(booted, ADMIN.email);
    for (const path of ["/", "/articles/on-boats", "/nowhere"]) {
      const [guest, member] = [await visit(booted, path), await visit(booted, path, cookies)];
      // Templates that the script shows once the session is over are present but not displayed.
      const shown = ({ text }: { text: string }) => text.replace(/<template.*?<\/template>/gs, "");
      const has = (answer: { text: string }, ...parts: string[]) => parts.map((part) => shown(answer).includes(part));
      const parts = ['href="/sign-in', 'href="/register"', 'href="/notifications"', "For guests", "For members"];
      expect([path, has(guest, ...parts)]).toEqual([path, [true, true, false, true, false]]);
      expect([path, has(member, ...parts).slice(1)]).toEqual([path, [false, true, false, true]]);
      expect(guest.headers.get("vary")).toContain("Cookie");
    }
    await send(booted, admin, api.saveSetting, { params: { key: "registration.mode" }, body: { value: "closed" } });
    const closed = await visit(booted, "/");
    expect([closed.text.includes('href="/sign-in'), closed.text.includes('href="/register"')]).toEqual([true, false]);
  });

  it("has the site's logo, icon and name", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    await visit(booted, "/");
    for (const variant of ["navbar", "icon"]) {
      const form = new FormData();
      form.set("file", new File([await picture("png")], "logo.png", { type: "image/png" }));
      const answer = await booted.call(api.uploadLogo, { params: { variant }, body: form, token });
      expect([answer.status < 300, answer.text]).toEqual([true, answer.text]);
    }
    const { logos } = (await booted.call(api.getBranding)).body;
    const page = await visit(booted, "/");
    expect(page.text).toContain(`<link rel="icon" href="${logos.icon}">`);
    expect(page.text).toContain(`src="${logos.navbar}"`);
    expect(page.text).toContain('class="sv-logo-name"');
    await send(booted, token, api.saveBrandingText, { body: { showSiteName: false } });
    expect((await visit(booted, "/")).text).not.toContain('class="sv-logo-name"');
  });

  it("escapes whatever people typed", async () => {
    const { booted, admin, member, mo, boats } = await bootCommunity(kind);
    await using _ = booted;
    const evil = `"><script>alert(1)</script><img src=x onerror=alert(1)>`;
    const markup = `<p onclick="alert(1)">x</p><svg onload=alert(1)><script>alert(1)</script></svg>`;
    await send(booted, admin, api.updateArticle, {
      params: { id: boats },
      body: { title: evil, excerpt: evil, tags: ["<i>x</i>"] },
    });
    await send(booted, admin, api.createCategory, { body: { name: `<b>${evil.slice(0, 40)}` } });
    await send(booted, member, api.updateProfile, { body: { displayName: "<b>Mo</b>", bio: evil } });
    await send(booted, member, api.createArticleComment, { params: { id: boats }, body: { content: evil } });
    await send(booted, admin, api.saveSetting, { params: { key: "site.name" }, body: { value: `<u>"Harbour"` } });
    await send(booted, admin, api.createNavItem, { body: { label: evil.slice(0, 40), href: "/p/x" } });
    const badge = await send(booted, admin, api.createBadge, {
      body: {
        name: evil.slice(0, 40),
        description: evil,
        faIcon: "star",
      },
    });
    await send(booted, admin, api.awardBadge, { params: { id: badge.id }, body: { userId: mo.id, note: evil } });
    await send(booted, member, api.updateOwnProfileFields, { body: { fields: { location: { value: evil } } } });
    await send(booted, admin, api.saveLayoutDraft, {
      params: { templateKey: "home" },
      body: {
        document: {
          templateKey: "home",
          schemaVersion: 1,
          regions: {
            main: [
              { id: "h", type: "heading", props: { text: evil, level: 1 } },
              { id: "r", type: "richText", props: { html: markup } },
              {
                id: "s",
                type: "section",
                props: { label: evil },
                children: [{ id: "b", type: "badges", props: { title: evil } }],
              },
              { id: "n", type: "navLinks", props: { title: evil, links: [{ label: evil, href: "/x" }] } },
            ],
          },
        },
      },
    });
    await send(booted, admin, api.publishLayouts);
    await booted.settled();
    const search = `/search?q=${encodeURIComponent(evil)}`;
    const paths = [
      "/",
      "/articles",
      "/articles/on-boats",
      "/u/mo",
      "/u/mo/about",
      "/members",
      search,
      "/tags/%3Ci%3Ex",
    ];
    for (const path of [...paths, "/tags/%3Ci%3Ex%3C%2Fi%3E", `/${encodeURIComponent(evil)}`]) {
      const { text } = await visit(booted, path);
      const run = text.replaceAll(/<script type="application\/ld\+json">[^<]*<\/script>/g, "");
      expect([path, /<script(?! src="\/assets\/)|<img src=x|<b>|<i>|<u>|onclick=|<svg onload/i.test(run)]).toEqual([
        path,
        false,
      ]);
    }
  });

  it("says what went wrong even when nothing can be read", async () => {
    const reads = watchReads(() => Promise.reject(new Error("The disk is gone.")));
    const { booted } = await bootCommunity(kind, { overrides: { wrapDatabase: reads.wrapDatabase } });
    await using _ = booted;
    booted.clock.advance(60_000);
    const answer = await reads.during(() => visit(booted, "/articles"));
    expect([answer.status, answer.headers.get("content-type")]).toEqual([500, "text/html; charset=utf-8"]);
    expect(answer.text).toContain("Something went wrong");
    expect(answer.text).toContain(answer.headers.get("x-request-id"));
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect((await visit(booted, "/articles")).status).toBe(200);
  });

  it("knows a page that the browser has", async () => {
    const { booted, admin } = await bootCommunity(kind);
    await using _ = booted;
    const first = await visit(booted, "/articles");
    const etag = { "if-none-match": first.headers.get("etag") ?? "" };
    expect((await visit(booted, "/articles", etag)).status).toBe(304);
    booted.clock.advance(1_500);
    expect((await visit(booted, "/articles", etag)).status).toBe(304);
    await publishArticle(booted, admin, { title: "On ships" });
    expect((await visit(booted, "/articles", etag)).status).toBe(200);
  });
});

it("shows within a second what another process of the site wrote", async () => {
  await using folder = await temporaryDirectory();
  const config = loadConfig({ NODE_ENV: "test", LOG_LEVEL: "silent", DATA_DIR: folder.path });
  await using writer = await createSite(config);
  await writer.install({ site: SITE, admin: ADMIN });
  const clock = fakeClock(new Date());
  await using reader = await createSite(config, { clock });
  const articles = async () => (await reader.fetch(new Request("http://site.test/articles"))).text();
  const ada = endpointCalls(writer).as(await administratorToken(writer));
  expect(await articles()).not.toContain("On boats");
  const { id } = (await ada.call(api.createArticle, { body: { title: "On boats", content: "Boats." } })).body;
  await ada.call(api.publishArticle, { params: { id } });
  // The page is asked for all the time, so that no answer lives on by being asked for.
  for (let passed = 0; passed < 1_000; passed += 100) {
    await articles();
    clock.advance(100);
  }
  expect(await articles()).toContain("On boats");
});
