import * as api from "@sitevine/api";
import { databases, eventually, requestTo } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Disposables } from "../src/kernel/disposables.js";
import { publishArticle } from "./support/articles.js";
import { type Answer, type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { nameOf, OPEN_AT_GATE, redeemedPass, saveSetting } from "./support/gate.js";
import { addMember } from "./support/members.js";
import { picture } from "./support/pictures.js";
import { freshPeer } from "./support/registration.js";
import { upload } from "./support/theme-package.js";

const [kind] = databases("");
if (!kind) throw new Error("There is always SQLite.");

const UNKNOWN_ID = "0197a000-0000-7000-8000-00000000dead";

/** Returns whether the gate refused the call: no route has this message. */
const isTurnedAway = (answer: Answer): boolean =>
  codeOf(answer) === "SVC-API-4003" && answer.text.includes("not open to everybody");

it("opens no route at a closed gate but those that are listed", () => {
  expect(
    api.ENDPOINTS.filter(({ openAtGate }) => openAtGate)
      .map(nameOf)
      .sort(),
  ).toEqual([...OPEN_AT_GATE].sort());
});

describe("beta.gate=closed", () => {
  const stack = new Disposables();
  let site: BootedSite;
  let url: string;
  let admin: string;
  let member: string;
  let pass: string;
  let avatar: string;
  let logo: string;

  beforeAll(async () => {
    site = stack.use(await bootSite(kind, { environment: { PORT: "0" } }));
    ({ url } = await site.site.start());
    admin = await site.installed();
    member = await addMember(site);
    pass = await redeemedPass(site, admin, "let-me-in");
    await publishArticle(site, admin);
    const send = async (endpoint: api.Endpoint, token: string) => {
      const body = upload(await picture("png", { width: 200, height: 200 }));
      const answer = await site.callLoosely(endpoint, { params: { variant: "navbar" }, token, body });
      return /\/uploads\/media\/[^"]+/.exec(answer.text)?.[0] ?? "";
    };
    // Avatar of a member who sends no requests: the others remove their own.
    avatar = await send(api.uploadAvatar, await addMember(site, { username: "di" }));
    logo = await send(api.uploadLogo, admin);
    await saveSetting(site, admin, "beta.gate", "closed");
  });
  afterAll(() => stack[Symbol.asyncDispose]());

  /** Asks with a body that no route takes, so that nobody changes anything. */
  function ask({ method, path, response }: api.Endpoint, caller: { token?: string; cookie?: string }): Promise<Answer> {
    const isStream = response.kind === "event-stream";
    const body = ["GET", "DELETE"].includes(method) ? {} : { body: "[]" };
    return site.call(path.replaceAll(/:\w+/g, UNKNOWN_ID), {
      method: isStream ? "HEAD" : method,
      token: caller.token,
      headers: caller.cookie ? { cookie: caller.cookie } : {},
      peer: freshPeer(),
      ...body,
    });
  }

  it.each(api.BUILT_ENDPOINTS.map((endpoint) => ({ name: nameOf(endpoint), endpoint })))(
    "$name: a guest without a pass, a guest with one, a member, an administrator",
    async ({ name, endpoint }) => {
      const stranger = await ask(endpoint, {});
      const isClosed = !OPEN_AT_GATE.includes(name) && endpoint.audience !== "installer";
      const isHead = endpoint.response.kind === "event-stream";
      // An answer to HEAD has no text; the status is all that it says.
      if (isClosed && isHead) expect(stranger.status).toBe(403);
      else expect([isTurnedAway(stranger), stranger.text]).toEqual([isClosed, stranger.text]);
      if (endpoint.audience === "installer") expect(codeOf(stranger)).toBe("SVC-INSTALL-1002");
      const forged = await ask(endpoint, { cookie: "sv_beta=9999999999.AAAA" });
      expect(forged.status).toBe(stranger.status);
      const holder = await ask(endpoint, { cookie: pass });
      expect(isTurnedAway(holder)).toBe(false);
      if (!isHead && (endpoint.audience === "auth" || typeof endpoint.audience === "object"))
        expect(codeOf(holder)).toBe("SVC-API-4010");
      for (const token of [member, admin]) expect(isTurnedAway(await ask(endpoint, { token }))).toBe(false);
    },
  );

  it("refuses a token that is not valid on routes that ask for none", async () => {
    expect(codeOf(await site.call(api.listOnlineUsers, { token: "a.b.c" }))).toBe("SVC-API-4010");
    expect(codeOf(await site.call(api.listOnlineUsers, { token: "a.b.c", headers: { cookie: pass } }))).toBe(
      "SVC-API-4010",
    );
  });

  const FILES = ["/feed.xml", "/atom.xml", "/feed.json", "/u/ada/feed.xml", "/sitemap.xml", "/sitemap/pages.xml"];

  it("closes feeds, the sitemap, files of members and the description of the API as well, and keeps them from shared caches", async () => {
    expect([avatar, logo]).toEqual([expect.stringContaining("/avatars/"), expect.stringContaining("/branding/")]);
    for (const path of [...FILES, avatar, "/api/docs"]) {
      expect([path, isTurnedAway(await site.call(path))]).toEqual([path, true]);
      for (const visitor of [{ headers: { cookie: pass } }, { token: member }]) {
        const answer = await site.call(path, visitor);
        expect([path, answer.status]).toEqual([path, 200]);
        if (path !== "/api/docs") expect(answer.headers.get("cache-control")).toBe("private, no-cache");
      }
    }
  });

  it("leaves the files of the look, the program's own and robots.txt open", async () => {
    const css = /\/assets\/base\.[^"]+\.css/.exec((await site.call("/sign-in")).text)?.[0] ?? "none";
    for (const path of [logo, css, "/robots.txt"]) expect([path, (await site.call(path)).status]).toEqual([path, 200]);
  });

  it("closes answers that lie ready in the moment in which the gate is closed", async () => {
    const layouts = async () => {
      const answer = await fetch(requestTo(api.listLayouts, { origin: url }));
      return { status: answer.status, isReady: !answer.headers.has("x-request-id"), text: await answer.text() };
    };
    expect(await layouts()).toMatchObject({ status: 403, isReady: false });
    await saveSetting(site, admin, "beta.gate", "open");
    // Answers go the ordinary way until the site has done what follows from the change.
    await eventually(async () => expect(await layouts()).toMatchObject({ status: 200, isReady: true }));
    await saveSetting(site, admin, "beta.gate", "closed");
    expect(await layouts()).toMatchObject({ status: 403, isReady: false });
  });
});
