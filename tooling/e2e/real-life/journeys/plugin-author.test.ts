import { join } from "node:path";
import { eventually } from "@sitevine/testkit";
import { strToU8, zipSync } from "fflate";
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { signInTo } from "../../src/writing-page.js";
import { edit, FIRST_RELEASE, SECOND_RELEASE } from "../files/tide-table.js";
import { journey, type Person, PHONE } from "../stage.js";
import { svplugin } from "../svplugin.js";

const NAME = "Tide table";
const RIGHTS = { permissions: ["panel:scripts"], admin: "admin/", migrations: "migrations/" };

journey("a plugin author's day", (stage) => {
  let author: Person;
  let folder: string;

  beforeAll(async () => {
    const { client, program, files, visit } = stage();
    await client.install();
    await client.login();
    folder = join(files.path, "tide-table");
    author = await visit();
    await signInTo(author.page, program.url, "/acp");
  });

  const packageOf = (version: string): string => join(stage().files.path, `tide-table-${version}.svplugin`);
  const pack = (version: string) => svplugin("pack", folder, "--output", packageOf(version));
  const press = (name: string) => author.page.getByRole("button", { name, exact: true }).first().click();
  const entry = (name: string) => author.page.getByRole("navigation").getByRole("link", { name, exact: true });
  const told = (message: string) => author.page.getByRole("status").getByText(message).first().waitFor();
  const dialog = () => author.page.getByRole("dialog");
  const upload = (file: string | { name: string; mimeType: string; buffer: Buffer }) =>
    author.page.locator('input[type="file"]').first().setInputFiles(file);

  async function openPlugins(): Promise<void> {
    await author.page.goto(`${stage().program.url}/acp/plugins`);
    await author.page.getByRole("heading", { name: "Plugins", level: 1 }).waitFor();
  }

  /** The page of the plugin, as somebody sees it who comes now with a phone. */
  async function asGuest<T>(look: (page: Page) => Promise<T>): Promise<T> {
    const { page, context } = await stage().visit(PHONE);
    await page.goto(`${stage().program.url}/tide-table`);
    const seen = await look(page);
    await context.close();
    return seen;
  }
  const textForGuest = (): Promise<string> =>
    asGuest((page) =>
      page
        .locator("main")
        .textContent()
        .then((text) => text ?? ""),
    );

  async function readGauge(values: Readonly<Record<string, string>>): Promise<void> {
    const { page } = author;
    await page.goto(`${stage().program.url}/tide-table`);
    for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
    await page.locator("main").getByRole("button", { name: "Send", exact: true }).click();
  }

  it("begins with what the program writes, and adds a route, a page, a panel page, a database and a job", async () => {
    expect(await svplugin("new", folder, "--name", NAME, "--vendor", "Ada and daughter")).toMatchObject({ code: 0 });
    expect(await svplugin("check", folder)).toMatchObject({ code: 0 });
    await edit(folder, FIRST_RELEASE, RIGHTS);
    expect(await svplugin("check", folder)).toMatchObject({ code: 0 });
    expect(await pack("1.0.0")).toMatchObject({ code: 0 });
  });

  it("uploads it, reads what it may do, and agrees", async () => {
    await openPlugins();
    await upload(packageOf("1.0.0"));
    await dialog()
      .getByRole("heading", { name: `Install ${NAME}?` })
      .waitFor();
    await dialog().getByText("Show pages in the administration that act as you").waitFor();
    await dialog().getByRole("button", { name: "Install", exact: true }).click();
    await told(`${NAME} is installed`);
    expect((await stage().client.get("/api/p/tide-table/readings")).status).toBe(404);
    await press("Enable");
    await dialog().getByText("Keep a database of its own").waitFor();
    await dialog().getByRole("button", { name: "Enable", exact: true }).click();
    await told(`${NAME} runs`);
  });

  it("writes into its page, which a guest sees on a phone", async () => {
    const { page } = author;
    await asGuest((seen) => seen.getByText("Nobody has read the gauge.").waitFor());
    await readGauge({ Place: "Kiel, Förde", "Height in cm": "high" });
    await page.getByText("The height is a whole number of centimetres.").waitFor();
    await page.getByLabel("Height in cm").fill("-12");
    await page.locator("main").getByRole("button", { name: "Send", exact: true }).click();
    await page.getByText("-12 cm").waitFor();
    await readGauge({ Place: "Husum", "Height in cm": "340" });
    await page.getByText("340 cm").waitFor();
    await eventually(async () => expect(await textForGuest()).toMatch(/Husum.*340 cm.*Kiel, Förde.*-12 cm/s));
  });

  it("removes a reading in the panel, which a guest no longer sees", async () => {
    const { page } = author;
    await openPlugins();
    await entry("Readings").click();
    await page.getByText("Kiel, Förde: -12 cm").waitFor();
    await press("Remove Husum");
    await told("The reading is gone");
    await eventually(async () => expect(await textForGuest()).not.toContain("Husum"));
  });

  it("is told that a route throws: members that it failed, and the administrator where", async () => {
    const { page } = author;
    await page.goto(`${stage().program.url}/tide-table`);
    await page.getByRole("button", { name: "Ask the moon" }).click();
    await page.getByRole("alert").getByText("Something went wrong on our side.").waitFor();
    await expect.poll(() => page.getByText("The moon has not been asked.").count()).toBe(0);
    await page.goto(`${stage().program.url}/acp/errors`);
    const row = page.getByRole("row", { name: "The moon has not been asked." });
    await row.getByText("tide-table", { exact: true }).waitFor();
    await row.getByRole("button").first().click();
    await dialog().getByText("server.js").first().waitFor();
  });

  it("is told which field of a manifest is wrong, by the program and by the site, and nothing changes", async () => {
    await edit(folder, {}, { version: "2.0", minServiceVersion: undefined });
    for (const { code, said } of [await svplugin("check", folder), await pack("bad")]) {
      expect(code).toBe(1);
      expect(said).toMatch(/plugin\.json.*version/s);
      expect(said).toContain("minServiceVersion");
    }
    const broken = { id: "tide-table", name: NAME, version: "2.0", vendor: "Ada and daughter", entry: "server.js" };
    const zip = zipSync({ "plugin.json": strToU8(JSON.stringify(broken)), "server.js": strToU8("export default {};") });
    await openPlugins();
    await upload({ name: "tide-table.zip", mimeType: "application/zip", buffer: Buffer.from(zip) });
    await dialog().getByRole("heading", { name: "This package cannot be installed" }).waitFor();
    await dialog().getByText("plugin.json /version").waitFor();
    await dialog().getByText("plugin.json /minServiceVersion").waitFor();
    await expect.poll(() => dialog().getByRole("button", { name: "Install" }).count()).toBe(0);
    await author.page.keyboard.press("Escape");
    await author.page.getByText("1.0.0 by Ada and daughter").waitFor();
    expect(await textForGuest()).toContain("Kiel, Förde");
  });

  it("releases 2.0.0, whose migration keeps what there is", async () => {
    const { page } = author;
    await edit(folder, SECOND_RELEASE, { version: "2.0.0", minServiceVersion: "0.1.0" });
    expect(await pack("2.0.0")).toMatchObject({ code: 0 });
    await openPlugins();
    await upload(packageOf("2.0.0"));
    await dialog()
      .getByRole("heading", { name: `Update ${NAME} from 1.0.0 to 2.0.0?` })
      .waitFor();
    await dialog().getByRole("button", { name: "Install", exact: true }).click();
    await told(`${NAME} is installed`);
    await page.getByText("2.0.0 by Ada and daughter").waitFor();
    await readGauge({ Place: "Büsum", "Height in cm": "355", "Seen by": "Jürgen" });
    await page.getByText("seen by Jürgen").waitFor();
    await eventually(async () =>
      expect(await textForGuest()).toMatch(/Büsum.*seen by Jürgen.*Kiel, Förde.*-12 cm.*seen by a gull/s),
    );
  });

  it("has a job that counts, within minutes", async () => {
    const { page, context } = await stage().visit(PHONE);
    const counted = async (): Promise<string | null> => {
      await page.goto(`${stage().program.url}/tide-table`);
      return page.getByText("Counted by the harbour office").first().textContent();
    };
    await expect.poll(counted, { timeout: 240_000, interval: 2_000 }).toBe("Counted by the harbour office: 2");
    await context.close();
  });

  it("disables it, and it is gone for everybody", async () => {
    await openPlugins();
    await press("Disable");
    await told(`${NAME} is off; its data stays`);
    await entry("Readings").waitFor({ state: "detached" });
    const statuses = await asGuest(async (page) => (await page.reload())?.status());
    expect(statuses).toBe(404);
  });

  it("uninstalls it and keeps its data, which is there when it is put back", async () => {
    const { page } = author;
    await page.getByRole("listitem").filter({ hasText: NAME }).getByRole("button").last().click();
    await page.getByRole("menuitem", { name: "Uninstall" }).click();
    await dialog().getByText("Its data stays").waitFor();
    await dialog().getByRole("button", { name: "Uninstall", exact: true }).click();
    await told(`${NAME} is uninstalled`);
    await page.getByText("No plugin is installed").waitFor();
    await upload(packageOf("2.0.0"));
    await dialog().getByRole("button", { name: "Install", exact: true }).click();
    await told(`${NAME} is installed`);
    await press("Enable");
    await dialog().getByRole("button", { name: "Enable", exact: true }).click();
    await told(`${NAME} runs`);
    await eventually(async () =>
      expect(await textForGuest()).toMatch(/Büsum.*355 cm.*seen by Jürgen.*Kiel, Förde.*-12 cm/s),
    );
  });
});
