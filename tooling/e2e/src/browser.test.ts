import { describe, expect, it } from "vitest";
import { findChromium, openBrowser } from "./browser.js";

const chromium = findChromium();
const OFF = /--disable-features=(\S+)/g;

describe.skipIf(chromium === undefined)("the browser of the tests", () => {
  it("has everything off that Playwright switches off, beside what the tests do", async () => {
    const opened = await openBrowser(chromium ?? "");
    const session = await (await opened.newContext()).browser()?.newBrowserCDPSession();
    const { commandLine = "" } = (await session?.send("SystemInfo.getInfo")) ?? {};
    await session?.detach();
    await opened.close();
    const lists = [...commandLine.matchAll(OFF)].map(([, list = ""]) => list.split(","));
    expect(lists).toHaveLength(2);
    const [ofPlaywright = [], ours = []] = lists;
    // The names of what only Edge has begin with "ms".
    expect(ofPlaywright.filter((feature) => !ours.includes(feature) && !feature.startsWith("ms"))).toEqual([]);
  });
});
