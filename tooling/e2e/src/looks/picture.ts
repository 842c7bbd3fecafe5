import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { loadEverything } from "./page-checks.js";

const folder = process.env.SITEVINE_SCREENSHOTS;

export const picturesAreTaken = folder !== undefined;

/**
 * Takes a screenshot of the whole page in its current state, if `SITEVINE_SCREENSHOTS` names a folder. This may change the
 * page.
 */
export async function takePicture(page: Page, group: string, name: string): Promise<void> {
  if (!folder) return;
  await mkdir(join(folder, group), { recursive: true });
  await loadEverything(page);
  // Encoding JPEG takes half the time of PNG, and screenshots are more than a third of the work of these tests.
  await page.screenshot({ path: join(folder, group, `${name}.jpg`), type: "jpeg", quality: 85, fullPage: true });
}
