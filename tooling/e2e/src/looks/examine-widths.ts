import type { Page } from "playwright-core";
import { expect } from "vitest";
import { findBarriers } from "../accessibility.js";
import { takePicture } from "./picture.js";

const WIDTHS = [360, 768, 1440] as const;

/**
 * Expects a page in its current state to fit the widths of phone, tablet and desktop and to be accessible; takes screenshots if
 * requested.
 */
export async function examineWidths(page: Page, folder: string, name: string): Promise<void> {
  const size = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await takePicture(page, folder, `${name}-${width}`);
    const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect([name, width, Math.max(0, overhang)]).toEqual([name, width, 0]);
    expect([name, width, await findBarriers(page)]).toEqual([name, width, []]);
  }
  if (size) await page.setViewportSize(size);
}
