import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { publishArticle } from "./support/articles.js";
import { bootSite, codeOf } from "./support/booted-site.js";
import { send } from "./support/community.js";
import { addMember, createMember, logIn } from "./support/members.js";
import { picture } from "./support/pictures.js";

describe.each(databases())("an author who lost the right to write in a category on $name", (kind) => {
  it("neither rewrites nor publishes there, and takes back or moves away what they wrote", async () => {
    await using booted = await bootSite(kind);
    const admin = await booted.installed();
    const { id: moId, email } = await createMember(booted);
    const mo = await logIn(booted, email);
    const crew = (await send(booted, admin, api.createGroup, { body: { key: "crew", name: "Crew" } })).id;
    const { data } = await send(booted, admin, api.listGroups);
    const everybody = data.filter(({ key }) => key === "members").map(({ id }) => id);
    const setGroups = (groupIds: string[]) =>
      send(booted, admin, api.setUserGroups, { params: { id: moId }, body: { groupIds } });
    await setGroups([...everybody, crew]);
    const rules = { readGroupIds: [], writeGroupIds: [crew] };
    const categories: string[] = [];
    for (const access of [
      { ...rules, visibility: "public" as const },
      { ...rules, visibility: "groups" as const, readGroupIds: [crew] },
    ])
      categories.push(
        (await send(booted, admin, api.createCategory, { body: { name: access.visibility, access } })).id,
      );
    const written: { categoryId: string; shown: string; draft: string }[] = [];
    for (const categoryId of categories) {
      const draft = (await send(booted, mo, api.createArticle, { body: { title: "A", content: "a", categoryId } })).id;
      written.push({ categoryId, draft, shown: await publishArticle(booted, mo, { categoryId }) });
    }
    await setGroups(everybody);

    const patch = (id: string, body: object) => booted.call(api.updateArticle, { params: { id }, token: mo, body });
    const publish = (id: string) => booted.call(api.publishArticle, { params: { id }, token: mo });
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
      const image = await booted.call(api.uploadFeaturedImage, { params: { id: shown }, token: mo, body: form });
      expect(codeOf(image)).toBe("SVC-API-4003");
      expect(await send(booted, mo, api.getArticle, { params: { slug: shown } })).toMatchObject({ title: "On boats" });
      // Authors may still unpublish and delete their own articles.
      expect((await booted.call(api.unpublishArticle, { params: { id: shown }, token: mo })).status).toBe(200);
      expect(codeOf(await publish(shown))).toBe("SVC-API-4003");
      expect((await patch(draft, { title: "Elsewhere", categoryId: null })).status).toBe(200);
      expect((await publish(draft)).status).toBe(200);
      expect((await booted.call(api.deleteArticle, { params: { id: shown }, token: mo })).status).toBe(204);
    }
  });

  it("leaves administrators their rights", async () => {
    await using booted = await bootSite(kind);
    const admin = await booted.installed();
    const mo = await addMember(booted);
    const categoryId = (await send(booted, admin, api.createCategory, { body: { name: "Sea" } })).id;
    const id = await publishArticle(booted, mo, { categoryId });
    const crew = (await send(booted, admin, api.createGroup, { body: { key: "crew", name: "Crew" } })).id;
    const access = { visibility: "public" as const, readGroupIds: [], writeGroupIds: [crew] };
    await send(booted, admin, api.updateCategory, { params: { id: categoryId }, body: { access } });
    await send(booted, admin, api.updateArticle, { params: { id }, body: { title: "Corrected" } });
  });
});
