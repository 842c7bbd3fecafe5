import { recordingLogger } from "@sitevine/testkit";
import { expect, expectTypeOf, test } from "vitest";
import type { EventBus } from "./event-bus.js";
import { LocalEventBus } from "./local-event-bus.js";

interface ThemeEvents {
  "theme.activated": { readonly themeId: string };
}
interface SiteEvents extends ThemeEvents {
  "site.installed": { readonly siteId: string };
}

function transactionStub() {
  const callbacks: (() => void | Promise<void>)[] = [];
  return {
    onCommit: (callback: () => void | Promise<void>) => void callbacks.push(callback),
    commit: async () => {
      for (const callback of callbacks) await callback();
    },
  };
}

test("delivers nothing before the commit, and afterwards in order", async () => {
  const bus = new LocalEventBus<SiteEvents>(recordingLogger());
  const heard: string[] = [];
  bus.on("theme.activated", async ({ themeId }) => {
    await Promise.resolve();
    heard.push(`first ${themeId}`);
  });
  bus.on("theme.activated", ({ themeId }) => void heard.push(`second ${themeId}`));
  const tx = transactionStub();
  bus.emitAfterCommit(tx, "theme.activated", { themeId: "a" });
  bus.emitAfterCommit(tx, "theme.activated", { themeId: "b" });
  bus.emitAfterCommit(tx, "site.installed", { siteId: "nobody listens" });
  expect(heard).toEqual([]);
  await tx.commit();
  expect(heard).toEqual(["first a", "second a", "first b", "second b"]);
});

test("logs a listener that fails and tells the others", async () => {
  const logger = recordingLogger();
  const bus = new LocalEventBus<SiteEvents>(logger);
  const heard: string[] = [];
  bus.on("site.installed", () => {
    throw new Error("at once");
  });
  bus.on("site.installed", () => Promise.reject(new Error("later")));
  bus.on("site.installed", ({ siteId }) => void heard.push(siteId));
  const tx = transactionStub();
  bus.emitAfterCommit(tx, "site.installed", { siteId: "s" });
  await tx.commit();
  expect(heard).toEqual(["s"]);
  expect(logger.entries.map(({ level, fields }) => [level, fields.event])).toEqual([
    ["error", "site.installed"],
    ["error", "site.installed"],
  ]);
});

test("a listener that has left hears no more", async () => {
  const bus = new LocalEventBus<SiteEvents>(recordingLogger());
  const heard: string[] = [];
  const listener = ({ siteId }: { siteId: string }) => void heard.push(siteId);
  const leave = bus.on("site.installed", listener);
  bus.on("site.installed", listener);
  leave();
  leave();
  const tx = transactionStub();
  bus.emitAfterCommit(tx, "site.installed", { siteId: "s" });
  await tx.commit();
  expect(heard).toEqual(["s"]);
});

test("a feature takes the site's bus as one of its own events", () => {
  expectTypeOf<LocalEventBus<SiteEvents>>().toExtend<EventBus<ThemeEvents>>();
  expectTypeOf<LocalEventBus<ThemeEvents>>().not.toExtend<EventBus<SiteEvents>>();
});
