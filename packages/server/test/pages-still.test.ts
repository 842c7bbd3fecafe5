import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import type { TransactionOptions } from "../src/platform/db/database.js";
import { publishArticle } from "./support/articles.js";
import { type BootedSite, bootSite } from "./support/booted-site.js";
import { visit } from "./support/pages.js";
import { bootTwoSites } from "./support/two-sites.js";

const PATH = "/articles/tide";
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Gives the article another title behind the back of the feature. */
const retitle = (booted: BootedSite, title: string, changes: TransactionOptions["changes"]): Promise<unknown> =>
  booted.database().transaction((tx) => tx.updateTable("articles").set({ title }).execute(), { changes });

async function titleOf(booted: BootedSite, path = PATH): Promise<string | undefined> {
  const { status, text } = await visit(booted, path);
  expect(status).toBe(200);
  return /<h1[^>]*>([^<]*)</.exec(text)?.[1]?.trim();
}

/** Asks until the stored data has been still for long enough, and the page was made after that. */
async function settle(...sites: readonly BootedSite[]): Promise<void> {
  for (const booted of sites) {
    await booted.settled();
    for (let seconds = 0; seconds < 5; seconds++) {
      booted.clock.advance(SECOND);
      await visit(booted, PATH);
    }
  }
}

describe.each(databases())("a page while the stored data is still, on $name", (kind) => {
  const isSqlite = kind.name === "sqlite";

  it("is kept for a minute, and ends with a write that does not name what it changes", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    await publishArticle(booted, token, { title: "Tide", slug: "tide" });
    await settle(booted);
    expect(await titleOf(booted)).toBe("Tide");

    await retitle(booted, "Unseen", "unseen");
    // PostgreSQL cannot tell the commits of this process from those of others.
    booted.clock.advance(SECOND);
    expect(await titleOf(booted)).toBe(isSqlite ? "Tide" : "Unseen");
    booted.clock.advance(MINUTE);
    expect(await titleOf(booted)).toBe("Unseen");

    for (const [title, changes] of [
      ["Late", []],
      ["Tides", undefined],
    ] as const) {
      await settle(booted);
      await retitle(booted, title, changes);
      booted.clock.advance(SECOND);
      expect(await titleOf(booted)).toBe(title);
    }
  });

  it("shows within a second what another process has written", async () => {
    await using sites = await bootTwoSites(kind);
    const { first, second, token } = sites;
    await publishArticle(first, token, { title: "Tide", slug: "tide" });
    await settle(first, second);
    expect(await titleOf(second)).toBe("Tide");
    for (const [title, changes] of [
      ["Moon", undefined],
      ["Sun", "unseen"],
      ["Rain", []],
    ] as const) {
      await retitle(first, title, changes);
      second.clock.advance(SECOND);
      expect(await titleOf(second)).toBe(title);
      await settle(second);
    }
  });

  it("lasts a second where it shows who is online or what is most read", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    await publishArticle(booted, token, { title: "Tide", slug: "tide" });
    await settle(booted);
    const before = (await visit(booted, "/members")).text;
    await booted
      .database()
      .transaction((tx) => tx.updateTable("users").set({ display_name: "Zelda" }).execute(), { changes: "unseen" });
    booted.clock.advance(SECOND);
    expect(before).not.toContain("Zelda");
    expect((await visit(booted, "/members")).text).toContain("Zelda");
  });
});
