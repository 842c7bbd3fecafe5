import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Disposables } from "../src/kernel/disposables.js";
import { addImage } from "./support/article-images.js";
import { publishArticle } from "./support/articles.js";
import { type Answer, type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { nameOf, OPEN_AT_GATE, redeemedPass, saveSetting } from "./support/gate.js";
import { addMember, pageCookies } from "./support/members.js";
import { picture } from "./support/pictures.js";
import { freshPeer } from "./support/registration.js";
import { upload } from "./support/theme-package.js";

const [kind] = databases("");
if (!kind) throw new Error("There is always SQLite.");

const UNKNOWN_ID = "0197a000-0000-7000-8000-00000000dead";

/** Callers that may enter, by the settings of the site. Written down apart from the policy. */
const STATES = [
  { gate: "open", access: "everyone", turnsAway: [] },
  { gate: "closed", access: "everyone", turnsAway: ["guest"] },
  { gate: "open", access: "members", turnsAway: ["guest", "pass holder"] },
  { gate: "closed", access: "members", turnsAway: ["guest", "pass holder"] },
] as const;
const FILES = ["/feed.xml", "/atom.xml", "/feed.json", "/u/ada/feed.xml", "/sitemap.xml", "/sitemap/pages.xml"];

/** Returns whether the gate refused the call: no route has this message, which fits the site. */
const isTurnedAway = (answer: Answer, access: "everyone" | "members"): boolean =>
  codeOf(answer) === "SVC-API-4003" &&
  answer.text.includes(access === "members" ? "for members only" : "not open to everybody");

describe.each(STATES)("beta.gate=$gate, site.access=$access", ({ gate, access, turnsAway }) => {
  const stack = new Disposables();
  let site: BootedSite;
  let callers: { name: string; token?: string; cookie?: string }[];
  let avatar: string;
  let image: string;

  beforeAll(async () => {
    site = stack.use(await bootSite(kind));
    const admin = await site.installed();
    const member = await addMember(site);
    const pass = await redeemedPass(site, admin, "let-me-in");
    image = (await addImage(site, admin, await publishArticle(site, admin))).url;
    const body = upload(await picture("png", { width: 200, height: 200 }));
    // Avatar of a member who sends no requests: callers remove their own.
    const shown = await addMember(site, { username: "di" });
    const answer = await site.call(api.uploadAvatar, { token: shown, body });
    avatar = /\/uploads\/media\/[^"]+/.exec(answer.text)?.[0] ?? "";
    callers = [
      { name: "guest" },
      { name: "pass holder", cookie: pass },
      { name: "member", token: member },
      { name: "member with a pass", token: member, cookie: pass },
      { name: "administrator", token: admin },
    ];
    await saveSetting(site, admin, "beta.gate", gate);
    await saveSetting(site, admin, "site.access", access);
  });
  afterAll(() => stack[Symbol.asyncDispose]());

  const keepsOut = (name: string): boolean => turnsAway.some((kept) => kept === name);

  it.each(api.BUILT_ENDPOINTS.map((endpoint) => ({ name: nameOf(endpoint), endpoint })))(
    "$name",
    async ({ endpoint }) => {
      const { method, path, response, audience } = endpoint;
      const isStream = response.kind === "event-stream";
      // A body that no route takes, so that nobody changes anything.
      const body = ["GET", "DELETE"].includes(method) ? {} : { body: "[]" };
      for (const { name, token, cookie } of callers) {
        const answer = await site.call(path.replaceAll(/:\w+/g, UNKNOWN_ID), {
          method: isStream ? "HEAD" : method,
          token,
          headers: cookie ? { cookie } : {},
          peer: freshPeer(),
          ...body,
        });
        const isClosed = keepsOut(name) && !OPEN_AT_GATE.includes(nameOf(endpoint)) && audience !== "installer";
        // An answer to HEAD has no text; the status is all that it says, unless the audience is refused as well.
        if (isStream && typeof audience === "object" && name.startsWith("member")) continue;
        const isRefused = isStream ? answer.status === 403 : isTurnedAway(answer, access);
        expect([name, isRefused]).toEqual([name, isClosed]);
      }
    },
  );

  it("feeds, the sitemap and files of members, by token and by page session, kept from shared caches", async () => {
    const browser = await pageCookies(site, "mo@example.org");
    for (const path of [...FILES, avatar, image])
      for (const { name, token, cookie } of [...callers, { name: "member's browser", token: undefined, ...browser }]) {
        const answer = await site.call(path, { token, headers: cookie ? { cookie } : {}, peer: freshPeer() });
        expect([path, name, isTurnedAway(answer, access)]).toEqual([path, name, keepsOut(name)]);
        const isForAll = turnsAway.length === 0;
        if (!keepsOut(name))
          expect([path, name, answer.status, answer.headers.get("cache-control")?.startsWith("public")]).toEqual([
            path,
            name,
            200,
            isForAll,
          ]);
      }
    const robots = (await site.call("/robots.txt")).text;
    expect(robots === "User-agent: *\nDisallow: /\n").toBe(turnsAway.length > 0);
  });

  it("says to clients whether a code helps", async () => {
    for (const { name, token, cookie } of callers) {
      const answer = await site.call(api.getBetaStatus, { token, headers: cookie ? { cookie } : {} });
      const expected = { gate, membersOnly: access === "members", hasAccess: !keepsOut(name), message: null };
      expect([name, answer.json]).toEqual([name, expected]);
    }
    const redeemed = await site.call(api.redeemBetaCode, { body: { code: "let-me-in" }, peer: freshPeer() });
    expect(redeemed.json).toMatchObject({ hasAccess: access === "everyone" });
  });
});
