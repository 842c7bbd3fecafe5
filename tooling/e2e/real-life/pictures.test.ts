import { writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { readZip, writeZip } from "@sitevine/theme-engine";
import type { Locator } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { examplePackage } from "../src/client.js";
import { asVersion } from "../src/theme-versions.js";
import { signInTo, type WritingPage, writingPage } from "../src/writing-page.js";
import { type GivenPicture, type Pixel, writePictures } from "./files/pictures.js";
import { VECTOR_DRAWINGS } from "./files/vector-drawings.js";
import { choose, give } from "./given-files.js";
import { journey, type Person, PHONE } from "./stage.js";

const DRAWINGS = Object.entries(VECTOR_DRAWINGS).map(([editor, drawing], at) => ({
  editor,
  drawing,
  version: `2.0.${at}`,
}));
const FIELD: Pixel = [26, 138, 60, 255];
/** Distance that two values may have: noise and compression move them. */
const CLOSE = 24;

/** Pixels of a picture at its left, in its middle and at its right, as the browser paints it. */
const seenOf = (picture: Locator): Promise<readonly Pixel[]> =>
  picture.evaluate(async (image) => {
    if (!(image instanceof HTMLImageElement)) return [];
    image.loading = "eager";
    await image.decode();
    const pen = new OffscreenCanvas(9, 3).getContext("2d");
    pen?.drawImage(image, 0, 0, 9, 3);
    return [1, 4, 7].map((x) => [...(pen?.getImageData(x, 1, 1, 1).data ?? [])] as unknown as Pixel);
  });

/** Colours of the first and the last frame of the file that a picture shows, and their number. */
const framesOf = (picture: Locator): Promise<{ readonly count: number; readonly ends: readonly Pixel[] }> =>
  picture.evaluate(async (image) => {
    const answer = await fetch((image as HTMLImageElement).currentSrc);
    const type = answer.headers.get("content-type") ?? "";
    const decoder = new ImageDecoder({ data: await answer.arrayBuffer(), type });
    await decoder.tracks.ready;
    const count = decoder.tracks.selectedTrack?.frameCount ?? 0;
    const ends: Pixel[] = [];
    for (const frameIndex of [0, count - 1]) {
      const pen = new OffscreenCanvas(1, 1).getContext("2d");
      pen?.drawImage((await decoder.decode({ frameIndex })).image, 0, 0, 1, 1);
      ends.push([...(pen?.getImageData(0, 0, 1, 1).data ?? [])] as unknown as Pixel);
    }
    return { count, ends };
  });

/** Transparent pixels are compared without their colour. */
function expectClose(seen: Pixel | undefined, meant: Pixel, file: string): void {
  if (meant[3] === 0) expect([file, seen?.[3]]).toEqual([file, 0]);
  else
    for (const [at, value] of meant.entries())
      expect.soft(Math.abs((seen?.[at] ?? -999) - value), `${file}: ${seen}`).toBeLessThan(CLOSE);
}

journey("pictures that people have beside photos", (stage) => {
  let author: Person;
  let desk: WritingPage;
  let pictures: readonly GivenPicture[];

  beforeAll(async () => {
    await stage().client.install();
    await stage().client.login();
    pictures = await writePictures(stage().files.path);
    author = await stage().visit();
    desk = writingPage(author.page, stage());
    await signInTo(author.page, stage().program.url, "/write/new");
  });

  it("are pasted into an article, and keep their alpha and their frames for a guest", async () => {
    await author.page.getByLabel("Title").fill("An album");
    await desk.text.click();
    await author.page.keyboard.type("Look.");
    await give(
      desk.text,
      "paste",
      pictures.map(({ path }) => path),
    );
    const arrived = async () => (await desk.onSite()).content.match(/!\[/g)?.length;
    await expect.poll(arrived, { timeout: 120_000 }).toBe(pictures.length);
    const { slug } = (await stage().client.post(`/api/articles/${desk.id()}/publish`)).json;
    const { page } = await stage().visit(PHONE);
    await page.goto(`${stage().program.url}/articles/${slug}`);
    const shown = page.locator("article img[src*='/uploads/articles/']");
    await expect.poll(() => shown.count()).toBe(pictures.length);
    for (const [at, { path, seen, frames }] of pictures.entries()) {
      const found = await seenOf(shown.nth(at));
      if (frames === 1) for (const [place, pixel] of seen.entries()) expectClose(found[place], pixel, basename(path));
      else {
        const { count, ends } = await framesOf(shown.nth(at));
        expect([basename(path), count]).toEqual([basename(path), frames]);
        expectClose(ends[0], [200, 40, 40, 255], path);
        expectClose(ends[1], [40, 40, 200, 255], path);
      }
    }
  });

  it.each(DRAWINGS)("are refused as a drawing of $editor, with the types that an article takes", async (given) => {
    const { page } = author;
    const path = join(stage().files.path, `${given.editor}.svg`);
    await writeFile(path, given.drawing);
    await choose(page.getByRole("toolbar").getByRole("button", { name: "Picture", exact: true }), [path]);
    const queue = page.getByRole("region", { name: "Picture" });
    await queue.getByText(`${given.editor}.svg`).first().waitFor();
    await queue
      .getByText(/PNG, JPEG, WebP/)
      .first()
      .waitFor();
  });

  it.each(DRAWINGS)("decorate a theme as a drawing of $editor, which a guest sees", async (given) => {
    const { client } = stage();
    const theme = readZip(asVersion(await examplePackage("ember"), given.version));
    if (!theme.ok) throw new Error("The example cannot be read.");
    const drawing = new TextEncoder().encode(given.drawing);
    const packed = writeZip(new Map([...theme.entries, ["assets/campfire.svg", drawing]]));
    const { status, json } = await client.upload("/api/admin/themes/import", packed);
    expect([status, json.error?.details]).toEqual([200, undefined]);
    expect((await client.post("/api/admin/themes/library/ember/activate")).status).toBe(200);
    const { page } = await stage().visit(PHONE);
    await page.goto(stage().program.url);
    for (const pixel of await seenOf(page.locator("main img[src*='campfire']").first()))
      expectClose(pixel, FIELD, given.editor);
  });
});
