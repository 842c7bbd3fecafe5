import { en, messagesFor } from "@sitevine/renderer";
import { databases } from "@sitevine/testkit";
import { Parser } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { addCategory, publishArticle } from "./support/articles.js";
import { ADMIN, bootSite, SITE } from "./support/booted-site.js";
import { logIn } from "./support/members.js";

const [first] = databases("");
if (!first) throw new Error("There is always SQLite.");

/** Every text of a page, and what its attributes say to people. */
function textsOf(markup: string): ReadonlySet<string> {
  const texts = new Set<string>();
  const parser = new Parser({
    ontext: (text) => texts.add(text.trim()),
    onattribute: (name, value) => {
      if (["aria-label", "title", "placeholder", "alt", "content"].includes(name)) texts.add(value);
    },
  });
  parser.end(markup);
  return texts;
}

const german: Readonly<Record<string, unknown>> = messagesFor("de");
const englishOnly = Object.entries<unknown>(en).flatMap(([key, sentence]) =>
  typeof sentence === "string" && sentence !== german[key] ? [sentence] : [],
);

const PAGES = [
  "/",
  "/articles",
  "/articles/meer",
  "/categories/hafen",
  "/tags/see",
  "/members",
  "/search",
  "/search?q=meer",
  "/u/ada",
  "/u/ada/articles",
  "/u/ada/about",
  "/u/ada/followers",
  "/u/ada/following",
  "/bookmarks",
  "/following",
  "/following/members",
  "/following/categories",
  "/history",
  "/notifications",
  "/settings",
  "/settings/profile",
  "/settings/account",
  "/settings/sessions",
  "/settings/privacy",
  "/settings/notifications",
  "/settings/appearance",
  "/sign-in",
  "/register",
  "/reset-password",
  "/reset-password?token=x",
  "/nirgendwo",
];

describe.each(databases())("a German site on $name", (kind) => {
  it("calls what it begins with by German names, and says in German what went wrong", async () => {
    await using booted = await bootSite(kind);
    await booted.site.install({ site: { ...SITE, language: "de-AT" }, admin: ADMIN });
    const { read } = booted.database();
    const namesOf = async (table: "groups" | "badges"): Promise<readonly string[]> =>
      (await read.selectFrom(table).select("name").orderBy("name").execute()).map(({ name }) => name);
    expect(await namesOf("groups")).toEqual([
      "Administration",
      "Mitglieder",
      "Moderation",
      "Neu dabei",
      "Stammgast",
      "Urgestein",
    ]);
    expect(await namesOf("badges")).toContain("Erster Artikel");

    const home = await booted.call("/");
    for (const words of ["Neueste Artikel", "Mehr als Lesen", "Zum Inhalt springen", "Noch nichts veröffentlicht"])
      expect(home.text).toContain(words);
    expect(home.text).not.toMatch(/Latest|Sign in|Nothing published|Home</);
    const search = await booted.call("/search?q=meer");
    expect(search.text).toContain("Nichts gefunden für „meer“");
    expect(JSON.parse((await booted.call("/feed.json")).text)).toMatchObject({
      language: "de-AT",
      description: "Artikel, Gespräche und Menschen von Harbour.",
    });

    const missing = await booted.call("/nirgendwo", { headers: { accept: "text/html" } });
    expect(missing.status).toBe(404);
    expect(missing.text).toContain('lang="de-AT"');
    expect(missing.text).toContain("Hier wächst nichts");
    expect(missing.text).toContain("Zur Startseite");
  });
});

it("says nothing of its own in English on any page of a German site", async () => {
  await using booted = await bootSite(first);
  await booted.site.install({ site: { ...SITE, language: "de" }, admin: ADMIN });
  const token = await logIn(booted, ADMIN.email);
  const categoryId = await addCategory(booted, token, "Hafen");
  await publishArticle(booted, token, { title: "Meer", content: "Das Meer.", tags: ["See"], categoryId });
  for (const path of PAGES) {
    const { text } = await booted.call(path, { headers: { accept: "text/html" } });
    expect(text, path).toContain('<html lang="de"');
    const texts = textsOf(text);
    expect([path, ...englishOnly.filter((sentence) => texts.has(sentence))]).toEqual([path]);
    expect(texts.has("Zum Inhalt springen"), path).toBe(true);
  }
});
