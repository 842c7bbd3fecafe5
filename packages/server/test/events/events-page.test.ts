import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { CORE_KINDS } from "../../src/features/notifications/index.js";
import { SITE_LISTENERS } from "../../src/wings/event-listeners.js";
import { LISTENERS } from "../../src/wings/listener-parts.js";
import { renderEventsPage } from "./events-page.js";

const listeners = Object.values(SITE_LISTENERS);

describe("the listeners of the site", () => {
  it("queue notifications of exactly those events that a kind comes from", () => {
    const notifying = Object.entries(SITE_LISTENERS).filter(([, { within }]) => "notifications" in within);
    const named = CORE_KINDS.flatMap(({ from }) => Object.keys(from));
    expect(notifying.map(([name]) => name).toSorted()).toEqual([...new Set(named)].toSorted());
  });

  it("are all described, and each that is described listens", () => {
    const named = listeners.flatMap(({ within, after }) => [...Object.keys(within), ...Object.keys(after)]);
    expect([...new Set(named)].toSorted()).toEqual(Object.keys(LISTENERS).toSorted());
  });

  it("are in docs/events.md as they are", async () => {
    await expect(renderEventsPage()).toMatchFileSnapshot(
      fileURLToPath(new URL("../../../../docs/events.md", import.meta.url)),
    );
  });
});
