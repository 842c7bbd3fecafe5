import { beforeAll, expect, it } from "vitest";
import { ADMIN, examplePackage } from "../../src/client.js";
import { drawLogo } from "../files/drawings.js";
import { repack } from "../files/zips.js";
import { journey, type Person } from "../stage.js";

const NAME = "नदी किनारे – Riverside";
const CATEGORY = "தமிழ் படைப்புகள்";

journey("an operator makes a site within an hour", (stage) => {
  let operator: Person;

  beforeAll(async () => {
    operator = await stage().visit();
  });

  const press = (name: string) => operator.page.getByRole("button", { name, exact: true }).first().click();
  const goTo = (name: string) => operator.page.getByRole("navigation").getByRole("link", { name, exact: true }).click();
  const told = (message: string) => operator.page.getByRole("status").getByText(message).first().waitFor();
  const dialog = () => operator.page.getByRole("dialog");

  it("installs it in the time zone of India", async () => {
    const { page } = operator;
    await page.goto(stage().program.url);
    await page.getByRole("link", { name: "Set up this site" }).click();
    await page.getByRole("link", { name: "Continue", exact: true }).click();
    await press("Test and continue");
    await page.getByLabel("Name of the community").fill(NAME);
    await page.getByLabel("Time zone").fill("Asia/Kolkata");
    await press("Save and continue");
    await page.getByLabel("E-mail address").fill(ADMIN.email);
    await page.getByLabel("Username").fill(ADMIN.username);
    await page.getByLabel("Password").fill(ADMIN.password);
    await page.keyboard.press("Enter");
    await press("Install");
    await page.waitForURL(/\/acp$/);
    await page.getByRole("heading", { name: "First steps" }).waitFor();
  });

  it("uploads a logo as a designer exports it", async () => {
    const { page } = operator;
    const buffer = await drawLogo(7);
    expect(buffer.length).toBeGreaterThan(300_000);
    await goTo("Branding");
    const file = { name: "Logo – final (2).png", mimeType: "image/png", buffer };
    await page.locator('input[type="file"]').first().setInputFiles(file);
    await told("The picture is in place");
  });

  it("makes a category with a name in Tamil", async () => {
    await goTo("Categories");
    await press("New category");
    await dialog().getByLabel("Name", { exact: true }).fill(CATEGORY);
    await dialog().getByRole("button", { name: "Create" }).click();
    await told(`${CATEGORY} is there`);
  });

  it("installs a theme that a Mac has packed anew, and switches to it", async () => {
    const { page } = operator;
    const buffer = Buffer.from(repack(await examplePackage("harbor"), "the Finder of a Mac"));
    await goTo("Themes");
    const file = { name: "Harbor Kopie.zip", mimeType: "application/zip", buffer };
    await page.locator('input[type="file"]').first().setInputFiles(file);
    await dialog().getByRole("button", { name: "Install", exact: true }).click();
    await press("Activate Harbor");
    await dialog().getByRole("button", { name: "Activate", exact: true }).click();
    await told("Harbor is active");
  });

  it("shows a guest the name, the logo and the category", async () => {
    const { page } = await stage().visit();
    await page.goto(stage().program.url);
    expect(await page.title()).toContain(NAME);
    const logo = page.locator("header img").first();
    await expect.poll(() => logo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    await page.goto(`${stage().program.url}/articles`);
    const link = page.getByRole("link", { name: CATEGORY }).first();
    await link.click();
    await page.getByRole("heading", { name: CATEGORY }).first().waitFor();
    expect(decodeURIComponent(new URL(page.url()).pathname)).toBe("/categories/தமிழ்-படைப்புகள்");
  });
});
