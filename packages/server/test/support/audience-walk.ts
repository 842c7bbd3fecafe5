import * as api from "@sitevine/api";
import { addressOf, type EndpointAnswer } from "@sitevine/testkit";
import { expect } from "vitest";
import { type CATEGORIES, type Member, type Owner, READERS, type Reader, type Step } from "./audience-steps.js";
import type { Answer } from "./booted-site.js";
import { openBrowser, renew } from "./browser.js";
import { ADDRESSES, markersIn, type Person, type SecretSite, sourcesOf } from "./secret-site.js";
import { visitOver, wasReady } from "./socket-visit.js";
import type { TwoSites } from "./two-sites.js";

// Time until a process shows the other's writes, and until it knows who has lost or won permissions there.
const CONTENT_MS = 1_000;
const RIGHTS_MS = 2_000;
// Access tokens last for a quarter of an hour, and an account is signed in to thirty times an hour at most.
const SIGN_IN_AGAIN_MS = 5 * 60_000;
const HOUR_MS = 60 * 60_000;

const titlesIn = (text: string): readonly string[] => [...markersIn(text)].filter((mark) => mark.endsWith("titlekmqz"));

/** Lets people of a site with secrets walk through two processes of it, and compares each page with what the interface gives. */
export function createAudienceWalk({ first, second }: TwoSites, urls: readonly string[], scene: SecretSite) {
  const sites = [first, second] as const;
  const sources = sourcesOf(scene);
  const people = { ...scene.people };
  const now = (): number => first.clock.now().getTime();
  /** Time of the other process's last change. */
  const unheard: [number, number] = [0, 0];
  /** Calls that undo a change, by its subject. */
  const undo = new Map<string, () => Promise<unknown>>();
  const asked = new Map<string, Promise<Answer>>();
  let signedIn = now();
  // Pages that were compared, and pages that lay ready for members.
  let checks = 0;
  let ready = 0;

  function advance(milliseconds: number): void {
    for (const { clock } of sites) clock.advance(milliseconds);
    asked.clear();
  }

  async function change(at: number, by: Person, endpoint: api.Endpoint, id: string, body?: object): Promise<void> {
    const call = { params: { id }, token: by.token, ...(body ? { body } : {}) };
    const answer = await (sites[at] ?? first).callLoosely(endpoint, call);
    // A step may come to nothing: nobody follows who is blocked or banned, and nobody is banned twice.
    const isPlayed = answer.status < 300 || [401, 403, 404, 409].includes(answer.status);
    expect([endpoint.id, isPlayed, answer.text]).toEqual([endpoint.id, true, answer.text]);
    for (const site of sites) await site.settled();
    unheard[at === 0 ? 1 : 0] = now();
    asked.clear();
  }

  async function signIn(who: Member | "open" | "admin"): Promise<void> {
    people[who] = { ...people[who], ...(await openBrowser(first, people[who].email)) };
  }

  /** Changes something, and remembers how it was when the walk began. */
  async function alter(subject: string, to: () => Promise<unknown>, back: () => Promise<unknown>): Promise<void> {
    if (!undo.has(subject)) undo.set(subject, back);
    await to();
  }

  const articleOf = (name: string) => {
    const article = scene.articles.find((one) => one.name === name);
    if (!article) throw new Error(`There is no article ${name}.`);
    return article;
  };

  const CATEGORY_AT_FIRST = { sea: "public", cabin: "members", hold: "groups", attic: "public" } as const;
  const accessOf = (visibility: string) => ({
    access: { visibility, readGroupIds: visibility === "groups" ? [scene.crew] : [], writeGroupIds: [] },
  });
  const VISIBLE_AT_FIRST = { nonepublic: "public", cabinmembers: "members", holdpublic: "public", modraft: "public" };
  const rolesAtFirst = (who: Member): Step & { kind: "role" } => {
    const role = who === "kim" ? "crew" : who === "mod" ? "moderators" : "members";
    return { kind: "role", who, role };
  };

  const setRole = (at: number, { who, role }: Step & { kind: "role" }) => {
    const groupIds = [...new Set([scene.groups.members, scene.groups[role]])];
    return change(at, people.admin, api.setUserGroups, people[who].id, { groupIds });
  };
  async function setBan(at: number, who: Member, on: boolean): Promise<void> {
    const { id } = people[who];
    if (on) return change(at, people.admin, api.banUser, id, { reason: "Spam" });
    await change(at, people.admin, api.unbanUser, id);
    await signIn(who);
    asked.clear();
  }
  const setArticle = (at: number, name: string, visibility: string) =>
    change(at, people.admin, api.updateArticle, articleOf(name).id, { visibility });
  const setPublished = (at: number, name: string, on: boolean) =>
    change(at, people.admin, on ? api.publishArticle : api.unpublishArticle, articleOf(name).id);
  const setCategory = (at: number, name: (typeof CATEGORIES)[number], visibility: string) =>
    change(at, people.admin, api.updateCategory, scene.categories[name], accessOf(visibility));
  const setBlock = (at: number, owner: Owner, who: Member, on: boolean) =>
    change(at, people[owner], on ? api.blockUser : api.unblockUser, people[who].id);
  const setFollow = (at: number, owner: Owner, who: Member, on: boolean) =>
    change(at, people[who], on ? api.followUser : api.unfollowUser, people[owner].id);
  const setPrivacy = (at: number, owner: Owner, privacy: object) =>
    change(at, people[owner], api.updatePrivacy, "", privacy);

  /** Returns the current answer of the API to a reader; members who are no longer signed in are guests. */
  function ask(at: number, who: Reader, path: string): Promise<Answer> {
    const key = `${at} ${who} ${path}`;
    const look = async (): Promise<Answer> => {
      const site = sites[at] ?? first;
      const headers = { "sec-purpose": "prefetch" };
      const answer = await site.call(path, { headers, token: who === "guest" ? undefined : people[who].token });
      return answer.status === 401 ? site.call(path, { headers }) : answer;
    };
    const answer = asked.get(key) ?? look();
    asked.set(key, answer);
    return answer;
  }

  /** The article that a page tells guests of, although they may not read it; undefined where there is none. */
  async function toldTo(at: number, who: Reader, path: string): Promise<string | undefined> {
    const slug = /^\/articles\/(.+)$/.exec(path)?.[1];
    if (!slug) return undefined;
    const params = { slug };
    const { token } = people.admin;
    const answer: EndpointAnswer<typeof api.getArticle> = await (sites[at] ?? first).call(api.getArticle, {
      params,
      token,
    });
    const { status, visibility, category } = answer.body;
    if (status !== "published" || visibility !== "members") return undefined;
    if (category && !(await ask(at, "guest", ADDRESSES.categories)).text.includes(category.id)) return undefined;
    const isMember = who !== "guest" && (await ask(at, who, addressOf(api.me))).status === 200;
    return isMember ? undefined : ADDRESSES.article(slug);
  }

  /** Returns the status and marks that a page has to show, since the API returns them. */
  async function owed(path: string, give: (path: string) => Promise<Answer>) {
    const [, kind, name = "", tab] = path.split(/[/?]/);
    if (path === "/articles")
      return { status: 200, marks: titlesIn((await give(ADDRESSES.articles({ limit: 20 }))).text) };
    if (path.includes("type=users")) return { status: 200, marks: [] };
    if (kind === "search")
      return { status: 200, marks: titlesIn((await give(ADDRESSES.search({ q: "the", limit: 20 }))).text) };
    if (kind === "categories") {
      const isShown = (await give(ADDRESSES.categories)).text.includes(`"${name}"`);
      const { text } = await give(ADDRESSES.articles({ limit: 20, category: name }));
      return { status: isShown ? 200 : 404, marks: titlesIn(text) };
    }
    if (kind === "articles") {
      const { status, text } = await give(ADDRESSES.article(name));
      return { status, marks: status === 200 ? [...markersIn(text)].filter((mark) => mark.endsWith("textkmqz")) : [] };
    }
    if (kind !== "u") return { status: path === "/nowhere" ? 404 : 200, marks: [] };
    const { id } = people[name as Owner];
    if (tab === "followers") return { status: (await give(ADDRESSES.followers(id))).status, marks: [] };
    const profile = await give(ADDRESSES.person(name));
    if (profile.status !== 200) return { status: profile.status, marks: [] };
    const bio = markersIn(profile.text);
    if (tab === undefined) return { status: 200, marks: [...bio] };
    const said = bio.size > 0 ? markersIn((await give(ADDRESSES.fields(id))).text) : new Set<string>();
    return { status: bio.size > 0 ? 200 : 403, marks: [...said] };
  }

  async function read(at: number, who: Reader, path: string): Promise<void> {
    const { cookie } = who === "guest" ? { cookie: undefined } : people[who];
    const page = await visitOver(urls[at] ?? "", path, cookie ? { cookie } : {});
    if (cookie && wasReady(page)) ready += 1;
    const quiet = now() - (unheard[at] ?? 0);
    // Until then a page may show what it showed before; it was read so that something is kept.
    if (quiet < CONTENT_MS) return;
    checks += 1;
    const other = at === 0 ? 1 : 0;
    const isAllHeard = quiet >= RIGHTS_MS && now() - (unheard[other] ?? 0) >= RIGHTS_MS;
    const give = (from: string) => ask(isAllHeard ? other : at, who, from);
    const shown = markersIn(page.text);
    const told = await toldTo(isAllHeard ? other : at, who, path);
    const leaks: string[] = [];
    for (const mark of shown) {
      const source = sources.get(mark) ?? "";
      if (path.includes(mark) || (source === told && /(?:title|excerpt)kmqz$/.test(mark))) continue;
      const { status, text } = await give(source);
      if (status !== 200 || !text.includes(mark)) leaks.push(`${mark} of ${source}`);
    }
    expect([at, who, path, leaks]).toEqual([at, who, path, []]);
    const { status, marks } = told ? { status: 403, marks: [] } : await owed(path, give);
    const missing = marks.filter((mark) => !shown.has(mark));
    expect([at, who, path, page.status, missing]).toEqual([at, who, path, status, []]);
  }

  async function take(at: number, step: Step): Promise<void> {
    switch (step.kind) {
      case "read":
        return read(at, step.who, step.path);
      case "wait":
        return advance(step.milliseconds);
      case "role":
        return alter(
          `role ${step.who}`,
          () => setRole(at, step),
          () => setRole(0, rolesAtFirst(step.who)),
        );
      case "ban":
        return alter(
          `ban ${step.who}`,
          () => setBan(at, step.who, step.on),
          () => setBan(0, step.who, false),
        );
      case "renew": {
        const { who } = step;
        const renewed = await renew(sites[at] ?? first, people[who]).catch(() => people[who]);
        people[who] = { ...people[who], ...renewed };
        return asked.clear();
      }
      case "category":
        return alter(
          step.name,
          () => setCategory(at, step.name, step.visibility),
          () => setCategory(0, step.name, CATEGORY_AT_FIRST[step.name]),
        );
      case "article":
        return alter(
          step.name,
          () => setArticle(at, step.name, step.visibility),
          () => setArticle(0, step.name, VISIBLE_AT_FIRST[step.name]),
        );
      case "publish":
        return alter(
          `publish ${step.name}`,
          () => setPublished(at, step.name, step.on),
          () => setPublished(0, step.name, step.name !== "modraft"),
        );
      case "block":
        return alter(
          `block ${step.owner} ${step.who}`,
          () => setBlock(at, step.owner, step.who, step.on),
          () => setBlock(0, step.owner, step.who, step.who === "eve"),
        );
      case "follow":
        return alter(
          `follow ${step.owner} ${step.who}`,
          () => setFollow(at, step.owner, step.who, step.on),
          () => setFollow(0, step.owner, step.who, step.who === "fan"),
        );
      case "privacy":
        return alter(
          `privacy ${step.owner}`,
          () => setPrivacy(at, step.owner, { [step.part]: step.audience }),
          () =>
            setPrivacy(0, step.owner, {
              profile: step.owner === "open" ? "everyone" : "members",
              followers: "members",
            }),
        );
    }
  }

  return {
    take,
    checks: () => checks,
    ready: () => ready,
    /** Makes everything as it was, so that a walk is the same each time. */
    async restore(): Promise<void> {
      // Banned members cannot undo their changes, so bans are lifted first.
      const isFirst = (subject: string): boolean => subject.startsWith("ban ");
      const backs = [...undo].toSorted(([one], [other]) => Number(isFirst(other)) - Number(isFirst(one)));
      for (const [, back] of backs) await back();
      undo.clear();
      advance(60_000);
      if (now() - signedIn < SIGN_IN_AGAIN_MS) return;
      advance(HOUR_MS);
      for (const who of [...READERS.filter((name) => name !== "guest"), "open"] as const) await signIn(who);
      signedIn = now();
    },
  };
}
