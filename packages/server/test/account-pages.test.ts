import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { ADMIN, type Answer, type BootedSite, bootSite } from "./support/booted-site.js";
import { pageCookies } from "./support/members.js";
import { storeSetting } from "./support/registration.js";

const [kind] = databases("");
if (!kind) throw new Error("There is always SQLite.");

const SETTINGS = ["", "/profile", "/account", "/sessions", "/privacy", "/notifications", "/appearance"].map(
  (subject) => `/settings${subject}`,
);
const PATHS = ["/sign-in", "/register", "/reset-password", "/reset-password?token=abc", "/notifications", ...SETTINGS];

const page = (booted: BootedSite, path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  booted.call(path, { headers: { accept: "text/html", ...headers } });

const fieldsOf = ({ text }: Answer): readonly string[] =>
  [...text.matchAll(/<(?:input|select|textarea)[^>]*\sid="sv-[^>]*\sname="([^"]+)"/g)]
    .map(([, name]) => name ?? "")
    // The search of the header is on every page.
    .filter((name) => name !== "q");

describe("account pages", () => {
  it("are kept by nobody, framed by nobody and found by no search engine", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    for (const path of PATHS) {
      const { status, headers, text } = await page(booted, path);
      expect([path, status]).toEqual([path, 200]);
      expect(Object.fromEntries(headers)).toMatchObject({
        "cache-control": "private, no-store",
        "x-frame-options": "DENY",
        "x-robots-tag": "noindex",
        "referrer-policy": "same-origin",
      });
      expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
      expect(text).toContain('<meta name="robots" content="noindex">');
      expect(text).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=/i);
      expect(text.match(/<h1/g)).toHaveLength(1);
    }
  });

  it("explain how to install while there is no site", async () => {
    await using booted = await bootSite(kind);
    for (const path of PATHS) expect((await page(booted, path)).status).toBe(503);
  });

  it("say without scripts what they need, and send nothing by themselves", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    for (const path of PATHS.slice(0, 4)) {
      const { text } = await page(booted, path);
      expect(text).toMatch(/<noscript><p[^>]*>This page needs JavaScript/);
      expect(text).toMatch(/<form method="post" data-sv-form="[\w-]+"[^>]*>.*?<fieldset disabled>/);
    }
    const script = /<script src="(\/assets\/reader\/reader\.[^"]+\.js)" type="module">/.exec(
      (await page(booted, "/")).text,
    )?.[1];
    const file = await booted.call(script ?? "");
    expect([file.status, file.headers.get("cache-control")]).toEqual([200, "public, max-age=31536000, immutable"]);
    expect(file.headers.get("content-type")).toContain("text/javascript");
  });

  it("ask whoever registers for what the site wants to know", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const basic = ["email", "code", "username", "displayName", "password"];
    expect(fieldsOf(await page(booted, "/register"))).toEqual(basic);
    const invited = await page(booted, '/register?invite="><b>X');
    expect(fieldsOf(invited)).toContain("inviteCode");
    expect(invited.text).toContain('value="&quot;&gt;&lt;b&gt;X"');

    const question = { key: "boat", type: "select", label: "Boat", options: ["Yawl", "Ketch"], required: true };
    const made = await booted.callLoosely(api.createProfileField, {
      token,
      body: { ...question, atRegistration: true },
    });
    expect(made.status).toBe(201);
    const asking = await page(booted, "/register");
    expect(fieldsOf(asking)).toContain("profileFields.boat");
    expect(asking.text).toContain("<option>Ketch</option>");

    await storeSetting(booted, "registration.mode", "invite");
    expect(fieldsOf(await page(booted, "/register"))).toContain("inviteCode");
    await storeSetting(booted, "registration.mode", "open");
    await storeSetting(booted, "beta.gate", "closed");
    expect(fieldsOf(await page(booted, "/register"))).toEqual(expect.arrayContaining(["inviteCode", "betaCode"]));
    await storeSetting(booted, "registration.mode", "closed");
    const closed = await page(booted, "/register");
    expect(fieldsOf(closed)).toEqual([]);
    expect(closed.text).toContain("Registration is closed");
  });

  it("hand on where somebody came from, within the site", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const { text } = await page(booted, "/sign-in?next=/articles/one%3Fpage=2");
    expect(text).toContain('href="/register?next=%2Farticles%2Fone%3Fpage%3D2"');
    expect((await page(booted, "/sign-in?next=https://evil.example/")).text).not.toContain("evil.example");
  });

  it("have a member's header, and the guest's for when the session is over", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const member = await page(booted, "/notifications", await pageCookies(booted, ADMIN.email));
    expect(member.text).toContain('<div class="sv-user" data-sv="user">');
    expect(member.text).toMatch(
      /<template data-sv="signed-out"><div class="sv-user sv-user--guest"><a[^>]+href="\/sign-in\?next=/,
    );
    expect((await page(booted, "/notifications")).text).not.toContain('data-sv="user"');
  });
});
