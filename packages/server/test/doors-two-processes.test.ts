import * as api from "@sitevine/api";
import { addressOf, databases, eventually } from "@sitevine/testkit";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { createSettingsCache } from "../src/features/settings/index.js";
import { codeOf } from "./support/booted-site.js";
import { codeIn } from "./support/caught-mails.js";
import { saveSetting } from "./support/gate.js";
import { askForCode, register } from "./support/registration.js";
import { bootTwoSites } from "./support/two-sites.js";

const DOORS = [
  { key: "registration.mode", closed: "closed", open: "open" },
  { key: "registration.mode", closed: "invite", open: "open" },
  { key: "beta.gate", closed: "closed", open: "open" },
] as const;

describe.each(databases().filter(({ name }) => name !== "pglite"))("two processes on one database, $name,", (kind) => {
  it("read settings that open or close a door inside the transaction that passes it", async () => {
    await using sites = await bootTwoSites(kind);
    const { first, second, token, mails } = sites;
    // Clocks stand still, so that nothing the second process has read expires by itself.
    for (const [index, { key, closed, open }] of DOORS.entries()) {
      const name = `visitor${index}`;
      const email = `${name}@example.org`;
      expect((await askForCode(second, email)).status).toBe(200);
      await second.settled();
      const form = { email, username: name, code: codeIn(mails.lastTo(email)) };
      await saveSetting(first, token, key, closed);
      const refused = await register(second, form);
      expect([key, closed, refused.status, codeOf(refused)]).toEqual([key, closed, 403, "SVC-API-4003"]);
      await saveSetting(first, token, key, open);
      expect((await register(second, form)).status).toBe(201);
    }
    await saveSetting(first, token, "registration.mode", "closed");
    const late = await askForCode(second, "late@example.org");
    expect(codeOf(late)).toBe("SVC-API-4003");
    await second.settled();
    expect(mails.lastTo("late@example.org")).toBeUndefined();
  });

  it("close the beta gate for each other within a second, and for themselves at once", async () => {
    await using sites = await bootTwoSites(kind);
    const { first, second, token } = sites;
    const answers = async (path: string) =>
      Promise.all([first, second].map((site) => site.call(path).then(({ status }) => status)));
    const paths = [
      addressOf(api.listArticles),
      addressOf(api.search, { query: { q: "boat" } }),
      addressOf(api.getUser, { params: { username: "ada" } }),
      "/feed.xml",
      "/sitemap.xml",
    ];
    for (const path of paths) expect([path, ...(await answers(path))]).toEqual([path, 200, 200]);
    await saveSetting(first, token, "beta.gate", "closed");
    expect((await first.call(api.listArticles)).status).toBe(403);
    second.clock.advance(1_000);
    for (const path of paths) expect([path, ...(await answers(path))]).toEqual([path, 403, 403]);
    await saveSetting(first, token, "beta.gate", "open");
    second.clock.advance(1_000);
    for (const path of paths) expect([path, ...(await answers(path))]).toEqual([path, 200, 200]);
  });
});

describe.each(databases().filter(({ name }) => name === "postgres"))(
  "two processes on one database, $name,",
  (kind) => {
    it("save a setting that closes a door only after those who are passing it", async () => {
      await using sites = await bootTwoSites(kind);
      const { first, second, token } = sites;
      const order: string[] = [];
      const { saving } = await first.database().transaction(async (tx) => {
        await createSettingsCache(first.database(), first.clock).hold(tx, "registration.mode");
        const saving = saveSetting(second, token, "registration.mode", "closed").then(() => order.push("saved"));
        await eventually(async () => {
          const waiting = sql`select 1 from pg_locks join pg_database on pg_database.oid = pg_locks.database
          where locktype = 'advisory' and not granted and datname = current_database()`;
          expect((await waiting.execute(tx)).rows).toHaveLength(1);
        });
        order.push("passed");
        return { saving };
      });
      await saving;
      expect(order).toEqual(["passed", "saved"]);
    });
  },
);
