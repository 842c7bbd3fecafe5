import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Disposables } from "../src/kernel/disposables.js";
import { ADMIN, type BootedSite } from "./support/booted-site.js";
import { bootCommunity, send } from "./support/community.js";
import { logIn, pageCookies, type TestMember } from "./support/members.js";
import { ban } from "./support/sanctions.js";

const LINK = 'href="/u/mo"';
/** Pages that show the name of the author of an article or a comment. */
const PAGES = ["/", "/articles", "/articles/on-oars", "/articles/on-boats", "/articles/on-boats?sort=newest"] as const;
const FEEDS = ["/atom.xml", "/feed.json"] as const;

describe.each(databases())("the name of an account without a profile on $name", (kind) => {
  const stack = new Disposables();
  let booted: BootedSite;
  let admin: string;
  let mo: TestMember;
  let cookies: { readonly cookie: string };

  beforeAll(async () => {
    const community = await bootCommunity(kind);
    booted = stack.use(community.booted);
    admin = community.admin;
    mo = community.mo;
    cookies = await pageCookies(booted, ADMIN.email);
    await send(booted, community.member, api.followUser, { params: { id: await adminId() } });
    const target = { targetType: "user", targetId: mo.id, reason: "spam" } as const;
    await send(booted, admin, api.createReport, { body: target });
    await booted.settled();
  });
  afterAll(() => stack[Symbol.asyncDispose]());

  const adminId = async (): Promise<string> => (await send(booted, admin, api.me)).user.id;
  const setActive = (isActive: boolean) =>
    send(booted, admin, api.setUserActive, { params: { id: mo.id }, body: { active: isActive } });

  /** Returns whether each page links the name, for guests and for members, from cached pages and from others. */
  async function linked() {
    const found: [string, boolean][] = [];
    for (const path of PAGES) {
      for (const headers of [{}, cookies]) {
        const { status, text } = await booted.call(path, { headers });
        expect([path, status, text.includes(">mo<")]).toEqual([path, 200, true]);
        found.push([path, text.includes(LINK)]);
      }
    }
    const { text: article } = await booted.call("/articles/on-oars");
    found.push(["structured data", article.includes('"name":"mo","url":')]);
    for (const path of FEEDS) found.push([path, (await booted.call(path)).text.includes("/u/mo")]);
    const { data } = await send(booted, admin, api.listNotifications, { query: {} });
    const follow = data.find(({ kind: name }) => name === "user.follow");
    expect(follow?.text).toContain("mo");
    found.push(["notification", follow?.href === "/u/mo"]);
    const [report] = (await send(booted, admin, api.listReports, { query: {} })).data;
    found.push(["report", report?.target.href === "/u/mo"]);
    const oars = (await booted.call(api.getArticle, { params: { slug: "on-oars" } })).body;
    found.push(["API", oars.author?.active === true]);
    return found.filter(([, isLinked]) => isLinked).map(([place]) => place);
  }

  const everywhere = [
    ...PAGES.flatMap((path) => [path, path]),
    "structured data",
    ...FEEDS,
    "notification",
    "report",
    "API",
  ];

  it("is no link while the account is banned, on pages that are kept either", async () => {
    expect(await linked()).toEqual(everywhere);
    const { id } = await ban(booted, admin, mo.id);
    expect((await booted.call("/u/mo")).status).toBe(404);
    expect(await linked()).toEqual([]);
    await send(booted, admin, api.liftBan, { params: { id } });
    expect(await linked()).toEqual(everywhere);
  });

  it("is none when the time of the ban is over and it begins anew", async () => {
    const until = new Date(booted.clock.now().getTime() + 60_000).toISOString();
    await ban(booted, admin, mo.id, until);
    expect(await linked()).toEqual([]);
    booted.clock.advance(120_000);
    await booted.settled();
    expect(await linked()).toEqual(everywhere);
  });

  it("is none while an administrator has deactivated the account, or its member has left", async () => {
    await setActive(false);
    expect(await linked()).toEqual([]);
    await setActive(true);
    expect(await linked()).toEqual(everywhere);
    const token = await logIn(booted, mo.email);
    await send(booted, token, api.leaveSite, { body: { password: ADMIN.password } });
    expect(await linked()).toEqual([]);
    await setActive(true);
  });

  it("is none in the list of whom a member has muted", async () => {
    await send(booted, admin, api.muteUser, { params: { id: mo.id } });
    const read = async () => (await booted.call("/settings/muted", { headers: cookies })).text;
    expect(await read()).toContain(LINK);
    await setActive(false);
    const text = await read();
    expect([text.includes(">mo<"), text.includes(LINK)]).toEqual([true, false]);
    await setActive(true);
  });
});
