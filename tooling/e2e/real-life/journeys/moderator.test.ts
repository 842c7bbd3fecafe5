import { beforeAll, expect, it } from "vitest";
import { signInTo } from "../../src/writing-page.js";
import { addToGroup, join, type Member } from "../members.js";
import { journey, type Person } from "../stage.js";

const MODERATOR = { email: "noor@example.org", username: "noor", password: "weathered rope and salt" };
const READER = { email: "grace@example.org", username: "grace", password: "a compiler of one's own" };
const AUTHOR = { email: "mordred@example.org", username: "mordred", password: "nobody shall write well" };
const INSULT = "You are all fools, and your boats leak.";
const ADVERTISING = "Buy my pills, they float.";

journey("a moderator works through a shift", (stage) => {
  let moderator: Person;
  let reader: Member;
  let author: Member;
  let articleId: string;

  beforeAll(async () => {
    const { client } = stage();
    await client.install();
    await client.login();
    const article = { title: "Tides", slug: "tides", content: "They come and go." };
    articleId = (await client.post("/api/articles", article)).json.id;
    await client.post(`/api/articles/${articleId}/publish`);
    await addToGroup(client, await join(stage(), MODERATOR), "moderators");
    reader = await join(stage(), READER);
    author = await join(stage(), AUTHOR);
    moderator = await stage().visit();
    await signInTo(moderator.page, stage().program.url, "/modcp", MODERATOR);
    await moderator.page.getByRole("heading", { name: "No report is open" }).waitFor();
  });

  const dialog = () => moderator.page.getByRole("dialog");
  const row = (text: string) => moderator.page.getByRole("row", { name: text });
  const open = async (path: string): Promise<void> => {
    await moderator.page.goto(stage().program.url + path);
    await moderator.page.locator("#page-title").waitFor();
  };
  async function reportComment(content: string): Promise<void> {
    const { json } = await author.client.post(`/api/articles/${articleId}/comments`, { content });
    const report = {
      targetType: "article-comment",
      targetId: json.id,
      reason: "Insult",
      note: "He does this daily.",
    };
    expect((await reader.client.post("/api/moderation/reports", report)).status).toBe(201);
  }

  it("sees what is reported as it comes, and how many wait", async () => {
    await reportComment(INSULT);
    await reportComment(ADVERTISING);
    await row(INSULT).waitFor();
    await row(ADVERTISING).waitFor();
    await expect.poll(() => moderator.page.getByRole("row").count()).toBe(3);
  });

  it("removes an insult, which nobody sees any more", async () => {
    const { page } = moderator;
    await page.getByRole("link", { name: INSULT }).click();
    await page.getByText("He does this daily.").waitFor();
    await page.keyboard.press("4");
    await dialog().getByRole("textbox", { name: "Reason" }).fill("An insult");
    await dialog().getByRole("button", { name: "Remove", exact: true }).click();
    await page.getByRole("heading", { name: ADVERTISING }).waitFor();
    const guest = await stage().visit();
    await guest.page.goto(`${stage().program.url}/articles/tides`);
    await guest.page.locator(".sv-comment", { hasText: ADVERTISING }).waitFor();
    await expect.poll(() => guest.page.getByText(INSULT).count()).toBe(0);
  });

  it("warns its author, who is told why", async () => {
    await open("/modcp/warnings");
    await moderator.page.getByRole("button", { name: "Warn a member" }).click();
    await dialog().getByRole("combobox", { name: "Member" }).fill("mord");
    await dialog()
      .getByRole("option", { name: /mordred/ })
      .click();
    await dialog().getByRole("textbox", { name: "Reason" }).fill("Insults under “Tides”");
    await dialog().getByRole("button", { name: "Warn", exact: true }).click();
    await row("mordred").getByText("In force").waitFor();
    const accused = await stage().visit();
    await signInTo(accused.page, stage().program.url, "/notifications", AUTHOR);
    await accused.page.locator(".sv-notification", { hasText: "Insults under “Tides”" }).first().waitFor();
  });

  it.each(["private", "draft"] as const)("still judges an article whose author makes it %s", async (hidden) => {
    const title = `Why ${READER.username} should drown, ${hidden}`;
    const { json } = await author.client.post("/api/articles", { title, content: `${title}, said at length.` });
    await author.client.post(`/api/articles/${json.id}/publish`);
    const report = { targetType: "article", targetId: json.id, reason: "Insult", note: "Read the headline." };
    expect((await reader.client.post("/api/moderation/reports", report)).status).toBe(201);
    const hiding =
      hidden === "private"
        ? author.client.patch(`/api/articles/${json.id}`, { visibility: "private" })
        : author.client.post(`/api/articles/${json.id}/unpublish`);
    expect((await hiding).status).toBe(200);
    await open("/modcp");
    await moderator.page.getByRole("link", { name: title }).click();
    await moderator.page.getByText("Read the headline.").waitFor();
    await moderator.page.getByText(`${title}, said at length.`).first().waitFor();
  });
});
