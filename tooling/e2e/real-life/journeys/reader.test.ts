import { eventually } from "@sitevine/testkit";
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { findInMail } from "../../src/mailbox.js";
import { writePhotos } from "../files/photos.js";
import { SENTENCES } from "../files/texts.js";
import { choose } from "../given-files.js";
import { isSeenUpright } from "../seen-pictures.js";
import { journey, type Person, PHONE } from "../stage.js";

const READER = {
  email: "meret@example.org",
  username: "meret",
  name: "Meret Ó Súilleabháin",
  password: "seven gulls on a pole",
};
const PATH = "/articles/low-water";
const COMMENT = "Hier stand das Wasser gestern – bis zur dritten Sprosse! 🌊";

journey("a reader spends an evening on the site with a phone", (stage) => {
  let reader: Person;
  let photos: readonly string[];

  beforeAll(async () => {
    const { client } = stage();
    await client.install();
    await client.login();
    const article = { title: "Low water", slug: "low-water", content: SENTENCES.join("\n\n") };
    const { id } = (await client.post("/api/articles", article)).json;
    expect((await client.post(`/api/articles/${id}/publish`)).status).toBe(200);
    // New members begin on the lowest rank, which may show no pictures unless the administrator says so.
    const { json: ladder } = await client.get("/api/admin/progression");
    for (const { id } of ladder.ranks)
      expect(
        (await client.patch(`/api/admin/progression/${id}`, { limits: { commentPicturesPerDay: 20 } })).status,
      ).toBe(200);
    photos = await writePhotos(stage().files.path, 2);
    reader = await stage().visit(PHONE);
  });

  const open = (page: Page, path: string): Promise<unknown> => page.goto(stage().program.url + path);
  const comment = (page: Page) => page.locator(".sv-comment", { hasText: COMMENT });

  it("finds the article from the first page, and an account from the article", async () => {
    const { page } = reader;
    await open(page, "/");
    await page.locator("main").getByRole("link", { name: "Low water" }).first().click();
    await page.waitForURL(stage().program.url + PATH);
    await page.getByRole("link", { name: "Sign in to comment" }).click();
    await page
      .locator("main")
      .getByRole("link", { name: /Register|Join/ })
      .click();
    await page.getByLabel("E-mail address").fill(READER.email);
    await page.getByRole("button", { name: "Send the code" }).click();
    await page.getByLabel("Code from the mail").fill(await findInMail(stage().data.path, READER.email, /\b(\d{6})\b/));
    await page.getByLabel("Username").fill(READER.username);
    await page.getByLabel("Name that others see").fill(READER.name);
    await page.getByLabel("Password").fill(READER.password);
    await page.getByRole("button", { name: "Create the account" }).click();
    await page.waitForURL(stage().program.url + PATH);
  });

  it("puts a photo of the phone on the profile, upright for everybody", async () => {
    const { page } = reader;
    await open(page, "/settings/profile");
    await page.locator("[data-sv=member]:not([aria-busy])").waitFor();
    const [photo = ""] = photos;
    await page.locator("#sv-avatar-file").setInputFiles(photo);
    const form = page.locator("form[data-sv-form=avatar]");
    await form.getByRole("button", { name: "Save the picture" }).click();
    await form.getByText("Picture saved.").waitFor();
    const guest = await stage().visit();
    await open(guest.page, `/u/${READER.username}`);
    await expect.poll(() => guest.page.getByRole("heading", { level: 1 }).textContent()).toContain(READER.name);
    await expect.poll(() => isSeenUpright(guest.page.locator("main .sv-avatar img").first())).toBe(true);
  });

  it("comments with a photo, which a guest elsewhere sees upright beside every word", async () => {
    const { page } = reader;
    await open(page, PATH);
    const form = page.locator(".sv-comments > form");
    await form.locator("textarea").fill(COMMENT);
    await choose(form.getByRole("button", { name: "Insert a picture" }), photos.slice(1));
    await form.locator(".sv-write-pictures li").getByRole("textbox").fill("Die Leiter");
    await expect.poll(() => form.locator("textarea").first().inputValue()).toContain("/uploads/comments/");
    await form.getByRole("button", { name: "Post comment" }).click();
    await comment(page).waitFor();
    const guest = await stage().visit();
    await open(guest.page, PATH);
    const picture = comment(guest.page).getByRole("img", { name: "Die Leiter" });
    await expect.poll(() => isSeenUpright(picture)).toBe(true);
  });

  it("likes the article, and others see one more like", async () => {
    const { page } = reader;
    await page.locator(".sv-actions [data-sv=like]").click();
    await expect.poll(() => page.locator(".sv-actions [data-sv=like]").getAttribute("aria-pressed")).toBe("true");
    const guest = await stage().visit();
    await eventually(async () => {
      await open(guest.page, PATH);
      expect(await guest.page.locator(".sv-actions [data-sv=like]").textContent()).toMatch(/\b1\b/);
    });
  });

  it("hears of an answer, and is led to it", async () => {
    const { page } = reader;
    const { json: found } = await stage().client.get("/api/articles/low-water");
    const { json: comments } = await stage().client.get(`/api/articles/${found.id}/comments`);
    const answer = { content: "Danke, das hängen wir im Hafenbüro auf.", parentId: comments.data[0].id };
    expect((await stage().client.post(`/api/articles/${found.id}/comments`, answer)).status).toBe(201);
    await open(page, "/notifications");
    const told = page.locator(".sv-notification--new");
    await told.first().waitFor();
    await told.first().getByRole("link").first().click();
    await page.getByText("Danke, das hängen wir im Hafenbüro auf.").first().waitFor();
  });

  it.each(SENTENCES)("finds the article by a word of “%s”", async (sentence) => {
    const { page } = reader;
    const words = sentence.split(/[\s、。,.]+/u).filter(({ length }) => length > 3);
    const word = words.at(-1) ?? "";
    await eventually(async () => {
      await open(page, `/search?q=${encodeURIComponent(word)}`);
      await page.locator("main").getByRole("link", { name: "Low water" }).first().waitFor({ timeout: 2_000 });
    });
  });
});
