import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { loadEverything } from "./page-checks.js";

const folder = process.env.SITEVINE_SCREENSHOTS;

/** Takes a picture of the whole page as it stands now, where `SITEVINE_SCREENSHOTS` names a folder. The page may change by it. */
export async function takePicture(page: Page, group: string, name: string): Promise<void> {
  if (!folder) return;
  await mkdir(join(folder, group), { recursive: true });
  await loadEverything(page);
  // A browser writes JPEG in half the time of PNG, and pictures are more than a third of all work of these tests.
  await page.screenshot({ path: join(folder, group, `${name}.jpg`), type: "jpeg", quality: 85, fullPage: true });
}
