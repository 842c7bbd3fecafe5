import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { ADMIN, bootSite, SITE } from "./support/booted-site.js";

describe.each(databases())("a German site on $name", (kind) => {
  it("calls what it begins with by German names, and says in German what went wrong", async () => {
    await using booted = await bootSite(kind);
    await booted.site.install({ site: { ...SITE, language: "de-AT" }, admin: ADMIN });
    const { read } = booted.database();
    const namesOf = async (table: "groups" | "badges"): Promise<readonly string[]> =>
      (await read.selectFrom(table).select("name").orderBy("name").execute()).map(({ name }) => name);
    expect(await namesOf("groups")).toEqual([
      ...["Administration", "Mitglieder", "Moderation", "Neu dabei", "Stammgast", "Urgestein"],
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
