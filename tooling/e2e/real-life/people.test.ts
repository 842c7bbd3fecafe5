import { beforeAll, expect, it } from "vitest";
import { findInMail } from "../src/mailbox.js";
import { signInTo } from "../src/writing-page.js";
import { NEWCOMERS, TYPED_HOURS, ZONES } from "./files/people.js";
import { journey, type Person, PHONE } from "./stage.js";

/** An address as it is in the head of a mail: only the case of what is before the @ can matter. */
const asMailed = (address: string): string => address.replace(/@.*/, (domain) => domain.toLowerCase());

const PASSWORD = "seven gulls on a pole";

journey("people of the world", (stage) => {
  let author: Person;

  beforeAll(async () => {
    await stage().client.install();
    await stage().client.login();
    author = await stage().visit();
    await signInTo(author.page, stage().program.url, "/write");
  });

  /** Texts that identify a member to a guest: the title of the page, and the name on it. */
  async function seenByGuest(username: string): Promise<readonly (string | null)[]> {
    const { page, context } = await stage().visit(PHONE);
    await page.goto(`${stage().program.url}/u/${username}`);
    const seen = [await page.title(), await page.getByRole("heading", { level: 1 }).textContent()];
    await context.close();
    return seen;
  }

  it.each(NEWCOMERS)(
    "register with $email and are called $names.0, then $names.1",
    async ({ username, email, names }) => {
      const { program, data, visit } = stage();
      const { page, context } = await visit(PHONE);
      await page.goto(`${program.url}/register`);
      await page.getByLabel("E-mail address").fill(email);
      await page.getByRole("button", { name: "Send the code" }).click();
      await page.getByLabel("Code from the mail").fill(await findInMail(data.path, asMailed(email), /\b(\d{6})\b/));
      await page.getByLabel("Username").fill(username);
      await page.getByLabel("Name that others see").fill(names[0]);
      await page.getByLabel("Password").fill(PASSWORD);
      await page.getByRole("button", { name: "Create the account" }).click();
      await page.waitForURL((url) => !url.pathname.startsWith("/register"));
      for (const seen of await seenByGuest(username)) expect(seen).toContain(names[0]);
      await context.close();

      const own = await visit();
      await signInTo(own.page, program.url, "/settings/profile", { email: email.toUpperCase(), password: PASSWORD });
      await own.page.locator("[data-sv=member]:not([aria-busy])").waitFor();
      const name = own.page.getByLabel("Name that others see");
      expect(await name.inputValue()).toBe(names[0]);
      await name.fill(names[1]);
      await own.page.getByRole("button", { name: "Save", exact: true }).first().click();
      await expect.poll(async () => (await seenByGuest(username)).every((seen) => seen?.includes(names[1]))).toBe(true);
      await own.context.close();
    },
  );

  it.each(TYPED_HOURS)("schedule an article for $change, and are told the hour that it will be", async (hour) => {
    const { client, program } = stage();
    const { id } = (await client.post("/api/articles", { title: hour.change, content: "Wait." })).json;
    const { page, context } = author;
    const device = await context.newCDPSession(page);
    await device.send("Emulation.setTimezoneOverride", { timezoneId: hour.timeZone });
    await page.goto(`${program.url}/write/${id}`);
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    const panel = page.getByRole("dialog", { name: "Publish" });
    await panel.getByLabel("At a time").check();
    await panel.getByLabel("Day and time").fill(hour.typed);
    await panel.getByRole("button", { name: "Publish at this time" }).click();
    const told = page.getByRole("dialog").getByText(/^It appears/);
    await told.waitFor();
    expect((await told.textContent())?.replace(/\s/gu, " ")).toContain(hour.said);
    const { json } = await client.get(`/api/articles/${id}`);
    expect(json.publishAt).toBe(hour.moment);
    await device.send("Emulation.setTimezoneOverride", { timezoneId: "" });
    await device.detach();
  });

  it.each(ZONES)("read the day of %s, where the site is there", async (zone) => {
    const { client, program, visit } = stage();
    expect((await client.put("/api/admin/settings/site.timezone", { value: zone })).status).toBe(200);
    const title = `Written in ${zone}`;
    const { id } = (await client.post("/api/articles", { title, content: "Now." })).json;
    const { json } = await client.post(`/api/articles/${id}/publish`);
    const { page, context } = await visit();
    await page.goto(`${program.url}/articles/${json.slug}`);
    const time = page.locator("main time").first();
    const moment = new Date((await time.getAttribute("datetime")) ?? "");
    const day = new Intl.DateTimeFormat("en", { timeZone: zone, dateStyle: "long" }).format(moment);
    expect(await time.getAttribute("title")).toContain(day);
    await context.close();
  });
});
