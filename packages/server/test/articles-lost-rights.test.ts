import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { publishArticle } from "./support/articles.js";
import { bootSite, codeOf } from "./support/booted-site.js";
import { idOf, send } from "./support/community.js";
import { addMember, createMember, logIn } from "./support/members.js";
import { picture } from "./support/pictures.js";

describe.each(databases())("an author who lost the right to write in a category on $name", (kind) => {
  it("neither rewrites nor publishes there, and takes back or moves away what they wrote", async () => {
    await using booted = await bootSite(kind);
    const admin = await booted.installed();
    const { id: moId, email } = await createMember(booted);
    const mo = await logIn(booted, email);
    const crew = idOf(await send(booted, admin, "POST", "/api/admin/groups", { key: "crew", name: "Crew" }));
    const { data } = (await send(booted, admin, "GET", "/api/admin/groups")) as { data: { id: string; key: string }[] };
    const everybody = data.filter(({ key }) => key === "members").map(({ id }) => id);
    const setGroups = (groupIds: readonly string[]) =>
      send(booted, admin, "PUT", `/api/admin/users/${moId}/groups`, { groupIds });
    await setGroups([...everybody, crew]);
    const rules = { readGroupIds: [], writeGroupIds: [crew] };
    const categories: string[] = [];
    for (const access of [
      { visibility: "public", ...rules },
      { visibility: "groups", ...rules, readGroupIds: [crew] },
    ])
      categories.push(
        idOf(await send(booted, admin, "POST", "/api/article-categories", { name: access.visibility, access })),
      );
    const written: { categoryId: string; shown: string; draft: string }[] = [];
    for (const categoryId of categories) {
      const draft = idOf(await send(booted, mo, "POST", "/api/articles", { title: "A", content: "a", categoryId }));
      written.push({ categoryId, draft, shown: await publishArticle(booted, mo, { categoryId }) });
    }
    await setGroups(everybody);

    const patch = (id: string, body: object) =>
      booted.call(`/api/articles/${id}`, { method: "PATCH", token: mo, body });
    const publish = (id: string) => booted.call(`/api/articles/${id}/publish`, { method: "POST", token: mo });
    for (const { categoryId, shown, draft } of written) {
      for (const id of [shown, draft])
        for (const change of [
          { title: "Rewritten" },
          { content: "Rewritten" },
          { visibility: "members" },
          { title: "Rewritten", categoryId },
        ])
          expect([id, change, codeOf(await patch(id, change))]).toEqual([id, change, "SVC-API-4003"]);
      expect(codeOf(await publish(draft))).toBe("SVC-API-4003");
      const form = new FormData();
      form.set("file", new Blob([await picture("png")]), "a.png");
      const image = await booted.call(`/api/articles/${shown}/featured-image`, { token: mo, form });
      expect(codeOf(image)).toBe("SVC-API-4003");
      expect(await send(booted, mo, "GET", `/api/articles/${shown}`)).toMatchObject({ title: "On boats" });
      // What is theirs they may still take back and take away.
      expect((await booted.call(`/api/articles/${shown}/unpublish`, { method: "POST", token: mo })).status).toBe(200);
      expect(codeOf(await publish(shown))).toBe("SVC-API-4003");
      expect((await patch(draft, { title: "Elsewhere", categoryId: null })).status).toBe(200);
      expect((await publish(draft)).status).toBe(200);
      expect((await booted.call(`/api/articles/${shown}`, { method: "DELETE", token: mo })).status).toBe(204);
    }
  });

  it("leaves administrators their rights", async () => {
    await using booted = await bootSite(kind);
    const admin = await booted.installed();
    const mo = await addMember(booted);
    const categoryId = idOf(await send(booted, admin, "POST", "/api/article-categories", { name: "Sea" }));
    const id = await publishArticle(booted, mo, { categoryId });
    const crew = idOf(await send(booted, admin, "POST", "/api/admin/groups", { key: "crew", name: "Crew" }));
    const access = { visibility: "public", readGroupIds: [], writeGroupIds: [crew] };
    await send(booted, admin, "PATCH", `/api/article-categories/${categoryId}`, { access });
    await send(booted, admin, "PATCH", `/api/articles/${id}`, { title: "Corrected" });
  });
});
