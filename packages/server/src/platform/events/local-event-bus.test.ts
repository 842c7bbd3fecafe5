import { recordingLogger } from "@sitevine/testkit";
import { expect, expectTypeOf, test } from "vitest";
import type { AfterCommit, Tx } from "../db/database.js";
import type { EventBus } from "./event-bus.js";
import type { EventPublisher } from "./event-publisher.js";
import { LocalEventBus } from "./local-event-bus.js";

interface ThemeEvents {
  "theme.activated": { readonly themeId: string };
}
interface SiteEvents extends ThemeEvents {
  "site.installed": { readonly siteId: string };
}

/** A transaction that does nothing but commit. */
interface StubbedTransaction extends Tx {
  commit(): Promise<void>;
}

function transactionStub(): StubbedTransaction {
  const callbacks: (() => void | Promise<void>)[] = [];
  const stub: AfterCommit & Pick<StubbedTransaction, "commit"> = {
    onCommit: (callback) => void callbacks.push(callback),
    commit: async () => {
      for (const callback of callbacks) await callback();
    },
  };
  return stub as StubbedTransaction;
}

test("delivers nothing before the commit, and afterwards in order", async () => {
  const bus = new LocalEventBus<SiteEvents>(recordingLogger());
  const heard: string[] = [];
  bus.after("theme.activated", async ({ themeId }) => {
    await Promise.resolve();
    heard.push(`first ${themeId}`);
  });
  bus.after("theme.activated", ({ themeId }) => void heard.push(`second ${themeId}`));
  const tx = transactionStub();
  await bus.publish(tx, "theme.activated", { themeId: "a" });
  await bus.publish(tx, "theme.activated", { themeId: "b" });
  await bus.publish(tx, "site.installed", { siteId: "nobody listens" });
  expect(heard).toEqual([]);
  await tx.commit();
  expect(heard).toEqual(["first a", "second a", "first b", "second b"]);
});

test("logs a listener that fails and tells the others", async () => {
  const logger = recordingLogger();
  const bus = new LocalEventBus<SiteEvents>(logger);
  const heard: string[] = [];
  bus.after("site.installed", () => {
    throw new Error("at once");
  });
  bus.after("site.installed", () => Promise.reject(new Error("later")));
  bus.after("site.installed", ({ siteId }) => void heard.push(siteId));
  const tx = transactionStub();
  await bus.publish(tx, "site.installed", { siteId: "s" });
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
  const leave = bus.after("site.installed", listener);
  bus.after("site.installed", listener);
  leave();
  leave();
  const tx = transactionStub();
  await bus.publish(tx, "site.installed", { siteId: "s" });
  await tx.commit();
  expect(heard).toEqual(["s"]);
});

test("a listener within runs at once, in the transaction and before those after it", async () => {
  const bus = new LocalEventBus<SiteEvents>(recordingLogger());
  const heard: string[] = [];
  const tx = transactionStub();
  bus.after("site.installed", ({ siteId }) => void heard.push(`after ${siteId}`));
  bus.within("site.installed", async (given, { siteId }) => {
    await Promise.resolve();
    heard.push(`within ${siteId} ${given === tx}`);
  });
  bus.within("site.installed", async () => void heard.push("second"));
  await bus.publish(tx, "site.installed", { siteId: "s" });
  expect(heard).toEqual(["within s true", "second"]);
  await tx.commit();
  expect(heard).toEqual(["within s true", "second", "after s"]);
});

test("a listener within that fails fails the publishing, and nobody after it hears of the event", async () => {
  const bus = new LocalEventBus<SiteEvents>(recordingLogger());
  const heard: string[] = [];
  const leave = bus.within("site.installed", () => Promise.reject(new Error("no room")));
  bus.within("site.installed", async () => void heard.push("within"));
  bus.after("site.installed", () => void heard.push("after"));
  const tx = transactionStub();
  await expect(bus.publish(tx, "site.installed", { siteId: "s" })).rejects.toThrow("no room");
  await tx.commit();
  expect(heard).toEqual([]);
  leave();
  await bus.publish(tx, "site.installed", { siteId: "s" });
  await tx.commit();
  expect(heard).toEqual(["within", "after"]);
});

test("a feature takes the site's bus as one of its own events", () => {
  expectTypeOf<LocalEventBus<SiteEvents>>().toExtend<EventPublisher<ThemeEvents>>();
  expectTypeOf<LocalEventBus<SiteEvents>>().toExtend<EventBus<ThemeEvents>>();
  expectTypeOf<LocalEventBus<ThemeEvents>>().not.toExtend<EventBus<SiteEvents>>();
});
