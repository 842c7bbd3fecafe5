import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { createNavigation } from "../src/features/nav/index.js";
import { type BootedSite, bootSite, codeOf, SITE } from "./support/booted-site.js";
import { addMember } from "./support/members.js";
import { fillNavigation } from "./support/nav-items.js";

const NOBODY = "0197a000-0000-7000-8000-00000000dead";

type Item = api.AnswerOf<typeof api.createNavItem>;

async function create(booted: BootedSite, token: string, body: object): Promise<Item> {
  const answer = await booted.as(token).callLoosely(api.createNavItem, { body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

const all = async (booted: BootedSite, token: string, position = "header"): Promise<Item[]> =>
  (await booted.as(token).call(api.listAllNavItems)).body.filter((item) => item.position === position);
const only = (item: Item | undefined): Item => item ?? expect.fail("The link is missing.");
const labels = (items: readonly Pick<Item, "label">[]): string[] => items.map(({ label }) => label);
const orders = (items: readonly Item[]): number[] => items.map(({ order }) => order);

describe.each(databases())("the navigation on $name", (kind) => {
  it("of a new site leads home, to the articles and to the members", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const items = (await booted.call(api.listNavItems)).body;
    expect(items.map(({ label, href, position, order }) => [label, href, position, order])).toEqual([
      ["Home", "/", "header", 0],
      ["Articles", "/articles", "header", 1],
      ["Members", "/members", "header", 2],
    ]);
  });

  it("of a German site speaks German", async () => {
    await using booted = await bootSite(kind);
    const admin = { email: "ada@example.org", username: "ada", password: "correct horse battery staple" };
    await booted.site.install({ site: { ...SITE, language: "de-AT" }, admin });
    expect(labels((await booted.call(api.listNavItems)).body)).toEqual(["Startseite", "Artikel", "Mitglieder"]);
  });

  it("shows everybody what is meant for guests, and nobody what is switched off", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const off = await create(booted, token, { label: "Off", href: "/off", active: false });
    await create(booted, token, { label: "Inside", href: "/inside", audience: "members" });
    await create(booted, token, { label: "Join", href: "/join", audience: "guests", position: "footer" });
    const shown = labels((await booted.call(api.listNavItems, { token: await addMember(booted) })).body);
    expect(shown).toEqual(["Join", "Home", "Articles", "Members"]);
    // A change is seen at once, whatever was kept before.
    await booted.as(token).call(api.updateNavItem, { params: { id: off.id }, body: { active: true } });
    expect(labels((await booted.call(api.listNavItems)).body)).toContain("Off");
  });

  it("is made for a page, the place where the reader is marked", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const about = await create(booted, token, { label: "About", href: "/about", position: "sidebar" });
    await create(booted, token, { label: "Team", href: "/about/team", position: "sidebar", parentId: about.id });
    await create(booted, token, { label: "Press", href: "/press", position: "sidebar", audience: "members" });
    const navigation = createNavigation(booted.database(), booted.clock);
    const forGuest = await navigation.model("guest", "/articles?page=2");
    expect(forGuest.header.map(({ label, current }) => [label, current])).toEqual([
      ["Home", false],
      ["Articles", true],
      ["Members", false],
    ]);
    expect(forGuest.aside.map(({ href }) => href)).toEqual(["/about", "/about/team"]);
    expect((await navigation.model("member", "/")).aside.map(({ href }) => href)).toContain("/press");
  });

  it("keeps its order without gaps", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const [home, articles, members] = await all(booted, token);
    if (!home || !articles || !members) expect.fail("The seeds are missing.");
    const answer = await booted
      .as(token)
      .call(api.reorderNavItems, { body: { ids: [members.id, home.id, articles.id] } });
    expect(labels(answer.body)).toEqual(["Members", "Home", "Articles"]);
    await booted.as(token).call(api.deleteNavItem, { params: { id: home.id } });
    await booted.as(token).call(api.updateNavItem, { params: { id: members.id }, body: { position: "footer" } });
    await create(booted, token, { label: "Forum", href: "/forum" });
    expect(await all(booted, token)).toMatchObject([
      { label: "Articles", order: 0 },
      { label: "Forum", order: 1 },
    ]);
    expect(await all(booted, token, "footer")).toMatchObject([{ label: "Members", order: 0 }]);
  });

  it("is reordered as a whole or not at all", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const foot = await create(booted, token, { label: "Imprint", href: "/imprint", position: "footer" });
    const ids = (await all(booted, token)).map(({ id }) => id);
    const reorder = (body: object) => booted.as(token).callLoosely(api.reorderNavItems, { body });
    expect((await reorder({ ids: ids.slice(1) })).status).toBe(422);
    expect((await reorder({ ids: [...ids.slice(1), foot.id] })).status).toBe(404);
    expect((await reorder({ ids: [...ids, NOBODY] })).status).toBe(404);
    expect((await reorder({ position: "footer", ids })).status).toBe(404);
    expect((await all(booted, token)).map(({ id }) => id)).toEqual(ids);
  });

  it("has one level below the first", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const about = await create(booted, token, { label: "About", href: "/about" });
    const team = await create(booted, token, { label: "Team", href: "/about/team", parentId: about.id });
    const foot = await create(booted, token, { label: "Imprint", href: "/imprint", position: "footer" });
    const tries = [
      [{ parentId: NOBODY }, "SVC-API-4004"],
      [{ parentId: team.id }, "SVC-API-4001"],
      [{ parentId: foot.id }, "SVC-API-4001"],
    ] as const;
    for (const [body, code] of tries)
      expect(
        codeOf(await booted.as(token).call(api.createNavItem, { body: { label: "x", href: "/x", ...body } })),
      ).toBe(code);
    const patch = (id: string, body: object) => booted.as(token).call(api.updateNavItem, { params: { id }, body });
    const other = await create(booted, token, { label: "Other", href: "/other" });
    expect(codeOf(await patch(about.id, { parentId: about.id }))).toBe("SVC-API-4001");
    expect(codeOf(await patch(about.id, { parentId: team.id }))).toBe("SVC-API-4001");
    expect(codeOf(await patch(about.id, { parentId: other.id }))).toBe("SVC-API-4009");
    expect((await patch(other.id, { parentId: about.id })).body.parentId).toBe(about.id);
  });

  it("puts a link to a place of any menu in one call", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const [home, articles] = await all(booted, token);
    const about = await create(booted, token, { label: "About", href: "/about" });
    await create(booted, token, { label: "Team", href: "/about/team", parentId: about.id });
    const imprint = await create(booted, token, { label: "Imprint", href: "/imprint", position: "footer" });
    const move = (id: string, body: api.BodyOf<typeof api.moveNavItem>) =>
      booted.as(token).call(api.moveNavItem, { params: { id }, body });
    const lines = async (position: string) =>
      (await all(booted, token, position)).map(({ label, order, parentId }) => [label, order, parentId]);

    const moved = await move(about.id, { position: "footer", parentId: null, index: 0 });
    expect(moved.body.map(({ label }) => label)).toEqual(["About", "Team", "Imprint", "Home", "Articles", "Members"]);
    expect(await lines("footer")).toEqual([
      ["About", 0, null],
      ["Team", 1, about.id],
      ["Imprint", 2, null],
    ]);
    await move(only(home).id, { position: "footer", parentId: about.id, index: 1 });
    await move(imprint.id, { position: "footer", parentId: about.id, index: 0 });
    expect((await lines("footer")).map(([label]) => label)).toEqual(["About", "Imprint", "Team", "Home"]);
    await move(only(home).id, { position: "header", parentId: null, index: 99 });
    expect(await lines("header")).toEqual([
      ["Articles", 0, null],
      ["Members", 1, null],
      ["Home", 2, null],
    ]);
    // Items that cannot be below another stay in place.
    const before = await booted.as(token).call(api.listAllNavItems);
    const tries = [
      [about.id, { position: "header", parentId: only(articles).id, index: 0 }, "SVC-API-4009"],
      [imprint.id, { position: "header", parentId: about.id, index: 0 }, "SVC-API-4001"],
      [imprint.id, { position: "footer", parentId: NOBODY, index: 0 }, "SVC-API-4004"],
    ] as const;
    for (const [id, place, code] of tries) expect(codeOf(await move(id, place))).toBe(code);
    expect((await booted.as(token).call(api.listAllNavItems)).body).toEqual(before.body);
  });

  it("moves and removes a link with those below it", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const about = await create(booted, token, { label: "About", href: "/about" });
    const team = await create(booted, token, { label: "Team", href: "/about/team", parentId: about.id });
    await booted.as(token).call(api.updateNavItem, { params: { id: about.id }, body: { position: "footer" } });
    expect(await all(booted, token, "footer")).toMatchObject([
      { label: "About", order: 0, parentId: null },
      { label: "Team", order: 1, parentId: about.id },
    ]);
    const alone = (
      await booted.as(token).call(api.updateNavItem, { params: { id: team.id }, body: { position: "header" } })
    ).body;
    expect(alone).toMatchObject({ parentId: null, position: "header", order: 3 });
    await booted
      .as(token)
      .call(api.updateNavItem, { params: { id: team.id }, body: { position: "footer", parentId: about.id } });
    expect((await booted.as(token).call(api.deleteNavItem, { params: { id: about.id } })).status).toBe(204);
    expect(await all(booted, token, "footer")).toEqual([]);
    expect((await booted.as(token).call(api.deleteNavItem, { params: { id: about.id } })).status).toBe(404);
  });

  it("takes no address that runs code, and no icon that is none", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    for (const href of ["javascript:alert(1)", "JaVaScRiPt:alert(1)", "data:text/html,x", "/\\evil", "vbscript:x", " "])
      expect((await booted.as(token).call(api.createNavItem, { body: { label: "x", href } })).status, href).toBe(422);
    expect(
      (await booted.as(token).call(api.createNavItem, { body: { label: "x", href: "/x", faIcon: "<b>" } })).status,
    ).toBe(422);
    expect(orders(await all(booted, token))).toEqual([0, 1, 2]);
  });

  it("has at most a thousand links, however many are added at the same time", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const seeded = (await all(booted, token)).length;
    await fillNavigation(booted, api.MOST_NAV_ITEMS - seeded - 2);
    const add = (label: string) =>
      booted.as(token).call(api.createNavItem, { body: { label, href: "/more", position: "sidebar" } });
    const answers = await Promise.all(["a", "b", "c", "d", "e"].map(add));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409]);
    expect(codeOf(await add("f"))).toBe("SVC-API-4009");
    const [there] = await all(booted, token, "sidebar");
    await booted.as(token).call(api.deleteNavItem, { params: { id: only(there).id } });
    expect((await add("g")).status).toBe(201);
  });

  it("stays in order whoever else arranges it at the same time", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const added = await Promise.all(
      Array.from({ length: 20 }, (_, index) => create(booted, token, { label: `L${index}`, href: `/${index}` })),
    );
    await Promise.all(
      added
        .slice(0, 10)
        .map(({ id }, index) =>
          index % 2 === 0
            ? booted.as(token).call(api.deleteNavItem, { params: { id } })
            : booted.as(token).call(api.updateNavItem, { params: { id }, body: { position: "footer" } }),
        ),
    );
    expect(orders(await all(booted, token))).toEqual(Array.from({ length: 13 }, (_, index) => index));
    expect(orders(await all(booted, token, "footer"))).toEqual([0, 1, 2, 3, 4]);
  });
});
