import * as api from "@sitevine/api";
import { addressOf } from "@sitevine/testkit";
import { ADMIN, type Answer, type BootedSite } from "./booted-site.js";
import { type Browser, openBrowser } from "./browser.js";
import { send } from "./community.js";
import { createMember, type TestMember } from "./members.js";

/** A word that stands for one secret. Neither a text of the program nor a random one contains the letters around it. */
export const marker = (...parts: readonly string[]): string => `zqmk${parts.join("")}kmqz`;

export const markersIn = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/zqmk[a-z]+?kmqz/g));

export interface Person extends TestMember, Browser {}

/** `kim` is of the crew, and `lost` was; `open` to `shut` have a profile, `fan` follows them, and `open` and `inner` block `eve`. */
const NAMES = ["kim", "mo", "mod", "eve", "fan", "lost", "ban", "open", "inner", "close", "shut"] as const;
export type Name = (typeof NAMES)[number];

const PROFILES = { open: "everyone", inner: "members", close: "followers", shut: "nobody" } as const;
const FIELDS = ["public", "members", "followers", "private"] as const;
export const VISIBILITIES = ["public", "members", "private"] as const;

export interface SecretArticle {
  /** Prefix of its marks. */
  readonly name: string;
  readonly id: string;
  readonly slug: string;
}

export interface SecretSite {
  readonly people: Readonly<Record<Name, Person>> & { readonly admin: Person };
  readonly crew: string;
  /** Ids by key. */
  readonly groups: Readonly<Record<"members" | "crew" | "moderators" | "administrators", string>>;
  /** By name: `sea` for everybody, `cabin` for members, `hold` for the crew, `attic` for everybody and within `hold`. */
  readonly categories: Readonly<Record<"sea" | "cabin" | "hold" | "attic", string>>;
  /** Every article of any status and visibility. */
  readonly articles: readonly SecretArticle[];
}

/** Marks of an article, beside its title. */
const marksOf = (name: string) => ({
  title: `The ${marker(name, "title")}`,
  content: `It tells of ${marker(name, "text")}.`,
  excerpt: `About ${marker(name, "excerpt")}.`,
  tags: [marker(name, "tag")],
});

/** Writes an article full of marks. */
async function writeMarked(
  booted: BootedSite,
  token: string,
  name: string,
  { isDraft = false, ...more }: { readonly isDraft?: boolean } & Record<string, unknown> = {},
): Promise<SecretArticle> {
  const body = { ...marksOf(name), ...more };
  const { id, slug } = await send(booted, token, api.createArticle, { body });
  if (!isDraft) await send(booted, token, api.publishArticle, { params: { id } });
  return { name, id, slug };
}

/** Lets everybody write as much as they like. */
async function liftLimits(booted: BootedSite, token: string): Promise<void> {
  const { ranks } = await send(booted, token, api.getProgression);
  const limits = { articlesPerDay: null, commentsPerDay: null };
  for (const { id } of ranks) await send(booted, token, api.updateRank, { params: { id }, body: { limits } });
}

async function signUp(booted: BootedSite): Promise<SecretSite["people"]> {
  const people: Partial<Record<Name | "admin", Person>> = {};
  for (const username of NAMES) {
    const groups = username === "mod" ? ["members", "moderators"] : ["members"];
    const member = await createMember(booted, { username, groups });
    people[username] = { ...member, ...(await openBrowser(booted, member.email)) };
  }
  const admin = await openBrowser(booted, ADMIN.email);
  const { id } = await send(booted, admin.token, api.getUser, { params: { username: ADMIN.username } });
  return { ...people, admin: { id, email: ADMIN.email, username: ADMIN.username, ...admin } } as SecretSite["people"];
}

/** Gives somebody a profile with something for everybody. */
async function fillProfile(booted: BootedSite, people: SecretSite["people"], owner: Person, name: string) {
  const { token, id } = owner;
  await send(booted, token, api.updateProfile, { body: { bio: `I am the ${marker(name, "bio")}.` } });
  const said = (visibility: (typeof FIELDS)[number]) => ({ value: marker(name, "field", visibility), visibility });
  const fields = Object.fromEntries(FIELDS.map((visibility) => [visibility, said(visibility)]));
  await send(booted, token, api.updateOwnProfileFields, { body: { fields } });
  const body = { content: `Hello ${marker(name, "wall")}` };
  await send(booted, people.kim.token, api.createProfileComment, { params: { id }, body });
  await send(booted, people.fan.token, api.followUser, { params: { id } });
  await send(booted, token, api.followUser, { params: { id: people.mo.id } });
}

/** Fills an installed site with each visibility of everything, each with a mark of its own. */
export async function fillSecretSite(booted: BootedSite): Promise<SecretSite> {
  const people = await signUp(booted);
  const { admin, kim, mo, lost, ban, eve } = people;
  await liftLimits(booted, admin.token);

  const { id: crew } = await send(booted, admin.token, api.createGroup, { body: { key: "crew", name: "Crew" } });
  const groups = await send(booted, admin.token, api.listGroups);
  const groupIds = Object.fromEntries(groups.data.map(({ key, id }) => [key, id])) as SecretSite["groups"];
  const { members } = groupIds;
  const putIn = (person: Person, groupIds: string[]) =>
    send(booted, admin.token, api.setUserGroups, { params: { id: person.id }, body: { groupIds } });
  for (const person of [kim, lost]) await putIn(person, [members, crew]);

  const category = async (
    name: string,
    visibility: "public" | "members" | "groups",
    parentId: string | null = null,
  ) => {
    const body = {
      name: `The ${marker(name, "category")}`,
      description: `For ${marker(name, "description")}.`,
      access: { visibility, readGroupIds: visibility === "groups" ? [crew] : [], writeGroupIds: [] },
      parentId,
    };
    return (await send(booted, admin.token, api.createCategory, { body })).id;
  };
  const sea = await category("sea", "public");
  const cabin = await category("cabin", "members");
  const hold = await category("hold", "groups");
  const attic = await category("attic", "public", hold);

  const articles: SecretArticle[] = [];
  for (const [name, categoryId] of Object.entries({ none: null, sea, cabin, hold, attic }))
    for (const visibility of VISIBILITIES) {
      const article = await writeMarked(booted, kim.token, name + visibility, { categoryId, visibility });
      articles.push(article);
      const comment = { content: `I say ${marker(name, visibility, "comment")}` };
      await send(booted, kim.token, api.createArticleComment, { params: { id: article.id }, body: comment });
      booted.clock.advance(1_000);
    }
  articles.push(await writeMarked(booted, mo.token, "modraft", { isDraft: true }));
  articles.push(await writeMarked(booted, mo.token, "moprivate", { visibility: "private" }));
  articles.push(await writeMarked(booted, mo.token, "mopublic"));
  articles.push(await writeMarked(booted, lost.token, "lost", { categoryId: attic }));
  await putIn(lost, [members]);
  articles.push(await writeMarked(booted, ban.token, "banned"));

  for (const key of FIELDS)
    await send(booted, admin.token, api.createProfileField, { body: { key, label: key, type: "text" } });
  for (const [name, profile] of Object.entries(PROFILES)) {
    const owner = people[name as keyof typeof PROFILES];
    await fillProfile(booted, people, owner, name);
    articles.push(await writeMarked(booted, owner.token, `${name}article`, { visibility: "members" }));
    const privacy = { profile, wall: profile, followers: "members", following: "followers" } as const;
    await send(booted, owner.token, api.updatePrivacy, { body: privacy });
    if (name === "open" || name === "inner") await send(booted, owner.token, api.blockUser, { params: { id: eve.id } });
  }
  await booted.settled();
  booted.clock.advance(1_000);
  return { people, crew, groups: groupIds, categories: { sea, cabin, hold, attic }, articles };
}

/** Addresses of the interface. */
export const ADDRESSES = {
  categories: addressOf(api.listCategories),
  articles: (query: object = {}) => addressOf(api.listArticles, { query: { limit: 100, ...query } }),
  article: (slug: string) => addressOf(api.getArticle, { params: { slug } }),
  comments: (id: string) => addressOf(api.listArticleComments, { params: { id }, query: { limit: 100 } }),
  search: (query: object) => addressOf(api.search, { query: { limit: 100, ...query } }),
  person: (username: string) => addressOf(api.getUser, { params: { username } }),
  fields: (id: string) => addressOf(api.listUserProfileFields, { params: { id } }),
  wall: (id: string) => addressOf(api.listProfileComments, { params: { id } }),
  followers: (id: string) => addressOf(api.listFollowers, { params: { id } }),
  following: (id: string) => addressOf(api.listFollowing, { params: { id } }),
} as const;

/** Returns the address of the API that returns the content of each mark. */
export function sourcesOf({ people, articles, categories }: SecretSite): ReadonlyMap<string, string> {
  const sources = new Map<string, string>();
  for (const { name, id, slug } of articles) {
    for (const part of ["title", "text", "excerpt", "tag"]) sources.set(marker(name, part), ADDRESSES.article(slug));
    sources.set(marker(name, "comment"), ADDRESSES.comments(id));
  }
  for (const name of Object.keys(categories))
    for (const part of ["category", "description"]) sources.set(marker(name, part), ADDRESSES.categories);
  for (const { username, id } of Object.values(people)) {
    sources.set(marker(username, "bio"), ADDRESSES.person(username));
    sources.set(marker(username, "wall"), ADDRESSES.wall(id));
    for (const field of FIELDS) sources.set(marker(username, "field", field), ADDRESSES.fields(id));
  }
  return sources;
}

/** Everything that the interface gives somebody to read, by the address that it was asked for. */
export async function readInterface(
  booted: BootedSite,
  { people, articles }: SecretSite,
  token: string | undefined,
): Promise<ReadonlyMap<string, Answer>> {
  const { person, fields, wall, followers, following } = ADDRESSES;
  const addresses = [
    ADDRESSES.articles(),
    ADDRESSES.search({ q: "the" }),
    ADDRESSES.categories,
    ...articles.flatMap(({ id, slug }) => [ADDRESSES.article(slug), ADDRESSES.comments(id)]),
    ...Object.values(people).flatMap(({ id, username }) => [
      person(username),
      fields(id),
      wall(id),
      followers(id),
      following(id),
    ]),
  ];
  const answers = new Map<string, Answer>();
  // Nobody looks, so that the calls count no view.
  for (const address of addresses)
    answers.set(address, await booted.call(address, { token, headers: { "sec-purpose": "prefetch" } }));
  return answers;
}

/** Every mark in some answers that let the caller in. */
export function marksOfAnswers(answers: Iterable<Answer>): readonly string[] {
  const shown = [...answers].filter(({ status }) => status === 200).map(({ text }) => text);
  return [...markersIn(shown.join("\n"))].sort();
}
