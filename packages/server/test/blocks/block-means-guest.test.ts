import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Disposables } from "../../src/kernel/disposables.js";
import { publishArticle } from "../support/articles.js";
import { type Answer, type BootedSite, bootSite, codeOf } from "../support/booted-site.js";
import { send } from "../support/community.js";
import { createMember, logIn, type TestMember } from "../support/members.js";
import { visit } from "../support/pages.js";
import { BELONGS_TO_A_PERSON, BLOCK_RULES, type BlockRule } from "./block-rules.js";

const PERSONAL = api.BUILT_ENDPOINTS.filter(({ path }) => BELONGS_TO_A_PERSON.test(path));

it("says of each endpoint under /api/users/:id what a block means there, and of nothing else", () => {
  expect(Object.keys(BLOCK_RULES).sort()).toEqual(PERSONAL.map(({ id }) => id).sort());
});

const withRule = <Kind extends BlockRule["kind"]>(kind: Kind) =>
  PERSONAL.flatMap((endpoint) => {
    const rule = BLOCK_RULES[endpoint.id];
    return rule?.kind === kind ? [{ ...endpoint, rule: rule as Extract<BlockRule, { kind: Kind }> }] : [];
  });

/** Settings of the owner under which guests, members and followers see different things. */
const SETTINGS = [
  { profile: "everyone", wall: "members", followers: "everyone", following: "everyone" },
  { profile: "everyone", wall: "everyone", followers: "members", following: "followers" },
  { profile: "members", wall: "members", followers: "everyone", following: "everyone" },
  { profile: "followers", wall: "followers", followers: "everyone", following: "everyone" },
  { profile: "nobody", wall: "nobody", followers: "nobody", following: "nobody" },
] as const;

function without(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined || value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return key === "*" ? value.map((entry) => without(entry, rest)) : value;
  const { [key]: inner, ...others } = value as Readonly<Record<string, unknown>>;
  return rest.length === 0 ? others : { ...others, [key]: without(inner, rest) };
}

interface Person extends TestMember {
  readonly token: string;
}

async function person(booted: BootedSite, username: string): Promise<Person> {
  const member = await createMember(booted, { username });
  return { ...member, token: await logIn(booted, member.email) };
}

describe.each(databases())("a block means guest on $name", (kind) => {
  const stack = new Disposables();
  let booted: BootedSite;
  let [owner, blocked, other]: readonly Person[] = [];
  let [ownEntry, otherEntry, membersArticle] = ["", "", ""];

  const need = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error("The scene is not set.");
    return value;
  };
  const people = () => ({ mo: need(owner), eve: need(blocked), kim: need(other) });

  beforeAll(async () => {
    booted = stack.use(await bootSite(kind));
    const admin = await booted.installed();
    const [mo, eve, kim] = [await person(booted, "mo"), await person(booted, "eve"), await person(booted, "kim")];
    [owner, blocked, other] = [mo, eve, kim];
    const fields: Record<string, object> = {};
    for (const key of ["public", "members", "followers", "private"]) {
      await send(booted, admin, api.createProfileField, { body: { key, label: key, type: "text" } });
      fields[key] = { value: `for ${key}`, visibility: key };
    }
    await send(booted, mo.token, api.updateOwnProfileFields, { body: { fields } });
    await send(booted, mo.token, api.updateProfile, { body: { bio: "I sail." } });
    await publishArticle(booted, mo.token, { title: "For everybody" });
    membersArticle = await publishArticle(booted, mo.token, { title: "For members", visibility: "members" });
    for (const [from, to] of [
      [eve, mo],
      [kim, mo],
      [mo, kim],
    ] as const)
      await send(booted, from.token, api.followUser, { params: { id: to.id } });
    ownEntry = (
      await send(booted, eve.token, api.createProfileComment, {
        params: { id: mo.id },
        body: { content: "Hello from Eve" },
      })
    ).id;
    otherEntry = (
      await send(booted, kim.token, api.createProfileComment, {
        params: { id: mo.id },
        body: { content: "Hello from Kim" },
      })
    ).id;
    await send(booted, mo.token, api.blockUser, { params: { id: eve.id } });
  });
  afterAll(() => stack[Symbol.asyncDispose]());

  const setPrivacy = (settings: object) => send(booted, people().mo.token, api.updatePrivacy, { body: settings });

  const ask = (endpoint: api.Endpoint, token: string | undefined, entry: string) => {
    const { id, username } = people().mo;
    return booted.callLoosely(endpoint, {
      params: { id, username, commentId: entry },
      token,
      // Nobody looks, so that the calls themselves change no count of views.
      headers: { "sec-purpose": "prefetch" },
      ...(endpoint.body.kind === "none" ? {} : { body: { content: "Changed" } }),
    });
  };

  it.each(withRule("as-guest"))(
    "$method $path answers whom the owner blocks as it answers a guest",
    async (endpoint) => {
      const { eve, kim } = people();
      const differs: string[] = [];
      for (const settings of SETTINGS) {
        await setPrivacy(settings);
        const [guest, blockedOne, member] = [
          await ask(endpoint, undefined, ownEntry),
          await ask(endpoint, eve.token, ownEntry),
          await ask(endpoint, kim.token, ownEntry),
        ];
        const seen = ({ status, json }: Answer) => {
          const fields = endpoint.rule.but ?? [];
          return [settings.profile, status, fields.reduce((value, path) => without(value, path.split(".")), json)];
        };
        expect(seen(blockedOne)).toEqual(seen(guest));
        if (JSON.stringify(seen(member)) !== JSON.stringify(seen(guest))) differs.push(settings.profile);
      }
      // Otherwise there would be nothing to hide, and the comparison would say nothing.
      if (endpoint.audience !== "public") expect(differs).not.toEqual([]);
    },
  );

  it.each(withRule("refused"))("$method $path refuses whom the owner blocks", async (endpoint) => {
    const { eve, kim } = people();
    const entry = endpoint.id === "profile-comments.update" ? ownEntry : otherEntry;
    for (const settings of SETTINGS) {
      await setPrivacy(settings);
      const answer = await ask(endpoint, eve.token, entry);
      expect([settings.profile, ["SVC-API-4003", "SVC-API-4004"].includes(codeOf(answer) ?? "")]).toEqual([
        settings.profile,
        true,
      ]);
    }
    await setPrivacy(SETTINGS[0]);
    // Somebody else may: it is the block that refuses. An entry is changed by its author only.
    const allowed = await ask(endpoint, kim.token, otherEntry);
    expect([allowed.status < 300, allowed.text]).toEqual([true, allowed.text]);
  });

  it.each(withRule("own-affair"))("$method $path stays open to whom the owner blocks: $rule.why", async (endpoint) => {
    const { mo } = people();
    await setPrivacy({ profile: "everyone", wall: "members", followers: "members" });
    const ian = await person(booted, endpoint.id.replaceAll(/\W/g, "-"));
    const { id } = await send(booted, ian.token, api.createProfileComment, {
      params: { id: mo.id },
      body: { content: "Another" },
    });
    await send(booted, mo.token, api.blockUser, { params: { id: ian.id } });
    const answer = await ask(endpoint, ian.token, id);
    expect([answer.status < 300, answer.text]).toEqual([true, answer.text]);
    // A number that guests may not see stays hidden.
    expect(answer.json ?? {}).not.toHaveProperty("followers", expect.anything());
  });

  it.each(["", "/about", "/followers", "/following"])(
    "/u/<name>%s is the page of a guest for whom the owner blocks",
    async (tab) => {
      const { mo, eve } = people();
      const page = async (token?: string): Promise<readonly [number, string]> => {
        const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
        const { status, text } = await visit(booted, `/u/${mo.username}${tab}`, headers);
        // Guests are invited to sign in where a member could write; articles for members stay readable. The icons of
        // both stand at the end of the page. The invitation makes a page longer, and short pages are painted in one go.
        // Only pages for guests describe themselves to search engines.
        const shown = text
          .replace(/<p[^>]* data-sv="writing">.*?<\/p>/gs, "")
          .replace(/<header class="sv-header".*?<\/header>/gs, "")
          .replace(/<p class="sv-error-actions">.*?<\/p>/gs, "")
          .replace(/<a class="sv-btn sv-btn--quiet" data-sv="edit"[^>]* hidden>.*?<\/a>/gs, "")
          .replace(/<ul class="sv-cards .*?<\/ul>/gs, "")
          .replace(/<svg class="sv-sprite".*?<\/svg>/gs, "")
          .replace(/<link rel="expect"[^>]*>/, "")
          .replace(/<script type="application\/ld\+json">.*?<\/script>/s, "");
        return [status, shown];
      };
      for (const settings of SETTINGS) {
        await setPrivacy(settings);
        expect(await page(eve.token)).toEqual(await page());
      }
    },
  );

  it("does not find by their words members whom guests do not find", async () => {
    const { mo, eve, kim } = people();
    await setPrivacy({ profile: "members" });
    await booted.settled();
    const found = async (token?: string) =>
      (await booted.call(api.search, { query: { q: "sail", type: "users" }, token })).body.data;
    expect(await found(kim.token)).toMatchObject([{ user: { id: mo.id } }]);
    expect(await found(eve.token)).toEqual(await found());
  });

  it("leaves articles for all members readable", async () => {
    const { eve } = people();
    expect((await booted.call(api.getArticle, { params: { slug: membersArticle } })).status).toBe(404);
    expect((await booted.call(api.getArticle, { params: { slug: membersArticle }, token: eve.token })).status).toBe(
      200,
    );
  });
});
